/* Texts and font in flash: what tools/languages.py makes of languages/ and firmware/text/font. */
#include "firmware/text/font.h"
#include "firmware/text/text.h"

#include "made/tables.inc"
