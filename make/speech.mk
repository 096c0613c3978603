# Speech (docs/voice_pack.md).  firmware/voice/said.h is kept in the repository, like the tables of words.
SPEECH_LANGUAGES := $(sort $(wildcard firmware/voice/languages/*.txt))

firmware/voice/said.h: firmware/voice/languages/en.txt firmware/words/languages/en.txt tools/speech_text.py
	$(say) SAID $@
	$(Q)$(PYTHON) tools/speech_text.py

$(eval $(call command_test,said,,@$(PYTHON) tools/speech_text.py --check))
