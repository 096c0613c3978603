# Zeitnot.  `make help` lists the targets; each make/*.mk holds the rules of one subject.
#
# Who adds a folder needs to know two things:
#   sources are found by wildcard and need no registration (make/config.mk);
#   tests are registered in the module.mk of their folder, with the calls of make/test.mk.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
SHELL := /bin/bash
.DEFAULT_GOAL := all

include make/config.mk
include make/test.mk
include make/text.mk
include make/host.mk
include make/avr.mk
include make/bringup.mk
include make/case.mk
include make/speech.mk
include make/papers.mk
-include page/module.mk page/cables.mk $(sort $(wildcard tests/*/module.mk hardware/module.mk))
include make/release.mk
include make/targets.mk

# The headers of each object, which the compilers have written.  Where everything has just been built, nobody
# needs them (tests/run-all), and without them make starts in half the time.
ifndef BUILT
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
endif
