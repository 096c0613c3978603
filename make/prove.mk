# Proofs of the core by Frama-C and two provers (docs/proof.md).  Not in `make test`: the packages take 920 MB.

PROVED := firmware/core/ticks.c firmware/core/timebase.c
# The number of functions with a contract; it may grow.
PROVED_FUNCTIONS := 11

.PHONY: prove
prove: ## prove the contracts of firmware/core with Frama-C, CVC4 and Z3 (installs 920 MB)
	@$(INSTALL) prove
	@BUILD=$(BUILD) tests/prove/prove.py --least $(PROVED_FUNCTIONS) $(PROVED)
