# Tests of the tools and of the repository: run-all, the requirements' matrix, style, layers, pages, budgets.
$(eval $(call command_test,repository-run-all,,tests/repository/test-run-all.sh))
$(eval $(call command_test,repository-packages,,@tests/repository/test-packages.sh))
# The generator of the languages finds what a translator may do wrong.
$(eval $(call command_test,repository-languages,,@$(PYTHON) tests/repository/test_languages.py))
$(eval $(call command_test,repository-architecture,,@$(PYTHON) tools/architecture.py --check))
$(eval $(call command_test,repository-tools,,$(PYTHON) tests/repository/test_tools.py))
# Every event and every screen has been heard.
$(eval $(call command_test,repository-announcements,,$(PYTHON) tests/repository/test_announcements.py))
$(eval $(call command_test,repository-trace,,$(PYTHON) tools/trace.py --check))
$(eval $(call command_test,repository-lint,$(IMAGES),BUILD=$(BUILD) tools/lint.py quick))
$(eval $(call command_test,repository-cppcheck,$(GENERATED),BUILD=$(BUILD) tools/lint.py cppcheck))
ASSURED += test-repository-cppcheck
$(eval $(call command_test,repository-report,$(IMAGES) $(MEASURED),BUILD=$(BUILD) tools/report.py --check))
$(eval $(call command_test,repository-fide,,BUILD=$(BUILD) tools/readme.py --check docs/requirements.md))
$(eval $(call command_test,repository-readme,$(TOOL) $(HEXES) $(MEASURED) $(COMPARE_MEASURED),BUILD=$(BUILD) tools/readme.py --check README.md))
# What README.md and DESIGN.md say in numbers.
$(eval $(call command_test,repository-claims,$(IMAGES) $(MEASURED),BUILD=$(BUILD) $(PYTHON) tests/repository/test_claims.py))
# The papers as PDF (make papers), which take a quarter of a minute.
$(eval $(call command_test,repository-papers,$(PAPERS),@$(PYTHON) tests/repository/test_papers.py $(BUILD)))
ASSURED += test-repository-papers
# The same budgets over eight other seeds, and 200 presses on each image.
SOAKS += soak-report
.PHONY: soak-report
soak-report: $(IMAGES) $(BUILD)/measure $(BUILD)/presses $(BUILD)/speech/test.pak
	@for board in $(BOARDS); do \
		mkdir -p $(BUILD)/soak/$$board && cp $(BUILD)/$$board/zeitnot.elf $(BUILD)/soak/$$board && \
		$(BUILD)/measure $$board $(BUILD)/$$board/zeitnot.elf 8 1001 >$(BUILD)/soak/$$board/measured.txt && \
		$(BUILD)/presses $$board $(BUILD)/$$board/zeitnot.elf $(BUILD)/speech/test.pak 200 1001 >>$(BUILD)/soak/$$board/measured.txt || exit 1; \
	done
	@BUILD=$(BUILD)/soak tools/report.py --check
# The release: its list, its version, its README; and two builds of one commit, byte for byte (a quarter of an
# hour).
$(eval $(call command_test,repository-release,,$(PYTHON) tests/repository/test_release.py))
$(eval $(call command_test,repository-release-twice,,tests/repository/release-twice.sh $(BUILD)))
# `make assure` builds what other checks need, too, before any of them runs.
PROGRAMS_test-repository-release-twice = $(CASE_FILES) $(CASE_PLACED) $(RELEASE_BOARDS) $(SPEECH_PACKS) $(PAPERS) $(BUILD)/performance.md
ASSURED += test-repository-release-twice
