# Packs of speech (firmware/voice/README.md).
VOICES := $(CATALOGUE_CODES)
LANGUAGES ?= $(VOICES)
WPM ?= 175
PEOPLE ?= speech
SPEECH_PACKS = $(LANGUAGES:%=$(BUILD)/speech/%$(if $(filter-out 175,$(WPM)),-$(WPM)).pak)
SPEECH_TOOLS := tools/speech.py tools/speech_espeak.py $(wildcard tools/catalogue/*.py) $(BUILD)/speech_code languages/en.txt

.PHONY: speech
speech: ## packs of speech: LANGUAGES="en de" WPM=175 (words per minute) PEOPLE=folder of recordings (firmware/voice/README.md)
	@$(INSTALL) build speech
	@$(SUBMAKE) -s $(SPEECH_PACKS)

$(BUILD)/speech_code: $(call host_objects,host,tools/speech_code.c firmware/voice/adpcm.c tool/audio/resample.c)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ -lm

# The small packs for tests: noises instead of speech.
SPEECH_TESTS := $(BUILD)/speech/test.pak $(patsubst %,$(BUILD)/speech/test-%.pak,$(filter-out en,$(VOICES)))
$(SPEECH_TESTS): $(SPEECH_TOOLS)
	$(say) PACK $@
	$(Q)BUILD=$(BUILD) $(PYTHON) tools/speech.py $(or $(patsubst test-%,%,$(filter test-%,$(basename $(@F)))),en) --noise

# The packs that scenarios name.
SCENARIO_PACKS := $(BUILD)/speech/en.pak $(BUILD)/speech/test.pak $(BUILD)/speech/test-de.pak

.PHONY: listen
listen: $(BUILD)/zeitnot $(BUILD)/lcd/zeitnot.elf $(BUILD)/speech/en.pak ## sound files of games that are played by ear alone: build/listen
	$(Q)mkdir -p $(BUILD)/listen
	$(Q)for file in $(wildcard tests/scenarios/ear/*.scn); do \
		name=$(BUILD)/listen/$$(basename $$file .scn); \
		$(BUILD)/zeitnot run --board lcd --wav $$name-left.wav,$$name-right.wav $$file || exit 1; \
	done
	@ls -l $(BUILD)/listen

define speech_rules
$(BUILD)/speech/$(1).pak $(BUILD)/speech/$(1)-$(WPM).pak: $(SPEECH_TOOLS) languages/$(1).txt $(wildcard $(PEOPLE)/$(1)/*.wav)
	$$(say) PACK $$@
	$$(Q)BUILD=$(BUILD) $(PYTHON) tools/speech.py $(1) --people $(PEOPLE) --speed $$(or $$(patsubst $(1)-%,%,$$(filter $(1)-%,$$(basename $$(@F)))),175)
$(BUILD)/speech/test-$(1).pak: languages/$(1).txt
endef
$(foreach language,$(VOICES),$(eval $(call speech_rules,$(language))))
