# Static analysis: tests/static/README.md.
$(eval $(call command_test,static,$(GENERATED),BUILD=$(BUILD) $(PYTHON) tests/static/static.py cppcheck))
$(eval $(call command_test,static-deep,$(GENERATED),BUILD=$(BUILD) $(PYTHON) tests/static/static.py gcc clang-tidy misra))
ASSURED += test-static-deep

.PHONY: static
static: ## gcc -fanalyzer, clang-tidy and MISRA's rules on the clock's code; deviations: tests/static/README.md
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(GENERATED)
	@BUILD=$(BUILD) JOBS=$(JOBS) $(PYTHON) tests/static/static.py --strict
