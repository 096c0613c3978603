# Runs the scenarios on images with a trap at each undefined behaviour that avr-gcc can detect (overflow,
# shifts, bounds, sizes of objects, bool, enum), on the simulated boards.  A trap is a violation, so the
# scenario fails. Null pointers are left out, because the image would not fit into the flash.  They crash the
# same scenario on the host.
UBSAN := $(BUILD)/ubsan
# Compiled file by file, because avr-gcc 5.4 crashes on -fsanitize with -flto.
UBSAN_CFLAGS = $(filter-out -Werror -flto -ffat-lto-objects,$(CFLAGS_AVR)) -w -fsanitize=undefined -fno-sanitize=null -fsanitize-undefined-trap-on-error

define ubsan_rules
$(UBSAN)/$(1)/obj/%.o: %.c make/avr.mk make/config.mk tests/ubsan/module.mk | $(GENERATED)
	@mkdir -p $$(@D)
	$$(say) UBSAN $$@
	$$(Q)$$(AVR_CC) $$(UBSAN_CFLAGS) $$(DEFINES_$(1)) -Iboard/$(1) -MMD -MP -c -o $$@ $$<
$(UBSAN)/$(1)/zeitnot.elf: $$(patsubst %.c,$(UBSAN)/$(1)/obj/%.o,$$(call image_src,$(1)) tests/ubsan/abort.c)
	$$(say) LINK $$@
	$$(Q)$$(AVR_CC) $$(filter-out -flto,$$(LDFLAGS_AVR)) -o $$@ $$^
-include $$(patsubst %.c,$(UBSAN)/$(1)/obj/%.d,$$(call image_src,$(1)))
$$(eval $$(call command_test,ubsan-$(1),$(UBSAN)/zeitnot $(UBSAN)/$(1)/zeitnot.elf $(SCENARIO_PACKS),@$(UBSAN)/zeitnot run --board $(1) $$(SCENARIOS) 2>/dev/null))
endef
$(foreach board,$(BOARDS),$(eval $(call ubsan_rules,$(board))))

# A second tool for these images: it names the place of a trap, allows more time until the display changes,
# and does not judge what is spoken, because the slow image leaves gaps in it.
$(UBSAN)/run.o: tool/scenario/run.c tests/ubsan/module.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(CFLAGS_HOST) -DEYE_MS=9 -DPRESS_MS=30 -DCHATTER_MS=60 -DHEARS=false -MMD -MP -c -o $@ $<
-include $(UBSAN)/run.d
$(UBSAN)/zeitnot: $(UBSAN)/run.o $(call host_objects,host,$(filter-out tool/scenario/run.c,$(TOOL_SRC)) tests/ubsan/caller.c) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -Wl,--wrap=image_location,--wrap=avr_run_one -o $@ $(filter %.o,$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
ASSURED += $(BOARDS:%=test-ubsan-%)
