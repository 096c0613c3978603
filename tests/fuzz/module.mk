# Fuzzing: each tests/fuzz/fuzz_NAME.c is a libFuzzer program with the address and undefined-behaviour
# sanitizers, and each tests/fuzz/corpus/NAME.txt holds the inputs found so far, one per line
# (tests/fuzz/corpus.py).
#
#   make fuzz SECONDS=600             runs each target that long
#   tests/fuzz/corpus.py keep NAME... minimises the inputs of the corpus and of that run, and keeps them
#   make test-fuzz                    a short run with the same inputs every time
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_PROGRAMS := $(FUZZ_NAMES:%=$(BUILD)/test/fuzz_%)
FUZZ_FLAGS := -fsanitize=fuzzer-no-link,$(SANITIZERS) -fno-sanitize-recover=undefined,implicit-conversion -fno-omit-frame-pointer
CFLAGS_FUZZ := -std=gnu11 -O1 -g $(CPPFLAGS_HOST) $(WARNINGS) $(FUZZ_FLAGS)

FUZZ_SRC := tests/fuzz/device.c tests/upload/frames.c tool/text.c tool/scenario/scenario.c tool/replay/schedule.c $(wildcard tool/pgn/*.c tool/remote/*.c) sim/bench.c sim/bench_host.c sim/parts/button.c $(FIRMWARE_SRC) $(HOST_SRC)
FUZZ_OBJECTS := $(call host_objects,fuzz,$(FUZZ_SRC))
$(BUILD)/fuzz/libfuzz.a: $(FUZZ_OBJECTS)
	@rm -f $@
	$(say) AR $@
	$(Q)$(AR) rcs $@ $^

$(FUZZ_PROGRAMS): $(BUILD)/test/fuzz_%: $(BUILD)/fuzz/tests/fuzz/fuzz_%.o $(BUILD)/fuzz/libfuzz.a $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CLANG) -fsanitize=fuzzer,$(SANITIZERS) -o $@ $(filter %.o,$^) $(BUILD)/fuzz/libfuzz.a $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

$(BUILD)/fuzz/%.o: %.c tests/fuzz/module.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CLANG $@
	$(Q)$(CLANG) $(CFLAGS_FUZZ) -MMD -MP -c -o $@ $<

-include $(FUZZ_OBJECTS:.o=.d) $(FUZZ_NAMES:%=$(BUILD)/fuzz/tests/fuzz/fuzz_%.d)

$(eval $(call command_test,fuzz,$(FUZZ_PROGRAMS),@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py short $(FUZZ_NAMES)))

# The programs of the pages as WebAssembly, beside the same with sanitizers (tests/fuzz/page.mjs).
$(BUILD)/fuzz/calls.inc: tests/fuzz/calls.mjs page/clock.c page/typed.c page/cables/tool.c
	@mkdir -p $(@D)
	$(Q)node $< >$@
$(BUILD)/fuzz/tests/fuzz/native.o: $(BUILD)/fuzz/calls.inc
-include $(BUILD)/fuzz/tests/fuzz/native.d
$(BUILD)/test/fuzz_native: $(BUILD)/fuzz/tests/fuzz/native.o $(BUILD)/fuzz/libfuzz.a $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CLANG) -fsanitize=$(SANITIZERS) -o $@ $(filter %.o,$^) $(BUILD)/fuzz/libfuzz.a $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(BUILD)/fuzz/page.mjs: tests/fuzz/page.mjs tests/fuzz/calls.mjs $(PAGE_MODULES) $(PAGE_SRC) $(MADE_PAGE) $(BUILD)/wasm/clock.wasm.gz $(BUILD)/wasm/tool.wasm.gz
	@mkdir -p $(@D)
	$(Q)$(BUNDLE) $< --platform=node --format=esm --outfile=$@
FUZZ_PAGE := $(BUILD)/fuzz/page.mjs $(BUILD)/test/fuzz_native $(BUILD)/speech/test.pak
$(eval $(call command_test,fuzz-page,$(FUZZ_PAGE),@node $(FUZZ_PAGE) 500))

SECONDS ?= 600
.PHONY: fuzz
fuzz: ## each fuzz target for SECONDS (600), from the corpora that are kept
	@$(INSTALL) build test
	@$(SUBMAKE) -s $(FUZZ_PROGRAMS)
	@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py long $(SECONDS) $(FUZZ_NAMES)

# Six seconds per target; `make fuzz` takes ten minutes, for targets and code that are new.
SOAKS += soak-fuzz
.PHONY: soak-fuzz
soak-fuzz: SECONDS := 6
soak-fuzz: $(FUZZ_PROGRAMS) $(FUZZ_PAGE)
	@node $(FUZZ_PAGE) 6000
	@BUILD=$(BUILD) $(PYTHON) tests/fuzz/corpus.py long $(SECONDS) $(FUZZ_NAMES)
