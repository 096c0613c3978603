# From contact to press and into sleep: docs/model.md.
$(eval $(call command_test,model,,@BUILD=$(BUILD) $(PYTHON) tests/model/run.py))

.PHONY: model
model: ## SPIN searches the protocol of contacts, queue and sleep; docs/model.md
	@$(INSTALL) build test
	@BUILD=$(BUILD) $(PYTHON) tests/model/run.py
