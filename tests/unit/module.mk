# Unit tests, a folder for each layer of firmware/.

# core: every test_NAME.c is a cmocka program for the host (test-unit) and, from the same source, an image for
# the AVR that runs in simavr (test-unit-avr).  They need firmware/core and nothing above it.

UNIT_SRC := $(sort $(wildcard tests/unit/core/test_*.c))
UNIT_NAMES := $(UNIT_SRC:tests/unit/core/%.c=%)
UNIT_CORE := $(sort $(wildcard firmware/core/*.c))
UNIT_PROGRAMS := $(UNIT_NAMES:%=$(BUILD)/test/unit/%)
UNIT_IMAGES := $(UNIT_NAMES:%=$(BUILD)/unit-avr/%.elf)
UNIT_CORE_AVR := $(patsubst %.c,$(BUILD)/unit-avr/%.o,$(filter-out %_message.c,$(UNIT_CORE)))

$(eval $(call command_test,unit,$(UNIT_PROGRAMS),@for program in $(UNIT_PROGRAMS); do $$$$program || failed=1; done; exit $$$${failed:-0}))
$(eval $(call command_test,unit-avr,$(BUILD)/test/unit/run_avr $(UNIT_IMAGES),$(BUILD)/test/unit/run_avr $(UNIT_IMAGES)))
ASSURED += test-unit-avr

$(UNIT_PROGRAMS): $(BUILD)/test/unit/%: $(BUILD)/asan/tests/unit/core/%.o $(call host_objects,asan,$(UNIT_CORE))
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(LINK_ASAN) -o $@ $^ $(CMOCKA_LIBS)

$(BUILD)/test/unit/run_avr: $(BUILD)/host/tests/unit/core/run_avr.o
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ -lsimavr -lelf

$(BUILD)/unit-avr/%.o: %.c make/avr.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) AVR_CC $@
	$(Q)$(AVR_CC) $(CFLAGS_AVR) -MMD -MP -c -o $@ $<

$(UNIT_IMAGES): %.elf: $(BUILD)/unit-avr/tests/unit/core/avr_main.o $(UNIT_CORE_AVR)
$(UNIT_IMAGES): $(BUILD)/unit-avr/%.elf: $(BUILD)/unit-avr/tests/unit/core/%.o
	$(say) LINK $@
	$(Q)$(AVR_CC) -mmcu=$(MCU) -Os -mrelax -Wl,--gc-sections -o $@ $^

# protocol, store, ui, text: each linked with the layers that it needs, with sanitizers.
#   $(eval $(call layer_test,LAYER,OBJECTS))   build/test/LAYER_NAME of every tests/unit/LAYER/test_NAME.c,
#                                              run as test-LAYER-NAME
layer_programs = $(patsubst tests/unit/$(1)/test_%.c,$(BUILD)/test/$(1)_%,$(sort $(wildcard tests/unit/$(1)/test_*.c)))
define layer_test
$(call layer_programs,$(1)): $$(BUILD)/test/$(1)_%: $$(BUILD)/asan/tests/unit/$(1)/test_%.o $(2)
	@mkdir -p $$(@D)
	$$(say) LINK $$@
	$$(Q)$$(LINK_ASAN) -o $$@ $$^ $$(CMOCKA_LIBS)
endef
layer_objects = $(call host_objects,asan,$(filter-out tests/unit/$(1)/test_%,$(wildcard tests/unit/$(1)/*.c)) $(sort $(wildcard $(2))))

$(eval $(call layer_test,protocol,$(call layer_objects,protocol,firmware/protocol/protocol.c firmware/core/*.c)))
$(eval $(call layer_test,store,$(call layer_objects,store,firmware/store/*.c firmware/core/*.c firmware/voice/adpcm.c board/host/*.c)))
$(eval $(call layer_test,ui,$(call layer_objects,ui,firmware/options.c firmware/settings_checksum.c firmware/ui/*.c firmware/ui/*/*.c firmware/text/*.c firmware/core/*.c firmware/store/reasons.c)))
$(eval $(call layer_test,text,$(call layer_objects,text,firmware/text/*.c firmware/core/digits.c)))
LAYER_PROGRAMS := $(foreach layer,protocol store ui text,$(call layer_programs,$(layer)))
$(foreach program,$(LAYER_PROGRAMS),$(eval $(call command_test,$(subst _,-,$(notdir $(program))),$(program),$(program))))

SOAKS += soak-store
.PHONY: soak-store
soak-store: $(call layer_programs,store) # many double cuts, a quarter of a million games
	$(BUILD)/test/store_store 8
	$(BUILD)/test/store_games 250000

# The integration of all layers, on the host's board: tests/unit/zeitnot/test_NAME.c.
$(eval $(call cmocka_test,zeitnot,tests/unit/zeitnot/test_zeitnot.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-calls,tests/unit/zeitnot/test_calls.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-order,tests/unit/zeitnot/test_order.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-requests,tests/unit/zeitnot/test_requests.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-talk,tests/unit/zeitnot/test_talk.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-text,tests/unit/zeitnot/test_text_display.c tests/unit/zeitnot/clock.c))
$(eval $(call cmocka_test,zeitnot-transfer,tests/unit/zeitnot/test_settings_copy.c))
$(eval $(call cmocka_test,zeitnot-writing,tests/unit/zeitnot/test_upload.c tests/unit/zeitnot/clock.c tests/upload/frames.c))
$(eval $(call cmocka_test,battery-hours,tests/unit/zeitnot/test_battery.c))

# voice: on the host's board, whose audio output records what it plays.
$(eval $(call cmocka_test,ears,tests/unit/voice/test_voice.c))
$(eval $(call cmocka_test,phrases,tests/unit/voice/test_phrase.c tests/upload/frames.c))
$(eval $(call cmocka_test,talk-key,tests/unit/voice/test_talk.c))

# page: the C files of the pages' programs, as the pages call them.  Each test includes its file, which is
# built with all sanitizers.
$(BUILD)/asan/tests/unit/page/%.o: MEMORY_ONLY :=
$(eval $(call cmocka_test,page-clock,tests/unit/page/test_clock.c tests/upload/frames.c))
$(eval $(call cmocka_test,page-typed,tests/unit/page/test_typed.c $(addprefix tool/remote/,typed.c control_text.c)))
$(eval $(call cmocka_test,page-tool,tests/unit/page/test_tool.c tests/upload/frames.c $(wildcard tool/remote/*.c) $(addprefix tool/pgn/,pgn.c log.c merge.c pairings.c) tool/text.c))
