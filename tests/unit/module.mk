# Unit tests of firmware/core: every tests/unit/test_NAME.c is a cmocka program for the host (test-unit) and, from the same source, an
# image for the AVR that runs in simavr (test-unit-avr).  They need firmware/core and nothing above it.
#
# The images are made for the ATmega1284P: the ATmega328P's instructions and calling conventions, with room for the tables.

UNIT_SRC := $(sort $(wildcard tests/unit/test_*.c))
UNIT_NAMES := $(UNIT_SRC:tests/unit/%.c=%)
UNIT_CORE := $(sort $(wildcard firmware/core/*.c))
UNIT_PROGRAMS := $(UNIT_NAMES:%=$(BUILD)/test/unit/%)
UNIT_IMAGES := $(UNIT_NAMES:%=$(BUILD)/unit-avr/%.elf)
UNIT_CORE_AVR := $(patsubst %.c,$(BUILD)/unit-avr/%.o,$(filter-out %_message.c,$(UNIT_CORE)))
UNIT_CFLAGS_AVR = $(filter-out -mmcu=% -fstack-usage,$(CFLAGS_AVR)) -mmcu=atmega1284p

$(eval $(call command_test,unit,$(UNIT_PROGRAMS),@for program in $(UNIT_PROGRAMS); do $$$$program || failed=1; done; exit $$$${failed:-0}))
$(eval $(call command_test,unit-avr,$(BUILD)/test/unit/run_avr $(UNIT_IMAGES),$(BUILD)/test/unit/run_avr $(UNIT_IMAGES)))

$(UNIT_PROGRAMS): $(BUILD)/test/unit/%: $(BUILD)/asan/tests/unit/%.o $(call host_objects,asan,$(UNIT_CORE))
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) $(SANITIZE) -o $@ $^ $(CMOCKA_LIBS)

$(BUILD)/test/unit/run_avr: $(BUILD)/host/tests/unit/run_avr.o
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ -lsimavr -lelf

$(BUILD)/unit-avr/%.o: %.c
	@mkdir -p $(@D)
	$(say) AVR_CC $@
	$(Q)$(AVR_CC) $(UNIT_CFLAGS_AVR) -MMD -MP -c -o $@ $<

$(UNIT_IMAGES): %.elf: $(BUILD)/unit-avr/tests/unit/avr_main.o $(UNIT_CORE_AVR)
$(UNIT_IMAGES): $(BUILD)/unit-avr/%.elf: $(BUILD)/unit-avr/tests/unit/%.o
	$(say) LINK $@
	$(Q)$(AVR_CC) -mmcu=atmega1284p -Os -mrelax -Wl,--gc-sections -o $@ $^

-include $(patsubst %.c,$(BUILD)/asan/%.d,$(UNIT_SRC)) $(patsubst %.c,$(BUILD)/unit-avr/%.d,$(UNIT_SRC) $(UNIT_CORE))

# The joint of all layers, on the host's board: tests/unit/whole/test_NAME.c.
$(eval $(call cmocka_test,zeitnot,tests/unit/whole/test_zeitnot.c tests/unit/whole/clock.c))
$(eval $(call cmocka_test,zeitnot-calls,tests/unit/whole/test_calls.c tests/unit/whole/clock.c))
$(eval $(call cmocka_test,zeitnot-talk,tests/unit/whole/test_talk.c tests/unit/whole/clock.c))
