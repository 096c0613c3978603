# Clocks on cables (docs/link.md): simulated clocks on pseudo terminals, set, watched and read by the tool.
LINK_CLOCKS := $(BUILD)/test/link-clocks
$(LINK_CLOCKS): $(call host_objects,host,tests/link/clocks.c tool/clocks/clocks.c) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,tests/link/clocks.c tool/clocks/clocks.c) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,link,$(TOOL) $(LINK_CLOCKS),@$(PYTHON) tests/link/test_link.py $(TOOL) $(LINK_CLOCKS)))
$(eval $(call command_test,link-cable,$(TOOL) $(LINK_CLOCKS) $(BUILD)/lcd/zeitnot.elf,@$(PYTHON) tests/link/test_cable.py $(TOOL) $(LINK_CLOCKS)))
$(eval $(call command_test,link-cable-long,$(TOOL) $(LINK_CLOCKS) $(BUILD)/lcd/zeitnot.elf,@$(PYTHON) tests/link/test_cable.py $(TOOL) $(LINK_CLOCKS) long))
ASSURED += test-link-cable-long
$(eval $(call cmocka_test,link-log,tests/link/test_link_log.c tool/pgn/log.c tool/text.c))
$(eval $(call cmocka_test,link-remote,tests/link/test_remote.c tests/upload/frames.c $(wildcard tool/remote/*.c) tool/pgn/log.c tool/text.c))
$(eval $(call cmocka_test,link-merge,tests/link/test_merge.c tool/pgn/merge.c tool/pgn/pgn.c tool/text.c))
# A director's day: a few clocks in every run, forty in `make assure`.
$(eval $(call command_test,link-day,$(TOOL) $(LINK_CLOCKS),@$(PYTHON) tests/link/test_day.py $(TOOL) $(LINK_CLOCKS)))
$(eval $(call command_test,link-day-long,$(TOOL) $(LINK_CLOCKS),@$(PYTHON) tests/link/test_day.py $(TOOL) $(LINK_CLOCKS) 40))
ASSURED += test-link-day-long
$(eval $(call cmocka_test,link-pairings,tests/link/test_pairings.c tool/pgn/pairings.c tool/pgn/log.c tool/text.c))
# PGN readers from npm, because this project did not write them.
$(eval $(call command_test,link-reader,$(TOOL) $(LINK_CLOCKS) $(PAGE_MODULES),@$(PYTHON) tests/link/test_reader.py $(TOOL) $(LINK_CLOCKS) page))
$(eval $(call command_test,link-document,$(TOOL),@$(PYTHON) tests/link/test_document.py $(TOOL) docs/link.md))
# Two hundred boards on one wall, in real time.
$(eval $(call command_test,link-wall,$(TOOL),@$(PYTHON) tests/link/test_wall.py $(TOOL)))
ASSURED += test-link-wall
