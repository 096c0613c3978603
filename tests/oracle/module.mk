# The second oracle: what the requirements say that each clock must show, against firmware/core and against the whole firmware.

ORACLE_SRC := $(sort $(wildcard tests/oracle/*.c)) tests/property/random_control.c
ORACLE_CORE := $(BUILD)/test/oracle/test_oracle_core
ORACLE_OBJECTS := $(patsubst %.c,$(BUILD)/property/%.o,$(ORACLE_SRC) $(wildcard firmware/core/*.c))

$(eval $(call command_test,oracle,$(ORACLE_CORE),$(ORACLE_CORE)))

$(ORACLE_CORE): $(ORACLE_OBJECTS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -fsanitize=undefined -o $@ $^

SOAKS += soak-oracle
.PHONY: soak-oracle
soak-oracle: $(ORACLE_CORE)
	$(ORACLE_CORE) 10000000

-include $(ORACLE_OBJECTS:.o=.d)
