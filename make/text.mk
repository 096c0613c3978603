# What is made from the languages and the font, in build/made: headers and tables for C, modules for the
# pages, the card (tools/languages.py). Sources include them as "made/NAME".  Nothing of it is kept in the
# repository. CLOCK_LANGUAGES="en de it": only these, where the flash has no room for all (CONTRIBUTING.md).
CATALOGUES := $(or $(CLOCK_LANGUAGES:%=languages/%.txt),$(sort $(wildcard languages/*.txt)))
CATALOGUE_CODES := $(CATALOGUES:languages/%.txt=%)
# Our own signs are before the font, whose signs they replace.
TEXT_FONT := firmware/text/font/own.bdf firmware/text/font/6x13.bdf
MADE := $(BUILD)/made
MADE_TEXTS := $(addprefix $(MADE)/,texts.h tables.inc phrases.h terminal.h terminal.inc controls.h controls.inc)
# These are made before anything is compiled.
GENERATED := $(MADE_TEXTS) $(MADE)/text_font.inc
MADE_PAGE := $(CATALOGUE_CODES:%=$(MADE)/page/%.js) $(MADE)/page/languages.js $(MADE)/page/display.js
MADE_CARDS := $(CATALOGUE_CODES:%=$(MADE)/card/%.txt)

$(MADE)/languages: $(CATALOGUES) $(TEXT_FONT) tools/languages.py $(wildcard tools/catalogue/*.py)
	@mkdir -p $(@D)
	$(say) TEXTS $(@D)
	$(Q)$(PYTHON) tools/languages.py $(@D) $(if $(CLOCK_LANGUAGES),--languages "$(CLOCK_LANGUAGES)")
	@touch $@
# A file whose text has not changed keeps its time, so that nothing is compiled for it.
$(MADE_TEXTS) $(MADE_PAGE) $(MADE_CARDS): $(MADE)/languages
	@:

# The scenario runner's own copy of the font, made another way.
$(MADE)/text_font.inc: $(TEXT_FONT) tools/bdf_rows.awk
	@mkdir -p $(@D)
	$(say) FONT $@
	$(Q)awk -f tools/bdf_rows.awk $(TEXT_FONT) >$@

$(eval $(call command_test,languages,,@$(PYTHON) tools/languages.py --check))

.PHONY: card
card: $(MADE_CARDS) ## the card on the clock, in each language: build/made/card (docs/manual.md)
	@ls $(MADE_CARDS)
