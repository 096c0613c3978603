# Tests (tests/README.md).  A module.mk registers its tests with these calls (no blank after a comma):
#
#   $(eval $(call cmocka_test,NAME,SOURCES))     a cmocka program for the host with sanitizers, linked with
#                                                all libraries
#   $(eval $(call plain_test,NAME,SOURCES))      the same without sanitizers (long simulations)
#   $(eval $(call command_test,NAME,PREREQUISITES,COMMAND))   any command
#
# Each call makes a target test-NAME.  `make test` runs all of them except the long ones.  `make assure` runs
# those:
#
#   ASSURED += test-NAME
#
# A test reports its passed and failed cases either as cmocka does, or with a last line "N passed, M failed".
# A test without any case fails, and so does a test whose exit code contradicts its figures (tests/run-all).

TESTS :=
SOAKS :=
ASSURED :=

define test_target
TESTS += test-$(1)
.PHONY: test-$(1)
endef

define cmocka_test
$(call test_target,$(1))
PROGRAMS_test-$(1) := $$(BUILD)/test/$(1)
$$(BUILD)/test/$(1): $$(call host_objects,asan,$(2)) $$(ASAN_LIBS)
	@mkdir -p $$(@D)
	$$(say) LINK $$@
	$$(Q)$$(LINK_ASAN) -o $$@ $$(call host_objects,asan,$(2)) $$(call link_group,$$(ASAN_LIBS)) $$(CMOCKA_LIBS) $$(SIM_LIBS)
test-$(1): $$(BUILD)/test/$(1)
	$$<
endef

define plain_test
$(call test_target,$(1))
PROGRAMS_test-$(1) := $$(BUILD)/test/$(1)
$$(BUILD)/test/$(1): $$(call host_objects,host,$(2)) $$(HOST_LIBS)
	@mkdir -p $$(@D)
	$$(say) LINK $$@
	$$(Q)$$(CC) -o $$@ $$(call host_objects,host,$(2)) $$(call link_group,$$(HOST_LIBS)) $$(CMOCKA_LIBS) $$(SIM_LIBS)
test-$(1): $$(BUILD)/test/$(1)
	$$<
endef

define command_test
$(call test_target,$(1))
PROGRAMS_test-$(1) = $(2)
test-$(1): $(2)
	$(3)
endef
