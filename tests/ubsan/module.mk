# Runs the scenarios on images with a trap at each undefined behaviour that avr-gcc can detect, on the
# simulated boards.  A trap is a violation, so the scenario fails.  The whole check does not fit into the
# flash, so it is divided by what only an image can show:
#   board/      everything (overflow, shifts, bounds, sizes of objects, bool, enum) but null pointers, because
#               these files run nowhere else
#   firmware/   overflow, shifts and division, which depend on the size of an int.  test-ubsan-host has the
#               other traps and the address sanitizer: it runs the same scenarios on the host
# For the same reason functions share their prologues, and functions that are never called are dropped.
UBSAN := $(BUILD)/ubsan
UBSAN_FIRMWARE := shift,signed-integer-overflow,integer-divide-by-zero
# Without the four scenarios in which a line comes by the cable, or the text changes, during speech: an image
# with traps is too slow for that.
# led speaks with the same files as lcd, so it runs only the other scenarios.
ubsan_scenarios = $(filter-out $(if $(filter led,$(1)),$(SPOKEN),$(addprefix tests/scenarios/voice/,cable_while_it_speaks.scn new_game.scn text_beside_speech.scn turn_when_it_is_said.scn)),$(SCENARIOS))
# Compiled file by file, because avr-gcc 5.4 crashes on -fsanitize with -flto.
UBSAN_CFLAGS = $(filter-out -Werror -flto -ffat-lto-objects,$(CFLAGS_AVR)) -w -fsanitize=$(if $(filter firmware/%,$<),$(UBSAN_FIRMWARE),undefined -fno-sanitize=null) -fsanitize-undefined-trap-on-error -ffunction-sections -mcall-prologues

define ubsan_rules
$(UBSAN)/$(1)/obj/%.o: %.c make/avr.mk make/config.mk tests/ubsan/module.mk | $(GENERATED)
	@mkdir -p $$(@D)
	$$(say) UBSAN $$@
	$$(Q)$$(AVR_CC) $$(UBSAN_CFLAGS) $$(DEFINES_$(1)) -Iboard/$(1) -MMD -MP -c -o $$@ $$<
$(UBSAN)/$(1)/zeitnot.elf: $$(patsubst %.c,$(UBSAN)/$(1)/obj/%.o,$$(call image_src,$(1)) tests/ubsan/abort.c)
	$$(say) LINK $$@
	$$(Q)$$(AVR_CC) $$(filter-out -flto,$$(LDFLAGS_AVR)) -Wl,--gc-sections -o $$@ $$^
$$(eval $$(call command_test,ubsan-$(1),$(UBSAN)/zeitnot $(UBSAN)/$(1)/zeitnot.elf $(SCENARIO_PACKS),@$(UBSAN)/zeitnot run --board $(1) $$(call ubsan_scenarios,$(1)) 2>/dev/null))
endef
$(foreach board,$(BOARDS),$(eval $(call ubsan_rules,$(board))))

# A second tool for these images: it names the place of a trap, allows more time until the display changes,
# and does not judge what is spoken, because the slow image leaves gaps in it.
$(UBSAN)/run.o: tool/scenario/run.c tests/ubsan/module.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(CFLAGS_HOST) -DEYE_MS=9 -DPRESS_MS=30 -DCHATTER_MS=60 -DHEARS=false -MMD -MP -c -o $@ $<
$(UBSAN)/zeitnot: $(UBSAN)/run.o $(call host_objects,host,$(filter-out tool/scenario/run.c,$(TOOL_SRC)) tests/ubsan/caller.c) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -Wl,--wrap=image_location,--wrap=avr_run_one -o $@ $(filter %.o,$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

$(UBSAN)/zeitnot-asan: $(call host_objects,asan,$(TOOL_SRC)) $(ASAN_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(LINK_ASAN) -o $@ $(filter %.o,$^) $(call link_group,$(ASAN_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,ubsan-host,$(UBSAN)/zeitnot-asan $(SCENARIO_PACKS),@$(UBSAN)/zeitnot-asan run --board host $$(SCENARIOS)))
ASSURED += test-ubsan-host $(BOARDS:%=test-ubsan-%)
