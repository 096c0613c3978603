# Tests.  A module.mk registers its tests with these calls (no blank after a comma):
#
#   $(eval $(call cmocka_test,NAME,SOURCES))     a host program with sanitizers, linked with everything; run as it is
#   $(eval $(call plain_test,NAME,SOURCES))      the same without sanitizers (long simulations)
#   $(eval $(call command_test,NAME,PREREQUISITES,COMMAND))   any command
#
# Each becomes the target test-NAME, and `make test` runs them all, but for the long ones, which `make assure` runs:
#
#   ASSURED += test-NAME
#
# A test says how many cases passed and failed either as
# cmocka does, or with a last line "N passed, M failed".  No case at all is a failure, and so is an exit code that the figures do
# not explain (tests/run-all).

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
	$$(Q)$$(CC) $$(SANITIZE) -o $$@ $$(call host_objects,asan,$(2)) $$(call link_group,$$(ASAN_LIBS)) $$(CMOCKA_LIBS) $$(SIM_LIBS)
test-$(1): $$(BUILD)/test/$(1)
	$$<
-include $$(patsubst %.o,%.d,$$(call host_objects,asan,$(2)))
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
-include $$(patsubst %.o,%.d,$$(call host_objects,host,$(2)))
endef

define command_test
$(call test_target,$(1))
PROGRAMS_test-$(1) = $(2)
test-$(1): $(2)
	$(3)
endef
