# Zeitnot.  `make help` lists what can be made; make/*.mk hold the rules, one matter each.
#
# Two things are for everybody who adds a folder:
#   sources are found by wildcard, nothing has to be registered (make/config.mk);
#   tests are registered in a module.mk of their folder with one of the calls in make/test.mk.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
SHELL := /bin/bash
.DEFAULT_GOAL := all

include make/config.mk
include make/host.mk
include make/avr.mk
include make/test.mk
-include $(sort $(wildcard tests/*/module.mk hardware/module.mk sim/*/module.mk))
include make/house.mk
