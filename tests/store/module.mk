# The memory: tests/unit/store on the host's board.  `make soak` runs all double cuts and two million games.
STORE_TEST_SRC := $(sort $(wildcard tests/unit/store/*.c))
STORE_TESTS := $(patsubst tests/unit/store/test_%.c,$(BUILD)/test/store_%,$(sort $(wildcard tests/unit/store/test_*.c)))
STORE_TEST_OBJECTS := $(call host_objects,asan,tests/unit/store/bench.c $(sort $(wildcard firmware/store/*.c firmware/core/*.c)) $(HOST_SRC))

$(eval $(call command_test,store,$(STORE_TESTS),@for program in $(STORE_TESTS); do $$$$program || failed=1; done; exit $$$${failed:-0}))

$(STORE_TESTS): $(BUILD)/test/store_%: $(BUILD)/asan/tests/unit/store/test_%.o $(STORE_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) -o $@ $^ $(CMOCKA_LIBS)

# The whole program: full games on the host.
$(eval $(call plain_test,whole,tests/store/whole.c sim/tool/rig.c))

SOAKS += soak-store
.PHONY: soak-store
soak-store: $(STORE_TESTS) $(BUILD)/test/whole
	$(BUILD)/test/store_store all
	$(BUILD)/test/store_games 2000000
	$(BUILD)/test/whole 2000 100

-include $(patsubst %.c,$(BUILD)/asan/%.d,$(STORE_TEST_SRC))
