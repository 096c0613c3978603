# The oracle computes from the requirements what each clock must show. It tests firmware/core by calls and the
# whole firmware by keys.

ORACLE := $(BUILD)/test/oracle/test_oracle
ORACLE_SRC := $(sort $(wildcard tests/oracle/*.c) tests/property/random_control.c tool/scenario/display_reader.c tool/scenario/text_reader.c)

$(eval $(call command_test,oracle,$(ORACLE),$(ORACLE) core 60000))
$(eval $(call command_test,oracle-reader,$(ORACLE),$(ORACLE) reader 12000))
$(eval $(call command_test,oracle-reader-keys,$(ORACLE),$(ORACLE) reader-keys 800))
$(eval $(call command_test,oracle-keys,$(ORACLE),$(ORACLE) keys 1200))
# All games of a part of the grid, which takes seconds. The whole grid takes minutes.
$(eval $(call command_test,oracle-part,$(ORACLE),$(ORACLE) part))
$(eval $(call command_test,oracle-all,$(ORACLE),$(ORACLE) all))
ASSURED += test-oracle-all

$(ORACLE): $(call host_objects,host,$(ORACLE_SRC)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(filter %.o,$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

# The same, and undefined behaviour traps.
ORACLE_UBSAN := $(BUILD)/oracle/test_oracle
ORACLE_UBSAN_OBJECTS := $(call host_objects,oracle,$(ORACLE_SRC) sim/bench.c $(FIRMWARE_SRC) $(HOST_SRC))
$(BUILD)/oracle/%.o: %.c | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(CFLAGS_HOST) -fsanitize=undefined -fno-sanitize-recover=undefined -MMD -MP -c -o $@ $<
$(ORACLE_UBSAN): $(ORACLE_UBSAN_OBJECTS)
	$(say) LINK $@
	$(Q)$(CC) -fsanitize=undefined -o $@ $^

SOAKS += soak-oracle
PROGRAMS_soak-oracle := $(ORACLE_UBSAN)
.PHONY: soak-oracle
soak-oracle: $(ORACLE_UBSAN)
	$< core 600000
	$< keys 12000
	$< reader 120000
	$< reader-keys 12000
