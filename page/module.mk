# The page: the firmware as WebAssembly, and what draws it; one folder that needs no network.

PAGE_MODULES := page/node_modules/.package-lock.json
PICTURES := $(BOARDS:%=$(BUILD)/web/clock-%.svg)
DIGITS := page/node_modules/@fontsource/big-shoulders-display
ESBUILD := page/node_modules/.bin/esbuild
WEB_PAGE := $(BUILD)/web/page
FRONTS := $(addprefix $(BUILD)/case/,lcd-r3/front.json led-r3/front.json bread/front.json)
PAGE_SRC := $(wildcard page/*.js page/cables/*.js page/texts/*.js page/make/*.js)
PAGE_STATIC := $(addprefix page/,index.html cables.html style.css table.css show_me.css icon.svg manifest.webmanifest)

$(PAGE_MODULES): page/package-lock.json
	@$(INSTALL) node
	@echo "npm: installing what page/package-lock.json pins into page/node_modules"
	$(Q)cd page && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# ---- C for WebAssembly: build/wasm has the objects, which the page and its scenarios share.  They have no
# assertions; the host's build tests those

CLANG_WASM ?= clang-14
CFLAGS_WASM := --target=wasm32-wasi -std=gnu11 -Os -flto=full -fshort-enums -ffunction-sections $(CPPFLAGS_HOST) -Wall -Wextra -Werror
LDFLAGS_WASM := --target=wasm32-wasi -Os -flto=full -Wl,--gc-sections -Wl,--strip-all
WASM_SRC := $(FIRMWARE_SRC_AVR) $(HOST_SRC) sim/bench.c sim/bench_host.c sim/parts/button.c
wasm_objects = $(patsubst %.c,$(BUILD)/wasm/%.o,$(1))

$(BUILD)/wasm/%.o: %.c page/module.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) WASM $@
	$(Q)$(CLANG_WASM) $(CFLAGS_WASM) -DNDEBUG -Wno-unused -MMD -MP -c -o $@ $<

TYPED_SRC := tool/remote/typed.c tool/remote/control_text.c firmware/core/notation_message.c
CLOCK_OBJECTS := $(call wasm_objects,$(WASM_SRC) page/clock.c page/typed.c $(TYPED_SRC))
$(BUILD)/wasm/clock.wasm: $(CLOCK_OBJECTS)
	$(say) LINK $@
	$(Q)$(CLANG_WASM) $(LDFLAGS_WASM) -mexec-model=reactor -o $@ $^
$(BUILD)/wasm/clock.wasm.gz: $(BUILD)/wasm/clock.wasm
	$(Q)gzip -9nc $< >$@

# `zeitnot run --board page`: the scenario runner with the same firmware and board, in Node
# (tool/scenario/run.c).
RUN_OBJECTS := $(call wasm_objects,$(WASM_SRC) sim/bench_packs.c page/run.c firmware/core/notation_message.c tool/files.c tool/text.c tool/audio/earphone.c tool/audio/wav.c tool/play/large_digits.c $(wildcard tool/scenario/*.c))
$(BUILD)/page-run.wasm: $(RUN_OBJECTS)
	$(say) LINK $@
	$(Q)$(CLANG_WASM) $(LDFLAGS_WASM) -Wl,--export-table -Wl,-z,stack-size=1048576 -o $@ $^
$(BUILD)/page-run.mjs: page/run.mjs
	$(Q)cp $< $@
PAGE_RUN := $(BUILD)/page-run.wasm $(BUILD)/page-run.mjs
# Once it has been built, the tool depends on it, so that an old one is never run.
$(if $(wildcard $(BUILD)/page-run.wasm),$(eval $(TOOL): | $(PAGE_RUN)))

# ---- the page ----------------------------------------------------------------------------------------------

# The page also contains the files that are made from the languages and the font, and the list of options.
BUNDLE = $(ESBUILD) --bundle --loader:.gz=binary --loader:.inc=text --loader:.h=text --alias:case=$(abspath $(BUILD))/case --alias:made=$(abspath $(MADE)) \
	--alias:clock.wasm.gz=$(abspath $(BUILD))/wasm/clock.wasm.gz --alias:tool.wasm.gz=$(abspath $(BUILD))/wasm/tool.wasm.gz --log-level=warning
PAGE_BUNDLE = $(BUNDLE) --format=iife --target=es2022 --minify --legal-comments=none

.PHONY: web web-run web-report web-screenshots pictures
web: ## the clock in a browser: a static folder in build/web/page
	@$(INSTALL) build node wasm
	@$(SUBMAKE) $(WEB_PAGE)/app.js $(PAGE_RUN)

$(WEB_PAGE)/app.js: $(FRONTS) $(PAGE_MODULES) $(BUILD)/wasm/clock.wasm.gz $(PAGE_SRC) $(PAGE_STATIC) $(wildcard page/screenshots/*.png) page/sw.js docs/manual.md $(MADE)/text_font.inc $(MADE_PAGE) $(MADE)/steps.json $(PICTURES) firmware/options.h page/module.mk
	@mkdir -p $(@D)
	$(say) PAGE $(@D)
	$(Q)cp $(PAGE_STATIC) $(@D)
	$(Q)mkdir -p $(@D)/images && cp $(PICTURES) $(@D)/images
	$(Q)mkdir -p $(@D)/screenshots && cp page/screenshots/*.png $(@D)/screenshots
	$(Q)node page/make/icon.js $(@D)
	$(Q)mkdir -p $(@D)/fonts && cp $(DIGITS)/files/big-shoulders-display-latin-700-normal.woff2 $(@D)/fonts/digits.woff2 && cp $(DIGITS)/LICENSE $(@D)/fonts
	$(Q)node page/make/manual.js docs/manual.md >$(@D)/manual.html
	$(Q)$(PAGE_BUNDLE) page/cables/app.js --outfile=$(@D)/cables.js
	$(Q)$(PAGE_BUNDLE) page/app.js --outfile=$@
	$(Q)sed "s/VERSION/$$(cat $@ $(@D)/cables.js $(PAGE_STATIC) $(@D)/manual.html page/sw.js | md5sum | cut -c1-12)/" page/sw.js > $(@D)/sw.js

web-run: web ## serves the page on this computer and prints its address
	$(Q)node page/make/serve.js $(WEB_PAGE)

web-screenshots: ## the pictures in the page's manifest, taken again: page/screenshots
	@$(INSTALL) build web wasm
	@$(SUBMAKE) -s $(WEB_PAGE)/app.js
	$(Q)node tests/web/screenshots.mjs $(WEB_PAGE) page/screenshots

web-report: ## what the page costs, against its budgets
	@$(INSTALL) build web wasm
	@$(SUBMAKE) -s $(WEB_PAGE)/app.js
	$(Q)node tests/web/report.mjs $(WEB_PAGE)

# ---- pictures of the clocks in a real position of a real game ----------------------------------------------

$(BUILD)/web/picture.mjs: $(FRONTS) $(PAGE_MODULES) $(PAGE_SRC) page/style.css $(MADE_PAGE) $(MADE)/text_font.inc $(BUILD)/wasm/clock.wasm.gz
	@mkdir -p $(@D)
	$(Q)$(BUNDLE) --loader:.css=text page/make/picture.js --platform=node --format=esm --outfile=$@

# Caruana - Nakamura: White in time trouble before the control; and at his longest thinks of the opening.
POSITION := 14 101
$(BUILD)/web/clock-lcd.svg: POSITION := 39 3.4
$(BUILD)/web/clock-%.svg: $(BUILD)/web/picture.mjs $(SAMPLE_GAME)
	$(Q)node $< $* $(SAMPLE_GAME) $(POSITION) >$@

pictures: ## each clock in a position of the sample game: build/web/clock-*.svg; brings those of docs/images up to date, and README's film and tablet
	@$(INSTALL) build node wasm pictures
	@$(SUBMAKE) -s $(PICTURES) $(WEB_PAGE)/app.js
	$(Q)cp $(BUILD)/web/clock-lcd.svg docs/images/
	$(Q)node page/make/shots.mjs $(WEB_PAGE) $(SAMPLE_GAME) $(BUILD)/web/shots
	$(Q)img2webp -loop 0 -lossless -d 100 $(BUILD)/web/shots/film-*.png -o docs/images/film.webp >/dev/null
	$(Q)cp $(BUILD)/web/shots/tablet.jpg docs/images/
