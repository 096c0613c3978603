# Sweeps over the moments of a run: a press at every 7th awake cycle, a cut at every byte.
SWEEP_SRC := tests/sweep/sweep.c tests/sweep/moments.c sim/tool/rig.c

$(eval $(call plain_test,press-hal,tests/sweep/press_hal.c $(SWEEP_SRC)))
$(BUILD)/test/press-hal: | $(BOARDS:%=$(BUILD)/test/probe-%.elf)
test-press-hal: $(BOARDS:%=$(BUILD)/test/probe-%.elf)

$(eval $(call plain_test,press,tests/sweep/press.c $(SWEEP_SRC)))
test-press: $(IMAGES)

SURVIVE_SRC := tests/sweep/survive.c $(SWEEP_SRC)
$(eval $(call plain_test,cut,tests/sweep/cut.c $(SURVIVE_SRC)))
$(eval $(call plain_test,fall,tests/sweep/fall.c $(SURVIVE_SRC)))
$(eval $(call plain_test,faults,tests/sweep/faults.c $(SURVIVE_SRC)))
$(eval $(call plain_test,wear,tests/sweep/wear.c $(SURVIVE_SRC)))
test-cut test-fall test-faults test-wear: $(IMAGES)

# In full: every awake cycle is too many, every second one is not; ten times as many failures of the supply.
SOAKS += soak-press soak-fall
.PHONY: soak-press soak-fall
soak-press: $(BUILD)/test/press $(IMAGES)
	$< 2
soak-fall: $(BUILD)/test/fall $(IMAGES)
	$< 500 40
