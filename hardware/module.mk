# Everything that is made from the boards: build/hw/lcd-r3, build/hw/led-r3; and the pictures of the README.
HW_BOARDS := lcd-r3 led-r3

.PHONY: hw hw-kicad hw-pictures $(addprefix hw-,$(HW_BOARDS))
hw: $(addprefix hw-,$(HW_BOARDS)) ## fabrication outputs, STEP and pictures of both boards, into build/hw
hw-kicad:
	tools/install-kicad.sh
$(addprefix hw-,$(HW_BOARDS)): hw-%: hw-kicad
	@mkdir -p $(BUILD)/hw
	hardware/outputs.sh $* $(abspath $(BUILD)/hw)
# pictures for docs/images, from the same commands as those in build/hw
hw-pictures: hw-kicad ## render both boards into docs/images
	hardware/fetch-models.sh $(BUILD)/hw/3d
	@mkdir -p docs/images
	for b in $(HW_BOARDS); do hardware/pictures.sh $$b $(abspath docs/images) $(abspath $(BUILD)/hw/3d) high || exit 1; done
