# Energy and battery: compares hardware/power.md with a fresh measurement.
POWER_SRC := tests/power/energy.c tool/scenario/client.c tool/replay/schedule.c tool/pgn/pgn.c tool/text.c
POWER_GAMES := tests/power/blitz_3_2.pgn tests/power/classical_90_30.pgn

$(BUILD)/test/energy: $(call host_objects,host,$(POWER_SRC)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(POWER_SRC)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

POWER_BOARDS := lcd led
POWER_MEASURED := $(POWER_BOARDS:%=$(BUILD)/%/power.txt)
$(POWER_MEASURED): $(BUILD)/%/power.txt: $(BUILD)/%/zeitnot.elf $(BUILD)/test/energy $(BUILD)/speech/en.pak $(POWER_GAMES)
	$(say) RUN $@
	$(Q)$(BUILD)/test/energy $* $< $(BUILD)/speech/en.pak $(POWER_GAMES) >$@

$(eval $(call command_test,power,$(POWER_MEASURED),@BUILD=$(BUILD) $(PYTHON) tests/power/paper.py --check hardware/power.md))
ASSURED += test-power

.PHONY: power
power: $(POWER_MEASURED) ## bring the measured figures of hardware/power.md up to date
	@BUILD=$(BUILD) $(PYTHON) tests/power/paper.py --update hardware/power.md

POWER_BATTERY := tests/power/test_battery.c tool/scenario/client.c
$(BUILD)/test/battery-image: $(call host_objects,host,$(POWER_BATTERY)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(POWER_BATTERY)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,battery,$(BUILD)/test/battery-image $(BUILD)/lcd/zeitnot.elf,@$(BUILD)/test/battery-image $(BUILD)/lcd/zeitnot.elf 2>/dev/null))

POWER_DIM := tests/power/test_dim.c tool/scenario/client.c
$(BUILD)/test/dim-image: $(call host_objects,host,$(POWER_DIM)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(POWER_DIM)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,dim,$(BUILD)/test/dim-image $(BUILD)/led/zeitnot.elf,@$(BUILD)/test/dim-image $(BUILD)/led/zeitnot.elf 2>/dev/null))
