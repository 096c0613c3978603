# Sweeps over the instants of a run: a press at every 2003rd awake cycle, and one cut in 61.
SWEEP_SRC := tests/sweep/sweep.c tests/sweep/moments.c tests/sweep/listen.c tool/scenario/client.c

$(eval $(call plain_test,press-hal,tests/sweep/press_hal.c $(SWEEP_SRC)))
$(BUILD)/test/press-hal: | $(BOARDS:%=$(BUILD)/test/probe-%.elf)
test-press-hal: $(BOARDS:%=$(BUILD)/test/probe-%.elf)
ASSURED += test-press-hal

$(eval $(call plain_test,press,tests/sweep/press.c $(SWEEP_SRC)))
test-press: $(IMAGES)

$(eval $(call command_test,talk,$(BUILD)/test/talk $(BUILD)/speech/en.pak $(IMAGES),$(BUILD)/test/talk 23 $(BUILD)/speech/en.pak))
ASSURED += test-talk
TALK_OBJECTS := $(call host_objects,host,tests/sweep/talk.c $(SWEEP_SRC))
$(BUILD)/test/talk: $(TALK_OBJECTS)

SURVIVE_SRC := tests/sweep/survive.c $(SWEEP_SRC)
$(eval $(call plain_test,cut,tests/sweep/cut.c $(SURVIVE_SRC)))
$(eval $(call plain_test,fall,tests/sweep/fall.c $(SURVIVE_SRC)))
$(eval $(call plain_test,faults,tests/sweep/faults.c $(SURVIVE_SRC)))
$(eval $(call plain_test,wear,tests/sweep/wear.c $(SURVIVE_SRC)))
ASSURED += test-wear
$(eval $(call plain_test,bits,tests/sweep/bits.c $(SURVIVE_SRC)))
test-cut test-fall test-faults test-wear test-bits: $(IMAGES)

# Two players listen all the time.
SPEAK := $(BUILD)/test/sweep-speak
SPEAK_OBJECTS := $(call host_objects,host,tests/sweep/speak.c tool/scenario/client.c)
$(SPEAK): $(SPEAK_OBJECTS)
$(SPEAK) $(BUILD)/test/talk: $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(filter %.o,$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,speak,$(SPEAK) $(BUILD)/speech/test.pak $(IMAGES),$(SPEAK) $(BUILD)/speech/test.pak lcd))
ASSURED += test-speak
$(eval $(call command_test,speak-log,$(SPEAK) $(BUILD)/speech/test.pak $(IMAGES),$(SPEAK) log $(BUILD)/speech/test.pak $(BOARDS)))
ASSURED += test-speak-log
$(eval $(call command_test,starved,$(SPEAK) $(BUILD)/speech/test.pak $(IMAGES),$(SPEAK) starved $(BUILD)/speech/test.pak $(BOARDS)))
SOAKS += soak-speak soak-speak-near soak-speak-day
.PHONY: soak-speak soak-speak-near soak-speak-day
soak-speak-near: $(SPEAK) $(BUILD)/speech/en.pak $(IMAGES)
	$(SPEAK) near $(BUILD)/speech/en.pak $(BOARDS)
soak-speak-day: $(SPEAK) $(BUILD)/speech/en.pak $(BUILD)/lcd/zeitnot.elf
	$(SPEAK) day 1 $(BUILD)/speech/en.pak lcd
soak-speak: $(SPEAK) $(BUILD)/speech/test.pak $(IMAGES)
	$(SPEAK) long $(BUILD)/speech/test.pak $(BOARDS)
# Full games on the host, with many losses of power.
$(eval $(call plain_test,outages,tests/sweep/outages.c tests/sweep/listen.c tool/scenario/client.c))

# A random walk through the menus of each image.
$(eval $(call plain_test,ui-walk-images,tests/sweep/walk.c tool/scenario/client.c))
test-ui-walk-images: $(IMAGES)

# The long forms: a press at every 23rd awake cycle, every second cut, many more failures of the
# supply, every 47th wrong bit.
SOAKS += soak-press soak-cut soak-fall soak-bits soak-outages
.PHONY: soak-press soak-cut soak-fall soak-bits soak-outages
soak-press: $(BUILD)/test/press $(IMAGES)
	$< 23
soak-cut: $(BUILD)/test/cut $(IMAGES)
	$< 2
soak-fall: $(BUILD)/test/fall $(IMAGES)
	$< 100 16
soak-bits: $(BUILD)/test/bits $(IMAGES)
	$< 47
soak-outages: $(BUILD)/test/outages
	$< 1000 100

# The same while two players listen and the cable is in, because the processor hardly sleeps then.
SOAKS += soak-speech
.PHONY: soak-speech
soak-speech: $(addprefix $(BUILD)/test/,press cut fall outages) $(BUILD)/speech/test.pak $(BUILD)/speech/en.pak $(IMAGES)
	$(BUILD)/test/press 2999 $(BUILD)/speech/en.pak
	$(BUILD)/test/press 1999 $(BUILD)/speech/test.pak
	$(BUILD)/test/cut 40 $(BUILD)/speech/test.pak
	$(BUILD)/test/fall 60 4 $(BUILD)/speech/test.pak
	$(BUILD)/test/outages 500 100 $(BUILD)/speech/test.pak
