# The release: one archive with all that a stranger needs (hardware/release.md is its README).

.PHONY: release release-boards case-list
release: ## one archive with all that a maker needs: build/zeitnot-VERSION.zip
	@$(INSTALL) build node wasm case speech papers
	@tools/install-kicad.sh
	@hardware/fetch-models.sh $(BUILD)/hw/3d
	@$(SUBMAKE) case-files release-boards $(SPEECH_PACKS) $(BUILD)/performance.md $(PAPERS)
	@$(PYTHON) tools/breadboard.py $(BUILD)/breadboard
	@version=$$(tools/release.py --version) && \
	$(SUBMAKE) BUILD=$(BUILD)/release/$$version RELEASE=$$version images $(BUILD)/release/$$version/web/page/app.js && \
	$(SUBMAKE) BUILD=$(BUILD)/release/$$version/sh1106 RELEASE=$$version TEXT_DISPLAY=sh1106 $(patsubst %,$(BUILD)/release/$$version/sh1106/bread/%.hex,zeitnot bringup) && \
	tools/release.py $(BUILD) $$version $(BUILD)/zeitnot-$$version.zip

RELEASE_BOARDS := $(HW_BOARDS:%=$(BUILD)/hw/%/done)
release-boards: $(RELEASE_BOARDS)
# The model is in the frame of its case (hardware/case/layout.py).
$(RELEASE_BOARDS): $(BUILD)/hw/%/done: $(wildcard hardware/kicad/*/*.kicad_* hardware/*.py hardware/*.csv) hardware/outputs.sh
	@mkdir -p $(BUILD)/hw
	$(Q)hardware/outputs.sh $* $(abspath $(BUILD)/hw) quick
	$(Q)KICAD9_3DMODEL_DIR=$(abspath $(BUILD)/hw/3d) kicad-cli pcb export step --subst-models --force \
		--user-origin $$($(PYTHON) hardware/case/layout.py --origin hardware/kicad/$*/$*.kicad_pcb) \
		-o $(@D)/$*.step hardware/kicad/$*/$*.kicad_pcb >$(@D)/logs/step.log 2>&1
	@touch $@

case-list:
	@$(foreach clock,$(CASES),echo $(clock) $(CASE_PARTS_$(clock):%=%.stl) $(CASE_CUT_$(clock):%=%.dxf) front.json \
		$(patsubst %,placed/%.stl,base $(filter-out %-left %-right dot gauge,$(CASE_PARTS_$(clock))) $(filter bar-%,$(CASE_PARTS_$(clock))));)
