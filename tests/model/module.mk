# From contact to press and into sleep: tests/model/README.md.
$(eval $(call command_test,model,,@BUILD=$(BUILD) $(PYTHON) tests/model/run.py))
ASSURED += test-model

.PHONY: model
model: ## SPIN searches the protocol of contacts, queue and sleep; tests/model/README.md
	@$(INSTALL) build test
	@BUILD=$(BUILD) $(PYTHON) tests/model/run.py
