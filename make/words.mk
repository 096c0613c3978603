# The words of the display: tables of texts and font, made from firmware/words/languages and firmware/words/font.  They are kept in the
# repository, so that the firmware can be read and built without them being made.
WORDS_LANGUAGES := $(sort $(wildcard firmware/words/languages/*.txt))
WORDS_FONT := firmware/words/font/6x13.bdf

firmware/words/texts.h firmware/words/tables.c &: $(WORDS_LANGUAGES) $(WORDS_FONT) tools/texts.py
	$(say) TEXTS firmware/words
	$(Q)$(PYTHON) tools/texts.py

# The scenario runner's own copy of the font, made another way.
tool/scenario/words_font.inc: $(WORDS_FONT) tools/bdf_rows.awk
	$(say) FONT $@
	$(Q)awk -f tools/bdf_rows.awk $< >$@

# The tables are those of the languages: complete, not too long, every letter in the font.
$(eval $(call command_test,texts,,@$(PYTHON) tools/texts.py --check))
