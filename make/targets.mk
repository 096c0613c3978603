# The targets that people call.

JOBS ?= $(shell nproc)
INSTALL := tools/install-packages.sh
# The targets that install packages build in a second make, because the first one may have been started
# without a compiler.
SUBMAKE = $(MAKE) --no-print-directory -j$(JOBS)
# Two makes at once would write the same files.  So a target that starts a second make does not run beside
# another goal.
BUILD_BENEATH := run speech test assure coverage fuses flash mutate web web-run web-report pictures compare fuzz case papers release
ifneq ($(and $(word 2,$(MAKECMDGOALS)),$(filter $(BUILD_BENEATH),$(MAKECMDGOALS))),)
.NOTPARALLEL:
endif

# Without its packages a build says so in one line.  These goals need none of them or install what they need.
UNCHECKED := $(BUILD_BENEATH) help help-tests clean distclean card test-languages
ifneq ($(filter-out $(UNCHECKED),$(or $(MAKECMDGOALS),all)),)
LACKING := $(shell $(INSTALL) --missing build)
$(if $(LACKING),$(error These packages are missing: $(strip $(LACKING)); install them with: tools/install-packages.sh build))
endif

.PHONY: all help help-tests compdb run images test assure test-build assure-build trace profile report readme figures format check-format lint breadboard fuses flash clean distclean

all: $(TOOL) $(HEXES) $(BRINGUPS:.elf=.hex) $(if $(TOOL),,$(HOST_LIBS)) ## build the tool and the images (default)

run: ## the simulated clock in this terminal: BOARD=NAME SPEED=1 (without a terminal: a sample game)
	@$(INSTALL) build
	@JOBS=$(JOBS) tools/progress.sh "$(MAKE)" $(MADE)/languages BUILD=$(BUILD) all
	@if [ -t 0 ] && [ -t 1 ]; then $(BUILD)/zeitnot play --board $(BOARD) --speed $(SPEED); \
	else $(BUILD)/zeitnot replay --show --board $(BOARD) $(SAMPLE_GAME); fi

images: $(HEXES) $(BRINGUPS:.elf=.hex) ## build build/BOARD/zeitnot.hex of all boards

test: ## the tests of every change; the last line is "N passed, M failed"
	@$(INSTALL) build test web wasm speech
	@mkdir -p $(BUILD)
	@echo "Building"
	@$(SUBMAKE) -s -k all test-build 2>$(BUILD)/test-build.log || { cat $(BUILD)/test-build.log; echo "The build failed; testing what there is"; }
	+@JOBS=$$(($(JOBS) + 2)) LIMIT=900 MAKE="$(MAKE) BUILT=yes" WAITING="$(WAITING)" tests/run-all $(BUILD)/log $(QUICK)

# Of a repository: all its files but the pages of text.  A run of assure that was interrupted continues
# where it was.
TESTED = $(shell git rev-parse HEAD >/dev/null 2>&1 && { git ls-files -s -- $(NOT_PAGES); git diff -- $(NOT_PAGES); git ls-files -o --exclude-standard -- $(NOT_PAGES); } | sha1sum | cut -c1-16)
NOT_PAGES := ':!*.md'
LINGERING := soak-tool-kill $(addprefix test-,link-cable-long link-wall link-day-long)
CHECKED = $(or $(CHECKS),$(sort $(ASSURED) $(SOAKS)) prove)
assure: ## everything that takes longer: one result line per check and a sum; continues where it was interrupted (about an hour; installs 2.2 GB for the proofs and the boards), or CHECKS="soak-cut prove"
	@$(INSTALL) build test web wasm hear coverage prove case papers
	@$(if $(filter %release-twice,$(CHECKED)),tools/install-kicad.sh && hardware/fetch-models.sh $(BUILD)/hw/3d)
	@mkdir -p $(BUILD)
	@echo "Building"
	@$(SUBMAKE) -s -k all test-build assure-build || echo "The build failed; testing what there is"
	+@JOBS=$(JOBS) MAKE="$(MAKE)" WAITING="$(LINGERING)" RESUME=$(TESTED) tests/run-all $(BUILD)/log-assure $(CHECKED)

# Tests that mostly wait.  Beside them run two tests more than there are cores, because the others wait for a
# browser or a cable now and then.
WAITING := $(addprefix test-,web-kill play link tool-kill)
# `make test` does not build tests that only `make assure` runs.  The longest begin first, so that none runs
# alone at the end; those that wait for a browser or a cable stand between those that compute.
LONGEST := $(WAITING) $(addprefix test-,web-cables repository-lint web press web-table scenarios-lcd cut web-show-me repository-languages fuzz web-access store-store link-document fall upload-tool)
QUICK := $(LONGEST) $(filter-out $(LONGEST) $(ASSURED),$(sort $(TESTS)))
test-build: $(sort $(foreach test,$(QUICK),$(PROGRAMS_$(test))))
# Two checks that run beside each other may need the same files, so those are built before.
assure-build: $(sort $(foreach test,$(CHECKED),$(PROGRAMS_$(test))))

CONTROL ?= 22
profile: $(BUILD)/profile $(BUILD)/$(BOARD)/zeitnot.elf ## where the processor of BOARD spends its time while CONTROL runs (default: in tenths)
	@BUILD=$(BUILD) tools/profile.py $(BOARD) $(CONTROL)

trace: ## requirement, article, code, proof and tests; fails for one without a test
	@$(PYTHON) tools/trace.py

report: $(IMAGES) $(MEASURED) ## flash, RAM, stack, interrupts, energy, reaction of each image, against the budgets
	@BUILD=$(BUILD) tools/report.py

format: ## bring all C sources into the project's form
	$(CLANG_FORMAT) -i $(ALL_C) $(ALL_HEADERS)

readme: all $(MEASURED) ## bring the figures in README.md up to date
	tools/readme.py --update README.md

figures: $(BUILD)/performance.md ## docs/performance.md with its table of measured figures: build/performance.md
$(BUILD)/performance.md: docs/performance.md $(IMAGES) $(MEASURED) tools/report.py tools/stack.py
	@BUILD=$(BUILD) tools/report.py >$(BUILD)/figures.txt
	@sed -e '/<!-- table: make report -->/{r $(BUILD)/figures.txt' -e 'd}' $< >$@

check-format: ## complain about sources that `make format` would change
	@CLANG_FORMAT=$(CLANG_FORMAT) tools/lint.py form

lint: $(IMAGES) ## form, static analysis, layers, lengths of functions, widths of comments, words, names of files
	@BUILD=$(BUILD) CLANG_FORMAT=$(CLANG_FORMAT) tools/lint.py

breadboard: ## draw the breadboard clock, each hole, into build/breadboard; and the table of hardware/breadboard.md
	@$(PYTHON) tools/breadboard.py
	@$(PYTHON) tools/breadboard.py $(BUILD)/breadboard

fuses: ## write the fuses of BOARD with PROGRAMMER, or PROGRAMMER on PORT at BAUD (hardware/build.md, hardware/breadboard.md)
	@$(INSTALL) flash
	$(AVRDUDE) -U lfuse:w:$(call fuse,lfuse):m -U hfuse:w:$(call fuse,hfuse):m -U efuse:w:$(call fuse,efuse):m

# zeitnot, or bringup (board/bringup)
IMAGE ?= zeitnot
flash: ## write the image of BOARD with PROGRAMMER; IMAGE=bringup: the one that tests a new board
	@$(INSTALL) build flash
	@$(SUBMAKE) $(BUILD)/$(BOARD)/$(IMAGE).hex
	$(AVRDUDE) -U flash:w:$(BUILD)/$(BOARD)/$(IMAGE).hex:i

# Targets by what people want; one that no list names is shown under "build".
HELP_play := run web-run web card speech
HELP_test := test lint assure trace report profile fuzz mutate coverage prove model static compare hw-check web-report check-format
HELP_publish := release hw hw-pictures case case-files case-fronts case-pictures breadboard pictures readme figures power fuses flash
help: ## this list
	@echo "make TARGET [BOARD=$(subst $() ,|,$(BOARDS))] [SPEED=N] [BUILD=dir] [JOBS=N] [V=1: prints commands] [PROGRAMMER=name PORT=device BAUD=N]"
	@for group in play build test publish; do \
		case $$group in play) names='$(HELP_play)';; test) names='$(HELP_test)';; publish) names='$(HELP_publish)';; *) names=;; esac; \
		echo "$$group:"; \
		sed -n 's/^\([a-z][a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' $(filter Makefile %.mk,$(MAKEFILE_LIST)) | while IFS=$$'\t' read -r t d; do \
			case " $(HELP_play) $(HELP_test) $(HELP_publish) " in *" $$t "*) grouped=yes;; *) grouped=;; esac; \
			case "$$group $$grouped $$names " in build\ \ *|*" $$t "*) printf '  %-14s %s\n' "$$t" "$$d";; esac; \
		done; \
	done

# The picture of DESIGN.md, checked against the folders by make test-repository-architecture.
pictures: docs/images/architecture.svg
docs/images/architecture.svg: tools/architecture.py
	$(Q)$(PYTHON) $<

help-tests: ## the names of all tests: make test-NAME, make soak-NAME
	@echo "make test-NAME: one test by itself (tests/README.md); NAME is one of"
	@echo $(sort $(TESTS:test-%=%)) | fold -s -w 100 | sed 's/^/    /'
	@echo "make soak-NAME: one long run by itself (tests/README.md); NAME is one of"
	@echo $(sort $(SOAKS:soak-%=%)) | fold -s -w 100 | sed 's/^/    /'

compdb: $(GENERATED) ## compile_commands.json for editors and clangd
	@$(PYTHON) tools/compdb.py "$(MAKE)" compile_commands.json

clean: ## remove what was built
	rm -rf $(BUILD)

distclean: clean ## remove everything that is not in the repository's history
	rm -rf node_modules compile_commands.json .cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
