# Packs of speech: phrases, samples, and what is recognised again at the pin. Their packs have noise instead
# of speech.

SPEECH_FILE := tests/speech/pack_file.c
$(eval $(call cmocka_test,speech-phrase,tests/speech/test_phrase.c tests/speech/words.c $(SPEECH_FILE)))
$(eval $(call cmocka_test,speech-adpcm,tests/speech/test_adpcm.c))
$(eval $(call plain_test,speech-spoken,tests/speech/test_audio_match.c $(SPEECH_FILE) tool/scenario/audio_match.c tool/audio/earphone.c))
$(eval $(call plain_test,speech-decode,tests/speech/test_decode.c))
SPEECH_DECODE := $(BUILD)/test/speech-decode.elf
$(SPEECH_DECODE): tests/speech/avr/decode.c firmware/voice/adpcm.c tests/speech/decode.h | $(GENERATED)
	@mkdir -p $(@D)
	$(say) AVR_CC $@
	$(Q)$(AVR_CC) $(CFLAGS_AVR) -o $@ $(filter %.c,$^)
PROGRAMS_test-speech-decode += $(SPEECH_DECODE)
test-speech-decode: $(SPEECH_DECODE)
test-speech-decode: export IMAGE := $(SPEECH_DECODE)
PROGRAMS_test-speech-phrase += $(SPEECH_TESTS)
PROGRAMS_test-speech-spoken += $(BUILD)/speech/test.pak
test-speech-phrase: $(SPEECH_TESTS)
test-speech-spoken: $(BUILD)/speech/test.pak

$(eval $(call command_test,speech-tool,$(BUILD)/speech_code,@tests/speech/test_speech.py))

# For the page's test: recognises what was said in a sound.
SPEECH_HEARD := $(BUILD)/test/speech-heard
$(SPEECH_HEARD): $(call host_objects,host,tests/speech/announcements.c tool/scenario/announcements.c tool/scenario/audio_match.c tool/audio/earphone.c tool/files.c) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(filter-out $(HOST_LIBS),$^) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)

# Intelligibility: three hundred sentences, and half of them again at the pin.
SPEECH_LISTEN := $(BUILD)/test/speech-listen
$(SPEECH_LISTEN): $(call host_objects,host,tests/speech/listen.c tests/speech/raw.c $(SPEECH_FILE) tool/audio/earphone.c tool/audio/resample.c) $(LIBFIRMWARE)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ -lm
SPEECH_SLICES := $(BUILD)/test/speech-slices
$(SPEECH_SLICES): $(call host_objects,host,tests/speech/slices.c tests/speech/raw.c tool/audio/resample.c)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $^ -lm
$(eval $(call command_test,speech-hear,$(SPEECH_LISTEN) $(BUILD)/speech/en.pak,@tests/speech/hear.py 300))
$(eval $(call command_test,speech-pin-all,$(SPEECH_SLICES) $(TOOL) $(BUILD)/lcd/zeitnot.elf $(BUILD)/speech/en.pak,@tests/speech/hear_pin.py 150))
$(eval $(call command_test,speech-quality,$(VOICES:%=$(BUILD)/speech/%.pak),@tests/speech/quality.py $(VOICES)))
ASSURED += test-speech-hear test-speech-pin-all test-speech-quality

test-speech-phrase test-speech-spoken test-speech-tool test-speech-hear test-speech-pin-all test-speech-quality: export BUILD := $(BUILD)
