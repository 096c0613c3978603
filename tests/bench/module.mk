# Side by side: what docs/comparison.md says of this clock is measured here, on the images.
BENCH_SRC := tests/bench/bench.c sim/tool/rig.c
$(BUILD)/test/bench: $(call host_objects,host,$(BENCH_SRC)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(BENCH_SRC)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
-include $(patsubst %.o,%.d,$(call host_objects,host,$(BENCH_SRC)))

BENCH_MEASURED := $(BOARDS:%=$(BUILD)/%/bench.txt)
$(BENCH_MEASURED): $(BUILD)/%/bench.txt: $(BUILD)/%/zeitnot.elf $(BUILD)/test/bench
	$(say) RUN $@
	$(Q)$(BUILD)/test/bench $* $< >$@

.PHONY: bench
bench: ## this clock's figures beside those of others; docs/comparison.md
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(BENCH_MEASURED) $(MEASURED)
	@BUILD=$(BUILD) $(PYTHON) tests/bench/figures.py

$(eval $(call command_test,bench,$(BENCH_MEASURED) $(MEASURED),@BUILD=$(BUILD) tools/readme.py --check docs/comparison.md))
