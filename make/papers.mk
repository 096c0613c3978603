# The papers as PDF (tools/papers.py): build/papers.

PAPERS := $(addprefix $(BUILD)/papers/,manual.pdf arbiter.pdf $(CATALOGUE_CODES:%=label-%.pdf))
PAPER_SOURCES := tools/papers.py tools/papers.css page/make/manual.js

# The steps of the manual as its test runs them, with the rows that the clock shows after each.
$(MADE)/steps.json: docs/manual.md tests/manual/manual.py $(TOOL)
	$(say) STEPS $@
	$(Q)BUILD=$(BUILD) $(PYTHON) tests/manual/manual.py --steps >$@.part && mv $@.part $@

$(BUILD)/papers/manual.pdf $(BUILD)/papers/arbiter.pdf: $(BUILD)/papers/%.pdf: $(MADE)/steps.json $(PAPER_SOURCES) $(TEXT_FONT)
	@mkdir -p $(@D)
	$(say) PAPER $@
	$(Q)$(PYTHON) tools/papers.py $* $(BUILD) $@
$(BUILD)/papers/label-%.pdf: $(MADE)/card/%.txt $(PAPER_SOURCES)
	@mkdir -p $(@D)
	$(say) PAPER $@
	$(Q)$(PYTHON) tools/papers.py label $< $@

.PHONY: papers
papers: ## the manual, the arbiter's card and the card on the clock (in each language) as PDF: build/papers
	@$(INSTALL) build papers
	@$(SUBMAKE) -s $(PAPERS)
	@ls $(PAPERS)

.PHONY: sheets
sheets: $(BUILD)/test/ui_rows ## all texts of the display in their places, as pictures and as text, in each language: build/sheets
	$(Q)rm -rf $(BUILD)/sheets $(BUILD)/pages && PAGES=$(BUILD)/pages $(BUILD)/test/ui_rows >$(BUILD)/sheets.log
	$(Q)$(PYTHON) tools/sheets.py $(BUILD)/pages $(BUILD)/sheets
