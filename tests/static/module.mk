# Static analysis: docs/static.md.
$(eval $(call command_test,static,,$(PYTHON) tests/static/static.py gcc cppcheck))
$(eval $(call command_test,static-tidy,,$(PYTHON) tests/static/static.py clang-tidy))
ASSURED += test-static-tidy

.PHONY: static
static: ## gcc -fanalyzer, clang-tidy and MISRA's rules on what goes into the clock; deviations: docs/static.md
	@$(INSTALL) build test
	@JOBS=$(JOBS) $(PYTHON) tests/static/static.py --strict
