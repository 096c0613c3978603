# Fuzzing: each tests/fuzz/fuzz_NAME.c is a libFuzzer target with the address and undefined-behaviour
# sanitizers, and each tests/fuzz/corpus/NAME.txt holds the inputs found so far, one per line
# (tests/fuzz/corpus.py).
#
#   make test-fuzz          build/test/fuzz_NAME runs the kept inputs; it has the objects of other tests
#   make fuzz SECONDS=600   build/fuzz/fuzz_NAME looks for new ones; its objects count what they execute
#   tests/fuzz/corpus.py keep NAME...   minimises the inputs of the corpus and of that run, and keeps them
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_HELP := tests/fuzz/device.c tests/upload/frames.c $(filter-out tool/main.c,$(TOOL_SRC))
fuzz_libs = $(BUILD)/$(1)/libfuzz.a $(call link_group,$(if $(filter asan,$(1)),$(ASAN_LIBS),$(HOST_LIBS))) $(SIM_LIBS)

$(BUILD)/asan/libfuzz.a: $(call host_objects,asan,$(FUZZ_HELP))
$(BUILD)/fuzz/libfuzz.a: $(call host_objects,fuzz,$(FUZZ_HELP) $(FIRMWARE_SRC) $(HOST_SRC))
$(BUILD)/asan/libfuzz.a $(BUILD)/fuzz/libfuzz.a:
	@rm -f $@
	$(say) AR $@
	$(Q)$(AR) rcs $@ $^

FUZZ_PROGRAMS := $(FUZZ_NAMES:%=$(BUILD)/test/fuzz_%)
$(FUZZ_PROGRAMS): $(BUILD)/test/%: $(BUILD)/asan/tests/fuzz/%.o $(BUILD)/asan/libfuzz.a $(ASAN_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(LINK_ASAN) -fsanitize=fuzzer -o $@ $< $(call fuzz_libs,asan)
FUZZERS := $(FUZZ_NAMES:%=$(BUILD)/fuzz/fuzz_%)
$(FUZZERS): $(BUILD)/fuzz/%: $(BUILD)/fuzz/tests/fuzz/%.o $(BUILD)/fuzz/libfuzz.a $(HOST_LIBS)
	$(say) LINK $@
	$(Q)$(LINK_ASAN) -fsanitize=fuzzer -o $@ $< $(call fuzz_libs,fuzz)

$(BUILD)/fuzz/%.o: %.c tests/fuzz/module.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CLANG $@
	$(Q)$(CLANG) $(CFLAGS_ASAN) -O1 -fsanitize=fuzzer-no-link -MMD -MP -c -o $@ $<

$(eval $(call command_test,fuzz,$(FUZZ_PROGRAMS),@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py short $(FUZZ_NAMES)))

# The programs of the pages as WebAssembly, beside the same with sanitizers (tests/fuzz/page.mjs).
$(BUILD)/fuzz/calls.inc: tests/fuzz/calls.mjs page/clock.c page/typed.c page/cables/tool.c
	@mkdir -p $(@D)
	$(Q)node $< >$@
$(BUILD)/asan/tests/fuzz/native.o: $(BUILD)/fuzz/calls.inc
$(BUILD)/test/fuzz_native: $(BUILD)/asan/tests/fuzz/native.o $(BUILD)/asan/libfuzz.a $(ASAN_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(LINK_ASAN) -o $@ $< $(call fuzz_libs,asan)
$(BUILD)/fuzz/page.mjs: tests/fuzz/page.mjs tests/fuzz/calls.mjs $(PAGE_MODULES) $(PAGE_SRC) $(MADE_PAGE) $(BUILD)/wasm/clock.wasm.gz $(BUILD)/wasm/tool.wasm.gz
	@mkdir -p $(@D)
	$(Q)$(BUNDLE) $< --platform=node --format=esm --outfile=$@
FUZZ_PAGE := $(BUILD)/fuzz/page.mjs $(BUILD)/test/fuzz_native $(BUILD)/speech/test.pak
$(eval $(call command_test,fuzz-page,$(FUZZ_PAGE),@node $(FUZZ_PAGE) 500))

SECONDS ?= 600
.PHONY: fuzz
fuzz: ## each fuzz target for SECONDS (600), from the corpora that are kept
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(FUZZERS)
	@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py long $(SECONDS) $(FUZZ_NAMES)

# Six seconds per target; `make fuzz` takes ten minutes, for targets and code that are new.
SOAKS += soak-fuzz
.PHONY: soak-fuzz
soak-fuzz: SECONDS := 6
soak-fuzz: $(FUZZERS) $(FUZZ_PAGE)
	@node $(FUZZ_PAGE) 6000
	@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py long $(SECONDS) $(FUZZ_NAMES)
