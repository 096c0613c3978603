# The case (docs/case.md): build/case/CLOCK has the parts to print (STL), the flat parts to cut (DXF) and pictures.

CASES := lcd-r3 led-r3 bread
CASE_BOARDS := lcd-r3 led-r3
CASE_PRINTED := base-left base-right lid lid-left lid-right button-left button-right key dot lamp
CASE_PARTS_lcd-r3 := $(CASE_PRINTED) door
CASE_PARTS_led-r3 := $(CASE_PRINTED)
CASE_PARTS_bread := base lid dot lamp
CASE_CUT_lcd-r3 := lid-sheet panes
CASE_CUT_led-r3 := lid-sheet panes
CASE_CUT_bread := lid-sheet
# What must not meet (case.scad).
CLASHES := base-parts base-lid base-board lid-parts lid-board lid-keys lid-buttons lid-lamps lid-pressed pressed-parts pressed-housings
CLASHES_lcd-r3 := base-door door-parts

CASE := $(BUILD)/case
CASE_BED := $(shell sed -n 's/^bed = \([0-9]*\);.*/\1/p' hardware/case/dimensions.scad)
CASE_SOURCES := hardware/case/case.scad hardware/case/dimensions.scad
OPENSCAD ?= openscad
openscad = OPENSCADPATH=$(abspath $(CASE)/$(1)) $(OPENSCAD) -q -o $@ -D 'part="$(2)"' $(3) hardware/case/case.scad

define case_layout
$$(CASE)/$(1)/layout.scad: hardware/kicad/$(1)/$(1).kicad_pcb hardware/case/layout.py hardware/case/bodies.txt hardware/case/dimensions.scad
	@mkdir -p $$(@D)
	$$(Q)$$(PYTHON) hardware/case/layout.py $$< $$@
endef
$(foreach board,$(CASE_BOARDS),$(eval $(call case_layout,$(board))))
$(CASE)/bread/layout.scad: hardware/case/bread.scad
	@mkdir -p $(@D)
	$(Q)cp $< $@

define case_rules
CASE_STL += $$(CASE_PARTS_$(1):%=$$(CASE)/$(1)/%.stl)
CASE_PLACED += $$(patsubst %,$$(CASE)/$(1)/placed/%.stl,$$(filter-out lid-%,$$(CASE_PARTS_$(1))))
CASE_DXF += $$(CASE_CUT_$(1):%=$$(CASE)/$(1)/%.dxf)
CASE_CLASHES += $$(patsubst %,$$(CASE)/$(1)/clash/%.txt,$$(CLASHES) $$(CLASHES_$(1)))
$$(CASE)/$(1)/placed/%.stl: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	@mkdir -p $$(@D)
	$$(say) SCAD $$@
	$$(Q)$$(call openscad,$(1),$$*,-D placed=true)
# OpenSCAD has an exit code of 1 if nothing is left, and writes no file.
$$(CASE)/$(1)/clash/%.txt: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	@mkdir -p $$(@D)
	$$(say) SCAD $$@
	$$(Q)OPENSCADPATH=$$(abspath $$(CASE)/$(1)) $$(OPENSCAD) -o $$(@:.txt=.stl) -D 'part="$$*"' hardware/case/case.scad >$$@ 2>&1 || true
$$(CASE)/$(1)/%.stl: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	$$(say) SCAD $$@
	$$(Q)$$(call openscad,$(1),$$*)
$$(CASE)/$(1)/%.dxf: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	$$(say) SCAD $$@
	$$(Q)$$(call openscad,$(1),$$*)
endef
$(foreach clock,$(CASES),$(eval $(call case_rules,$(clock))))
CASE_FILES := $(CASE_STL) $(CASE_DXF)

.PHONY: case case-files case-pictures case-check
case: ## the case of each clock: parts to print and to cut, pictures, into build/case (docs/case.md)
	@$(INSTALL) case
	@$(SUBMAKE) case-check case-pictures
case-files: $(CASE_FILES) $(CASE_PLACED)
case-check: test-case test-case-shapes
case-pictures: $(CASE_PLACED) $(CASE)/bread/placed/parts.stl hw-kicad
	hardware/fetch-models.sh $(BUILD)/hw/3d
	$(PYTHON) hardware/case/bodies.py $(BUILD)/hw/3d
	export KICAD9_3DMODEL_DIR=$(abspath $(BUILD)/hw/3d); \
	for clock in $(CASES); do \
		board=hardware/kicad/$$clock/$$clock.kicad_pcb; [ -f $$board ] || board=; \
		$(PYTHON) hardware/case/picture.py $(CASE)/$$clock/layout.scad $(CASE)/$$clock/placed $(CASE)/$$clock $$board || exit 1; \
	done
