# Coverage.  `make test-coverage-mcdc`: every condition of firmware/ has decided its decisions alone (MC/DC),
# measured with clang-19 on the host while unit tests, property tests and scenarios run.  `make
# test-coverage-image`: every statement of board/ and of the menus was executed in an image.  conditions.txt
# and lines.txt beside this file say what is accepted and why.
#
# Only firmware/ is compiled again; the tests are the objects of the host build.
CLANG_COVER ?= clang-19
LLVM_PROFDATA ?= llvm-profdata-19
LLVM_COV ?= llvm-cov-19
CFLAGS_COVER := -std=gnu11 -O1 -g $(CPPFLAGS_HOST) -Wall -Werror -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc

COVER := $(BUILD)/cover
COVER_FIRMWARE := $(call host_objects,cover,$(FIRMWARE_SRC))
COVER_UNITS := $(sort $(patsubst tests/%.c,%,$(filter-out tests/unit/page/%,$(wildcard tests/unit/*/test_*.c tests/property/test_*.c))) protocol/conform sweep/outages tool/test_bench_host \
	upload/test_writer speech/test_phrase)
COVER_PROGRAMS := $(COVER_UNITS:%=$(COVER)/run/%)
# Further objects that test programs need.
COVER_HELP := $(call host_objects,host,tests/unit/ui/ui.c tests/unit/store/fixture.c tests/unit/zeitnot/clock.c tests/property/random_control.c \
	tests/protocol/pty_clock.c tests/upload/frames.c tests/sweep/listen.c tool/scenario/client.c)
# Each program separately, the programs with arguments or images, and the kept inputs of the fuzz targets.
COVER_ORACLE := $(call host_objects,host,$(wildcard tests/oracle/*.c) tool/scenario/display_reader.c tool/scenario/text_reader.c)
COVER_FUZZ := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
COVER_FUZZ_HELP := $(call host_objects,host,tests/fuzz/device.c $(filter-out tool/main.c,$(TOOL_SRC)))
COVER_MORE := $(addprefix $(COVER)/,oracle clocks upload)
COVER_RUNS = $(COVER_PROGRAMS:%="%") "$(COVER)/oracle core 20000" "$(COVER)/oracle keys 2000" $(COVER)/upload \
	"$(COVER)/run/sweep/outages 14 40 $(BUILD)/speech/test.pak" "$(PYTHON) tests/link/test_link.py $(COVER)/zeitnot $(COVER)/clocks" \
	$(foreach name,$(COVER_FUZZ),"$(COVER)/fuzz_$(name) $(COVER)/kept/$(name) -runs=0")
COVER_LIBS = -Wl,--start-group $(COVER)/libhelp.a $(LIBSIM) $(LIBHOST) $(COVER)/libfirmware.a -Wl,--end-group $(CMOCKA_LIBS) $(SIM_LIBS)

$(COVER)/firmware/%.o: firmware/%.c tests/coverage/module.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) COVER $@
	$(Q)$(CLANG_COVER) $(CFLAGS_COVER) -MMD -MP -c -o $@ $<

# The fuzz targets need clang: some include the page's program, whose attributes gcc does not know.
$(COVER)/tests/fuzz/%.o: tests/fuzz/%.c tests/coverage/module.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CLANG $@
	$(Q)$(CLANG_COVER) -std=gnu11 -O1 -g $(CPPFLAGS_HOST) -MMD -MP -c -o $@ $<

$(COVER)/libfirmware.a: $(COVER_FIRMWARE)
$(COVER)/libhelp.a: $(COVER_HELP)
$(COVER)/libfirmware.a $(COVER)/libhelp.a:
	@mkdir -p $(@D)
	@rm -f $@
	$(say) AR $@
	$(Q)$(AR) rcs $@ $^

# The memory of the firmware and of the store is the clock's, not that of tests/unit/ui/ui.c.
$(COVER)/run/unit/zeitnot/% $(COVER)/run/unit/store/% $(COVER_MORE): COVER_FIRST = $(COVER)/libfirmware.a
# A separate memory for speech.
$(COVER)/run/speech/test_phrase: $(call host_objects,host,tests/speech/words.c tests/speech/pack_file.c)
$(COVER_PROGRAMS): $(COVER)/run/%: $(BUILD)/host/tests/%.o $(COVER)/libhelp.a $(COVER)/libfirmware.a $(LIBSIM) $(LIBHOST)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CLANG_COVER) -fprofile-instr-generate -o $@ $(filter %.o,$^) $(COVER_FIRST) $(COVER_LIBS)

# The tool links all of the firmware, so that the report also lists functions that no test has linked.
$(COVER)/zeitnot: $(call host_objects,host,$(TOOL_SRC)) $(COVER)/libhelp.a $(COVER)/libfirmware.a $(LIBSIM) $(LIBHOST)
	$(say) LINK $@
	$(Q)$(CLANG_COVER) -fprofile-instr-generate -o $@ $(filter %.o,$^) -Wl,--whole-archive $(COVER)/libfirmware.a -Wl,--no-whole-archive $(COVER_LIBS)

$(COVER)/oracle: $(COVER_ORACLE)
$(COVER)/clocks: $(call host_objects,host,tests/link/clocks.c tool/clocks/clocks.c)
$(COVER_FUZZ:%=$(COVER)/fuzz_%): $(COVER)/fuzz_%: $(COVER)/tests/fuzz/fuzz_%.o $(COVER_FUZZ_HELP) $(COVER)/libfirmware.a $(LIBSIM) $(LIBHOST)
	$(say) LINK $@
	@mkdir -p $(COVER)/kept && tests/fuzz/corpus.py unpack $* $(COVER)/kept/$*
	$(Q)$(CLANG_COVER) -fprofile-instr-generate -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(COVER)/libfirmware.a $(COVER_LIBS)
$(COVER_MORE): $(COVER)/libhelp.a $(COVER)/libfirmware.a $(LIBSIM) $(LIBHOST)
	$(say) LINK $@
	$(Q)$(CLANG_COVER) -fprofile-instr-generate -o $@ $(filter %.o,$^) $(COVER_FIRST) $(COVER_LIBS)

$(eval $(call command_test,coverage-mcdc,$(COVER)/zeitnot $(COVER_MORE) $(COVER_FUZZ:%=$(COVER)/fuzz_%) $(COVER_PROGRAMS) $(SCENARIO_PACKS) $(SPEECH_TESTS) $(IMAGES) $(HEXES),@COVER=$(COVER) LLVM_PROFDATA=$(LLVM_PROFDATA) LLVM_COV=$(LLVM_COV) $(PYTHON) tests/coverage/mcdc.py tests/coverage/conditions.txt $(COVER)/zeitnot "$$(SCENARIOS)" $$(COVER_RUNS)))

# The programs that run images are linked once more with tests/coverage/image.c in between. They add to the
# same files, so they run one after the other.
WATCH := -Wl,--wrap=image_load,--wrap=chip_new,--wrap=avr_run_one
WATCHED := $(BUILD)/watch
WATCHED_PROGRAMS := $(addprefix $(WATCHED)/,zeitnot protocol-host faults fall cut walk speak upload)
WATCHED_HELP := $(call host_objects,host,tests/coverage/image.c tests/protocol/pty_clock.c tests/sweep/survive.c tests/sweep/sweep.c tests/sweep/moments.c tests/sweep/listen.c tests/upload/frames.c \
	tool/scenario/client.c)
$(WATCHED)/zeitnot: $(call host_objects,host,$(TOOL_SRC))
$(WATCHED)/protocol-host: $(call host_objects,host,tests/protocol/conform.c)
$(addprefix $(WATCHED)/,faults fall cut walk speak): $(WATCHED)/%: $(BUILD)/host/tests/sweep/%.o
$(WATCHED_PROGRAMS): $(WATCHED_HELP) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) $(WATCH) -o $@ $(sort $(filter %.o,$^)) $(call link_group,$(HOST_LIBS)) $(CMOCKA_LIBS) $(SIM_LIBS)

$(eval $(call command_test,coverage-image,$(WATCHED_PROGRAMS) $(IMAGES) $(HEXES) $(SCENARIO_PACKS),@PYTHONPATH=tools $(PYTHON) tests/coverage/image.py tests/coverage/lines.txt $(WATCHED) $(BUILD) "$$(filter-out $$(HOURS) $$(SPOKEN),$$(SCENARIOS))" "$$(SPOKEN)"))

.PHONY: coverage
coverage: ## MC/DC of firmware/, executed lines of board/ and the menus; fails at a gap that is not accepted
	@$(INSTALL) build test coverage
	@$(SUBMAKE) -s test-coverage-mcdc
	@$(SUBMAKE) -s test-coverage-image
ASSURED += test-coverage-mcdc test-coverage-image
