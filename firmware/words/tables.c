/* Texts and font in flash: what tools/languages.py makes of languages/ and firmware/words/font. */
#include "firmware/words/font.h"
#include "firmware/words/text.h"

#include "made/tables.inc"
