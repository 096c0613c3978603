# Property tests: firmware/core with random games, controls, texts and days.  Every tests/property/test_NAME.c
# is a cmocka program that takes a seed.  They have no sanitizers, which would treble the time; the core runs
# with them in the unit tests and in `make soak-oracle`.

PROPERTY_TESTS := $(sort $(wildcard tests/property/test_*.c))
PROPERTY_HELP := $(filter-out $(PROPERTY_TESTS),$(sort $(wildcard tests/property/*.c)))
PROPERTY_PROGRAMS := $(PROPERTY_TESTS:tests/property/%.c=$(BUILD)/test/property/%)

$(eval $(call command_test,property,$(PROPERTY_PROGRAMS),@for program in $(PROPERTY_PROGRAMS); do $$$$program || failed=1; done; exit $$$${failed:-0}))

$(PROPERTY_PROGRAMS): $(BUILD)/test/property/%: $(BUILD)/host/tests/property/%.o $(call host_objects,host,$(PROPERTY_HELP)) $(LIBFIRMWARE)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ $(CMOCKA_LIBS)
