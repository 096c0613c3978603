# What programs say about the source: docs/static.md.
$(eval $(call command_test,static,,$(PYTHON) tools/static.py))

.PHONY: static
static: ## gcc -fanalyzer, clang-tidy and MISRA's rules on what goes into the clock; deviations: docs/static.md
	@$(INSTALL) build test
	@JOBS=$(JOBS) $(PYTHON) tools/static.py --strict
