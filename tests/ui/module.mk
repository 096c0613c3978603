# The user interface by itself: tests/unit/ui, each file a program.
UI_TEST_NAMES := $(patsubst tests/unit/ui/test_%.c,%,$(sort $(wildcard tests/unit/ui/test_*.c)))
UI_TEST_OBJECTS := $(call host_objects,asan,tests/unit/ui/desk.c $(sort $(wildcard firmware/ui/*.c firmware/core/*.c)))

$(foreach name,$(UI_TEST_NAMES),$(eval $(call command_test,ui-$(name),$(BUILD)/test/ui_$(name),$(BUILD)/test/ui_$(name))))

$(UI_TEST_NAMES:%=$(BUILD)/test/ui_%): $(BUILD)/test/ui_%: $(BUILD)/asan/tests/unit/ui/test_%.o $(UI_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) $(SANITIZE) -o $@ $^ $(CMOCKA_LIBS)

-include $(patsubst %.c,$(BUILD)/asan/%.d,$(sort $(wildcard tests/unit/ui/*.c)))

# The same walk on the images.
$(eval $(call plain_test,ui-walk-images,tests/ui/walk.c sim/tool/rig.c))
test-ui-walk-images: $(IMAGES)
