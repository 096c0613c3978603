# The images in plain simavr. A simulated second takes a fifth of a second here, so only one board plays in
# `make test`.
$(BUILD)/test/plain: $(call host_objects,host,tests/plain/plain.c) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $< $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
$(eval $(call command_test,plain,$(BUILD)/test/plain $(IMAGES),@$(BUILD)/test/plain $(foreach board,$(BOARDS),$(board)=$(BUILD)/$(board)/zeitnot.elf)))
ASSURED += test-plain
