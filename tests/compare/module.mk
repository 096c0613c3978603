# Measures on the images what docs/performance.md says about this clock.
COMPARE_SRC := tests/compare/compare.c tool/scenario/client.c
$(BUILD)/test/compare: $(call host_objects,host,$(COMPARE_SRC)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(COMPARE_SRC)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

COMPARE_MEASURED := $(BOARDS:%=$(BUILD)/%/compare.txt)
$(COMPARE_MEASURED): $(BUILD)/%/compare.txt: $(BUILD)/%/zeitnot.elf $(BUILD)/test/compare
	$(say) RUN $@
	$(Q)$(BUILD)/test/compare $* $< >$@

.PHONY: compare
compare: ## this clock's figures beside those of others; docs/performance.md
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(COMPARE_MEASURED) $(MEASURED)
	@BUILD=$(BUILD) $(PYTHON) tests/compare/figures.py

$(eval $(call command_test,compare,$(COMPARE_MEASURED) $(MEASURED) $(WEB_PAGE)/app.js,@BUILD=$(BUILD) tools/readme.py --check docs/performance.md))
