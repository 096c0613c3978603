# The outputs of the boards: build/hw/lcd-r3, build/hw/led-r3.
HW_BOARDS := lcd-r3 led-r3

.PHONY: hw hw-kicad hw-pictures $(addprefix hw-,$(HW_BOARDS))
hw: $(addprefix hw-,$(HW_BOARDS)) ## fabrication files, documents, STEP models and pictures of both boards, into build/hw
hw-kicad:
	tools/install-kicad.sh
$(addprefix hw-,$(HW_BOARDS)): hw-%: hw-kicad
	@mkdir -p $(BUILD)/hw
	hardware/outputs.sh $* $(abspath $(BUILD)/hw)
hw-pictures: hw-kicad ## render both boards into build/hw/pictures, and update their views in docs/images
	hardware/fetch-models.sh $(BUILD)/hw/3d
	@mkdir -p $(BUILD)/hw/pictures docs/images
	for b in $(HW_BOARDS); do hardware/pictures.sh $$b $(abspath $(BUILD)/hw/pictures) $(abspath $(BUILD)/hw/3d) || exit 1; done
	cp $(HW_BOARDS:%=$(BUILD)/hw/pictures/%-view.png) docs/images/
