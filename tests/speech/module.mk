# Packs of speech: phrases, samples, and what is found again behind the pin.  Their packs have noises instead of speech.

$(eval $(call cmocka_test,speech-phrase,tests/speech/test_phrase.c tests/speech/words.c tests/speech/pack_file.c))
$(eval $(call cmocka_test,speech-adpcm,tests/speech/test_adpcm.c sim/tool/adpcm.c))
$(eval $(call plain_test,speech-spoken,tests/speech/test_spoken.c tests/speech/pack_file.c sim/tool/spoken.c sim/tool/adpcm.c sim/tool/ear.c))
test-speech-phrase test-speech-spoken: export BUILD := $(BUILD)
PROGRAMS_test-speech-phrase += $(SPEECH_TESTS)
PROGRAMS_test-speech-spoken += $(BUILD)/speech/test.pak
test-speech-phrase: $(SPEECH_TESTS)
test-speech-spoken: $(BUILD)/speech/test.pak
