# The host build: three libraries and the tool, once plain (build/host) and once with sanitizers (build/asan)
# for the tests.

CPPFLAGS_HOST := -I. -I$(BUILD) $(VERSION_FLAG) $(TEXT_DISPLAY_FLAG)
# sim/avr/layout.c compares the types of its program with those of the image, so both need -g.
CFLAGS_HOST := -std=gnu11 -O2 -g $(CPPFLAGS_HOST) $(WARNINGS)
# clang has the sanitizer of implicit conversions, which finds each value that a conversion nobody wrote
# changes.  -Wconversion would demand a cast at each of them, also where no value can change.
SANITIZERS := address,undefined,implicit-conversion
SANITIZE := -fsanitize=$(SANITIZERS) -fno-sanitize-recover=undefined,implicit-conversion -fno-omit-frame-pointer
CFLAGS_ASAN := -std=gnu11 -g $(CPPFLAGS_HOST) $(WARNINGS) $(SANITIZE)
# lld links in half the time.
LINK_ASAN := $(CLANG) -fuse-ld=lld $(SANITIZE)

SIM_LIBS := -lsimavr -ldw -lelf -lncursesw -ltinfo -lserialport -lm
CMOCKA_LIBS := -lcmocka

LIBFIRMWARE := $(BUILD)/host/libfirmware.a
LIBHOST := $(BUILD)/host/libhost.a
LIBSIM := $(BUILD)/host/libsim.a
ASAN_LIBFIRMWARE := $(BUILD)/asan/libfirmware.a
ASAN_LIBHOST := $(BUILD)/asan/libhost.a
ASAN_LIBSIM := $(BUILD)/asan/libsim.a
TOOL := $(if $(TOOL_SRC),$(BUILD)/zeitnot)

# Programs link all libraries as one group, because they call each other (the host's bench runs the firmware,
# the firmware calls the HAL).
HOST_LIBS := $(LIBSIM) $(LIBHOST) $(LIBFIRMWARE)
ASAN_LIBS := $(ASAN_LIBSIM) $(ASAN_LIBHOST) $(ASAN_LIBFIRMWARE)
link_group = -Wl,--start-group $(1) -Wl,--end-group

host_objects = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(2))

$(LIBFIRMWARE): $(call host_objects,host,$(FIRMWARE_SRC))
$(LIBHOST): $(call host_objects,host,$(HOST_SRC))
$(LIBSIM): $(call host_objects,host,$(SIM_SRC))
$(ASAN_LIBFIRMWARE): $(call host_objects,asan,$(FIRMWARE_SRC))
$(ASAN_LIBHOST): $(call host_objects,asan,$(HOST_SRC))
$(ASAN_LIBSIM): $(call host_objects,asan,$(SIM_SRC))

$(HOST_LIBS) $(ASAN_LIBS):
	@mkdir -p $(@D)
	@rm -f $@
	$(say) AR $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/host/%.o: %.c make/host.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(CC) $(CFLAGS_HOST) -MMD -MP -c -o $@ $<

# What runs for a moment is compiled without optimisation, because that takes a third of the time.  Tests have
# only the sanitizer that guards their memory, because it watches what others do with it.
MEMORY_ONLY := -fno-sanitize=undefined,implicit-conversion
QUICKLY_DONE = $(filter-out tests/unit/core/% tests/unit/ui/test_view.c,$(filter tests/% tool/%,$(1)))
$(BUILD)/asan/%.o: %.c make/host.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) CLANG $@
	$(Q)$(CLANG) $(CFLAGS_ASAN) $(if $(call QUICKLY_DONE,$<),-O0,-O1) $(if $(filter tests/%,$<),$(MEMORY_ONLY)) -MMD -MP -c -o $@ $<

$(BUILD)/zeitnot: $(call host_objects,host,$(TOOL_SRC)) $(HOST_LIBS)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(TOOL_SRC)) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

# The programs that measure the images for the report, and what they measured.
$(BUILD)/measure $(BUILD)/profile $(BUILD)/presses: $(BUILD)/%: $(BUILD)/host/tools/%.o $(BUILD)/host/tools/measure_tasks.o $(BUILD)/host/tool/scenario/client.o $(HOST_LIBS)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(filter %.o,$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
# Searches for the inputs with which an image is worst (tools/search/search.c).
SEARCH := $(BUILD)/search
SEARCH_OBJECTS := $(call host_objects,host,$(wildcard tools/search/*.c) tool/scenario/client.c)
$(SEARCH): $(SEARCH_OBJECTS) $(HOST_LIBS)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(SEARCH_OBJECTS) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
MEASURED := $(BOARDS:%=$(BUILD)/%/measured.txt)
PRESSES := 10
$(MEASURED): $(BUILD)/%/measured.txt: $(BUILD)/%/zeitnot.elf $(BUILD)/measure $(BUILD)/presses $(BUILD)/speech/test.pak
	$(say) RUN $@
	$(Q)$(BUILD)/measure $* $< >$@
	$(Q)$(BUILD)/presses $* $< $(BUILD)/speech/test.pak $(PRESSES) >>$@
