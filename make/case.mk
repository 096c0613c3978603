# The case (hardware/case.md): build/case/CLOCK has the parts to print (STL), the flat parts to cut (DXF),
# front.json and pictures.
#
# OpenSCAD makes each part in its place in the clock (placed/), because the checks and the pictures need it
# there; bed.py turns it for printing.

CASES := lcd-r3 led-r3 bread
CASE_BOARDS := lcd-r3 led-r3
CASE_WHOLE := base lid-front lid-rear
CASE_HALVES := base-left base-right lid-front-left lid-front-right lid-rear-left lid-rear-right
CASE_SMALL := bar-left bar-right key dot hood gauge cover
CASE_PARTS_lcd-r3 := $(CASE_HALVES) lid-front lid-rear $(CASE_SMALL) door
CASE_PARTS_led-r3 := $(CASE_HALVES) lid-front lid-rear $(CASE_SMALL) shade
CASE_PARTS_bread := $(CASE_HALVES) lid-front lid-rear dot hood frame-096 frame-130
CASE_CUT_lcd-r3 := pane-digits pane-words
CASE_CUT_led-r3 := pane-digits pane-words
CASE_CUT_bread := pane-digits
CASE_CLASH := base lid bars small judge

CASE := $(BUILD)/case
CASE_BED := $(shell sed -n 's/^bed = \([0-9]*\);.*/\1/p' hardware/case/dimensions.scad)
CASE_SOURCES := hardware/case/case.scad hardware/case/dimensions.scad
CASE_READERS := hardware/case/layout.py hardware/case/front.py hardware/case/bodies.txt hardware/case/dimensions.scad
OPENSCAD ?= openscad
openscad = OPENSCADPATH=$(abspath $(CASE)/$(1)) $(OPENSCAD) -q -o $@ $(2) hardware/case/case.scad

define case_layout
$$(CASE)/$(1)/layout.scad: hardware/kicad/$(1)/$(1).kicad_pcb $$(CASE_READERS)
	@mkdir -p $$(@D)
	$$(Q)$$(PYTHON) hardware/case/layout.py $$< $$@
$$(CASE)/$(1)/front.json: hardware/kicad/$(1)/$(1).kicad_pcb $$(CASE_READERS)
	@mkdir -p $$(@D)
	$$(Q)$$(PYTHON) hardware/case/front.py $$< $$@
endef
$(foreach board,$(CASE_BOARDS),$(eval $(call case_layout,$(board))))
$(CASE)/bread/layout.scad: hardware/case/bread.scad
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(CASE)/bread/front.json: hardware/case/bread.scad $(CASE_READERS)
	@mkdir -p $(@D)
	$(Q)$(PYTHON) hardware/case/front.py $< $@

define case_rules
CASE_STL += $$(CASE_PARTS_$(1):%=$$(CASE)/$(1)/%.stl)
CASE_PLACED += $$(patsubst %,$$(CASE)/$(1)/placed/%.stl,base $$(CASE_PARTS_$(1)))
CASE_DXF += $$(CASE_CUT_$(1):%=$$(CASE)/$(1)/%.dxf)
CASE_CLASHES += $$(CASE_CLASH:%=$$(CASE)/$(1)/clash/%.txt)
CASE_FRONTS += $$(CASE)/$(1)/front.json
$$(CASE)/$(1)/placed/%.stl: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	@mkdir -p $$(@D)
	$$(say) SCAD $$@
	$$(Q)$$(call openscad,$(1),-D 'part="$$*"')
# OpenSCAD has an exit code of 1 if nothing is left, and writes no file.
$$(CASE)/$(1)/clash/%.txt: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES) hardware/case/clash.scad
	@mkdir -p $$(@D)
	$$(say) SCAD $$@
	$$(Q)rm -f $$(@:.txt=.stl)
	$$(Q)OPENSCADPATH=$$(abspath $$(CASE)/$(1)) $$(OPENSCAD) -o $$(@:.txt=.stl) -D 'clash="$$*"' hardware/case/clash.scad >$$@ 2>&1 || true
$$(CASE)/$(1)/%.stl: $$(CASE)/$(1)/placed/%.stl hardware/case/bed.py hardware/case/mesh.py
	$$(Q)$$(PYTHON) hardware/case/bed.py $$< $$@
$$(CASE)/$(1)/%.dxf: $$(CASE)/$(1)/layout.scad $$(CASE_SOURCES)
	$$(say) SCAD $$@
	$$(Q)$$(call openscad,$(1),-D 'part="$$*"')
endef
$(foreach clock,$(CASES),$(eval $(call case_rules,$(clock))))
CASE_FILES := $(CASE_STL) $(CASE_DXF) $(CASE_FRONTS)

.PHONY: case case-files case-fronts case-check case-pictures case-images case-bodies
case: ## the case of each clock: parts to print and to cut, checks, pictures, into build/case (hardware/case.md)
	@$(INSTALL) case
	@$(SUBMAKE) case-check case-bodies case-pictures
case-files: $(CASE_FILES) $(CASE_PLACED) ## the parts of every case alone: STL to print, DXF to cut, front.json
case-fronts: $(CASE_FRONTS) ## the fronts in numbers, build/case/CLOCK/front.json (Python only)
case-check: test-case test-case-shapes
case_source = $(if $(filter $(1),$(CASE_BOARDS)),hardware/kicad/$(1)/$(1).kicad_pcb,hardware/case/$(1).scad)
case-pictures: $(CASE_PLACED) ## every clock as its users see it: build/case/CLOCK-VIEW.jpg (about ten seconds a picture)
	@$(INSTALL) case
	$(foreach clock,$(CASES),$(PYTHON) hardware/case/picture.py $(call case_source,$(clock)) $(CASE)/$(clock)/placed $(CASE)/$(clock) &&) true
# The pictures of the documents.
case-images: $(filter $(CASE)/lcd-r3/%,$(CASE_PLACED))
	@$(INSTALL) case
	$(PYTHON) hardware/case/picture.py $(call case_source,lcd-r3) $(CASE)/lcd-r3/placed docs/images/case front
# The models of the components against bodies.txt; fetches 332 MB of models once.
case-bodies:
	hardware/fetch-models.sh $(BUILD)/hw/3d
	$(PYTHON) hardware/case/bodies.py $(BUILD)/hw/3d
