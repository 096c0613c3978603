# Proofs of the core by Frama-C and two provers (tests/prove/README.md).  Not in `make test`: the packages
# take 920 MB. What `make test` can ask without them: that the contracts are beside the code and name
# existing functions.
$(eval $(call command_test,prove-check,$(GENERATED),@BUILD=$(BUILD) CC=$(CC) $(PYTHON) tests/prove/check.py))

PROVED := firmware/core/ticks.c firmware/core/timebase.c + firmware/core/control.c firmware/core/game_state.h firmware/core/game_query.c firmware/core/game_rules.c firmware/core/game_clock.c firmware/core/game_arbiter.c
PROVE_SECONDS ?= 60

.PHONY: prove
prove: ## prove the contracts of firmware/core with Frama-C, CVC4 and Z3 (installs 920 MB); PROVE_SECONDS=60 a goal, ONLY=function
	@$(INSTALL) prove
	@$(SUBMAKE) -s $(GENERATED)
	@BUILD=$(BUILD) tests/prove/prove.py --timeout $(PROVE_SECONDS) --jobs $(JOBS) $(if $(ONLY),--only $(ONLY)) $(PROVED)
