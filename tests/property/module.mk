# Property tests: firmware/core with random games, controls, texts and days.  Every tests/property/test_NAME.c
# is a cmocka program that takes a seed.  Undefined behaviour traps; there is no address sanitizer, which
# would treble the time.

PROPERTY_SRC := $(sort $(wildcard tests/property/*.c))
PROPERTY_TESTS := $(sort $(wildcard tests/property/test_*.c))
PROPERTY_PROGRAMS := $(PROPERTY_TESTS:tests/property/%.c=$(BUILD)/test/property/%)
PROPERTY_CFLAGS := -std=gnu11 -O2 -g1 $(CPPFLAGS_HOST) $(WARNINGS) -fsanitize=undefined -fno-sanitize-recover=undefined
PROPERTY_OBJECTS := $(patsubst %.c,$(BUILD)/property/%.o,$(filter-out $(PROPERTY_TESTS),$(PROPERTY_SRC)) $(wildcard firmware/core/*.c))

$(eval $(call command_test,property,$(PROPERTY_PROGRAMS),@for program in $(PROPERTY_PROGRAMS); do $$$$program || failed=1; done; exit $$$${failed:-0}))

$(PROPERTY_PROGRAMS): $(BUILD)/test/property/%: $(BUILD)/property/tests/property/%.o $(PROPERTY_OBJECTS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -fsanitize=undefined -o $@ $^ $(CMOCKA_LIBS)

$(BUILD)/property/%.o: %.c | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(PROPERTY_CFLAGS) -MMD -MP -c -o $@ $<

-include $(PROPERTY_OBJECTS:.o=.d) $(patsubst %.c,$(BUILD)/property/%.d,$(PROPERTY_TESTS))
