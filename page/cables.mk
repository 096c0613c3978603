# Compiles the parts of the tool that the page for clocks on cables uses, as WebAssembly.
CLANG_WASM ?= clang-14
CABLES_SRC := page/cables/tool.c page/typed.c tool/text.c $(wildcard tool/remote/*.c) tool/pgn/pgn.c tool/pgn/log.c tool/pgn/merge.c tool/pgn/pairings.c \
	$(wildcard firmware/core/notation*.c) firmware/core/control.c firmware/core/digits.c firmware/core/ticks.c firmware/core/timebase.c firmware/core/crc16.c firmware/settings_checksum.c firmware/options.c
$(BUILD)/wasm/tool.wasm.gz: $(CABLES_SRC) $(ALL_HEADERS) page/cables.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) WASM $@
	$(Q)$(CLANG_WASM) --target=wasm32-wasi -std=gnu11 -Os -flto=full -fshort-enums $(CPPFLAGS_HOST) -Wall -Wextra -Werror -mexec-model=reactor \
		-Wl,--gc-sections -Wl,--strip-all -o $(@:.gz=) $(CABLES_SRC)
	$(Q)gzip -9nc $(@:.gz=) >$@
$(WEB_PAGE)/app.js: $(BUILD)/wasm/tool.wasm.gz
