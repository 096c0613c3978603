# The oracle computes from the requirements what each clock must show. It tests firmware/core by calls and the
# whole firmware by keys. Undefined behaviour traps, as in the property tests, so both share their objects.

ORACLE := $(BUILD)/test/oracle/test_oracle
ORACLE_SRC := $(wildcard tests/oracle/*.c) tests/property/random_control.c sim/bench.c tool/scenario/display_reader.c tool/scenario/text_reader.c $(wildcard firmware/*.c firmware/*/*.c firmware/*/*/*.c board/host/*.c)
ORACLE_OBJECTS := $(patsubst %.c,$(BUILD)/property/%.o,$(sort $(ORACLE_SRC)))

$(eval $(call command_test,oracle,$(ORACLE),$(ORACLE) core 100000))
$(eval $(call command_test,oracle-reader,$(ORACLE),$(ORACLE) reader 20000))
$(eval $(call command_test,oracle-reader-keys,$(ORACLE),$(ORACLE) reader-keys 2000))
$(eval $(call command_test,oracle-keys,$(ORACLE),$(ORACLE) keys 2000))
# All games of a part of the grid, which takes seconds. The whole grid takes minutes.
$(eval $(call command_test,oracle-part,$(ORACLE),$(ORACLE) part))
$(eval $(call command_test,oracle-all,$(ORACLE),$(ORACLE) all))
ASSURED += test-oracle-all

$(ORACLE): $(ORACLE_OBJECTS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -fsanitize=undefined -o $@ $^

SOAKS += soak-oracle
.PHONY: soak-oracle
soak-oracle: $(ORACLE)
	$(ORACLE) core 600000
	$(ORACLE) keys 12000
	$(ORACLE) reader 120000
	$(ORACLE) reader-keys 12000

-include $(ORACLE_OBJECTS:.o=.d)
