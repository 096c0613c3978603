# The inputs with which the images are worst (tools/search/search.c).  worst.txt has those that were found;
# they run with every test.
#
#   make soak-search INPUTS=20000      searches that long for each figure of each board
$(eval $(call command_test,search,$(SEARCH) $(IMAGES) $(BUILD)/speech/test.pak,@$(SEARCH) replay tests/search/worst.txt >$(BUILD)/search.txt && $(PYTHON) tools/report.py --search $(BUILD)/search.txt))

INPUTS ?= 150
SOAKS += soak-search
.PHONY: soak-search
soak-search: $(SEARCH) $(IMAGES) $(BUILD)/speech/test.pak
	@for board in $(BOARDS); do $(SEARCH) climb $$board $(INPUTS) || exit 1; done >$(BUILD)/searched.txt
	@$(PYTHON) tools/report.py --search $(BUILD)/searched.txt
