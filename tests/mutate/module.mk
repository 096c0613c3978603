# Mutation: tests/mutate/mutate.py changes the firmware and the page's C in one place.  The unit and property
# tests, or else the scenarios, must fail.
#
#   make mutate                    a sample of 400, chosen by SEED
#   make mutate MUTANTS=all        every mutant (50 minutes on two cores)
#   make mutate MUTANTS=survived   those that survived last time
#   make mutate FILES=firmware/core/ticks.c
#
# All tests are one program, build/mutate/tests (and build/mutate/joint, with firmware/zeitnot.c and the store
# in the place of the tests' own), which has all mutants.  The property tests make one part in SHARE of their
# effort.
MUTATE := $(BUILD)/mutate
MUTATE_SHARE := 20
MUTATE_CFLAGS := -std=gnu11 -O1 -w $(CPPFLAGS_HOST) -DSHARE=$(MUTATE_SHARE)
MUTATE_TESTS := $(sort $(wildcard tests/unit/core/test_*.c tests/unit/protocol/test_*.c tests/unit/ui/test_*.c tests/unit/text/test_*.c tests/property/test_*.c))
MUTATE_HELP := tests/unit/ui/ui.c tests/property/random_control.c
MUTATE_NAMES := $(patsubst tests/%.c,%,$(MUTATE_TESTS))
MUTATE_JOINT := $(patsubst tests/%.c,%,$(sort $(wildcard tests/unit/store/test_*.c tests/unit/voice/test_*.c tests/unit/zeitnot/test_*.c)) \
	tests/upload/test_writer.c tests/speech/test_adpcm.c tests/oracle/test_oracle.c)
MUTATE_JOINT_HELP := tests/unit/zeitnot/clock.c tests/upload/frames.c tests/unit/store/fixture.c tests/property/random_control.c \
	$(filter-out tests/oracle/test_oracle.c,$(wildcard tests/oracle/*.c)) sim/bench.c tool/scenario/display_reader.c tool/scenario/text_reader.c
MUTATE_PAGE := $(patsubst tests/%.c,%,$(sort $(wildcard tests/unit/page/test_*.c)))
MUTATE_PAGE_SRC := page/clock.c page/typed.c page/cables/tool.c
mutate_main = main_$(subst /,_,$(1))

$(MUTATE)/obj/%.o: %.c tests/mutate/module.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(MUTATE_CFLAGS) -MMD -MP -c -o $@ $<

# Renames the main of each test, and makes one main that calls the requested one.
$(MUTATE)/main/%.o: $(MUTATE)/obj/tests/%.o
	@mkdir -p $(@D)
	$(Q)objcopy --redefine-sym main=$(call mutate_main,$*) $< $@

mutate_call = { echo '\#include <stdlib.h>'; echo '\#include <string.h>'; \
	for name in $(foreach name,$(1),$(call mutate_main,$(name))); do echo "int $$name(int, char **);"; done; \
	echo 'int main(int n, char **a) {'; \
	for name in $(1); do echo "if (!strcmp(a[1], \"$$name\")) return main_$${name//\//_}(n - 1, a + 1);"; done; \
	echo 'abort(); }'; }
# Depends on the folders, because their time changes when a test is added or removed.
$(MUTATE)/tests.c: tests/mutate/module.mk $(sort $(dir $(MUTATE_TESTS)))
	@mkdir -p $(@D)
	$(Q)$(call mutate_call,$(MUTATE_NAMES)) >$@
$(MUTATE)/joint.c: tests/mutate/module.mk $(sort $(dir $(MUTATE_JOINT:%=tests/%.c)))
	@mkdir -p $(@D)
	$(Q)$(call mutate_call,$(MUTATE_JOINT)) >$@
$(MUTATE)/page.c: tests/mutate/module.mk $(sort $(dir $(MUTATE_PAGE:%=tests/%.c)))
	@mkdir -p $(@D)
	$(Q)$(call mutate_call,$(MUTATE_PAGE)) >$@
$(MUTATE)/call-%.o: $(MUTATE)/%.c
	$(Q)$(CC) $(MUTATE_CFLAGS) -c -o $@ $<

$(MUTATE)/tests.o: $(MUTATE)/call-tests.o $(MUTATE_NAMES:%=$(MUTATE)/main/%.o) $(MUTATE_HELP:%.c=$(MUTATE)/obj/%.o) $(HOST_SRC:%.c=$(MUTATE)/obj/%.o)
$(MUTATE)/joint.o: $(MUTATE)/call-joint.o $(MUTATE_JOINT:%=$(MUTATE)/main/%.o) $(MUTATE_JOINT_HELP:%.c=$(MUTATE)/obj/%.o) $(HOST_SRC:%.c=$(MUTATE)/obj/%.o)
$(MUTATE)/page.o: $(MUTATE)/call-page.o $(MUTATE)/obj/tests/upload/frames.o
$(MUTATE)/tests.o $(MUTATE)/joint.o $(MUTATE)/page.o:
	$(say) LINK $@
	$(Q)ld -r -o $@ $^
# The tool without the firmware, for the scenarios on the host.
$(MUTATE)/tool.o: $(call host_objects,host,$(TOOL_SRC)) $(LIBSIM) $(LIBHOST)
	@mkdir -p $(@D)
	$(Q)ld -r -o $@ --whole-archive $^
MUTATE_FIRMWARE := $(FIRMWARE_SRC:%.c=$(MUTATE)/obj/%.o)
# tests/unit/ui/ui.c and others are in the place of these in the first program.
MUTATE_JOINT_ONLY := firmware/zeitnot.c firmware/tasks.c firmware/protocol/commands.c $(filter-out firmware/store/reasons.c,$(wildcard firmware/store/*.c))
# mutate.py reads the tests' objects, too: a result is valid as long as they are unchanged.
.SECONDARY: $(foreach name,$(MUTATE_NAMES) $(MUTATE_JOINT),$(MUTATE)/obj/tests/$(name).o)

MUTATE_RUN = BUILD=$(BUILD) JOBS=$(JOBS) CC="$(CC)" CLANG="$(CLANG)" CFLAGS="$(MUTATE_CFLAGS)" LIBS="$(SIM_LIBS)" JOINT_ONLY="$(MUTATE_JOINT_ONLY)" PYTHONPATH=tools \
	$(PYTHON) tests/mutate/mutate.py "$(or $(FILES),$(FIRMWARE_SRC) $(MUTATE_PAGE_SRC))" "$(MUTATE_NAMES)" "$(MUTATE_JOINT)" "$(MUTATE_PAGE)" "$(SCENARIOS)"
MUTATE_NEEDS := $(MUTATE)/tests.o $(MUTATE)/joint.o $(MUTATE)/tool.o $(MUTATE)/page.o $(MUTATE_FIRMWARE) $(SCENARIO_PACKS)

.PHONY: mutate
mutate: ## break the firmware in one place after the other: do the tests see it?  A sample of 400, MUTANTS=n, all or survived
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(MUTATE_NEEDS)
	@$(MUTATE_RUN) $(or $(MUTANTS),400)

# A minute of it.
$(eval $(call command_test,mutate,$(MUTATE_NEEDS),+@$(MAKE) --no-print-directory -s mutate-sample))
.PHONY: mutate-sample
mutate-sample:
	@$(MUTATE_RUN) 60
ASSURED += test-mutate
