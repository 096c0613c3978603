# The clock in JavaScript: avr8js with the boards' parts round it, bundled into one file for Node and one folder for browsers.

WEB := sim/web
WEB_SRC := $(wildcard $(WEB)/src/*.js $(WEB)/*.js)
WEB_MODULES := $(WEB)/node_modules/.package-lock.json
ESBUILD := $(WEB)/node_modules/.bin/esbuild

$(WEB_MODULES): $(WEB)/package-lock.json
	@$(INSTALL) node
	@echo "npm: installing what $(WEB)/package-lock.json pins into $(WEB)/node_modules"
	$(Q)cd $(WEB) && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(BUILD)/web/headless.mjs: $(WEB_MODULES) $(WEB_SRC)
	@mkdir -p $(@D)
	$(Q)$(ESBUILD) $(WEB)/headless.js --bundle --platform=node --format=esm --log-level=warning --outfile=$@

# The tool starts it for the boards NAME-js.  Who has it once never runs an old one.
$(if $(wildcard $(BUILD)/web/headless.mjs),$(eval $(TOOL): | $(BUILD)/web/headless.mjs))

# ---- the page: one folder, no network, the images inside --------------------------------------------------------------

WEB_PAGE := $(BUILD)/web/page
# What is made from the languages and the font is in the page, too, and the list of options.
PAGE_BUNDLE = $(ESBUILD) --bundle --format=iife --target=es2022 --minify --legal-comments=none --loader:.hex=text --loader:.inc=text --loader:.h=text \
	--alias:images=$(abspath $(BUILD))/web/images.js --alias:made=$(abspath $(MADE)) --loader:.gz=binary --alias:tool.wasm.gz=$(abspath $(BUILD))/wasm/tool.wasm.gz --log-level=warning
PICTURES := $(BOARDS:%=$(BUILD)/web/clock-%.svg)
WEB_STATIC := $(addprefix page/,index.html cables.html style.css icon.svg manifest.webmanifest)

.PHONY: web web-run web-report pictures
web: ## the clock in a browser: a static folder in build/web/page
	@$(INSTALL) build node
	@$(SUBMAKE) $(WEB_PAGE)/app.js $(BUILD)/web/headless.mjs

# The images by the names of their boards.
$(BUILD)/web/images.js: $(WEB)/module.mk make/config.mk $(BOARDS:%=board/%/board.mk)
	@mkdir -p $(@D)
	$(Q)for board in $(BOARDS); do echo "export { default as $$board } from '../$$board/zeitnot.hex';"; done >$@

$(WEB_PAGE)/app.js: $(WEB_MODULES) $(BUILD)/web/images.js $(WEB_SRC) $(wildcard page/* page/*/*) docs/manual.md $(MADE)/words_font.inc $(MADE_PAGE) $(PICTURES) firmware/options.h $(HEXES) $(WEB)/module.mk
	@mkdir -p $(@D)
	$(Q)cp $(WEB_STATIC) $(@D)
	$(Q)mkdir -p $(@D)/images && cp $(PICTURES) $(@D)/images
	$(Q)node $(WEB)/manual.js docs/manual.md >$(@D)/manual.html
	$(Q)cp $(WEB)/node_modules/avr8js/LICENSE $(@D)/avr8js-LICENSE.txt
	$(Q)$(PAGE_BUNDLE) page/cables/app.js --outfile=$(@D)/cables.js
	$(Q)$(PAGE_BUNDLE) page/app.js --outfile=$@
	$(Q)sed "s/VERSION/$$(cat $@ $(@D)/cables.js $(WEB_STATIC) $(@D)/manual.html page/sw.js | md5sum | cut -c1-12)/" page/sw.js > $(@D)/sw.js

web-run: web ## serves the page on this computer and prints its address
	$(Q)node $(WEB)/serve.js $(WEB_PAGE)

web-report: ## what the page and the second simulator cost, as ratios, against their budgets
	@$(INSTALL) build web
	@$(SUBMAKE) -s $(WEB_PAGE)/app.js $(BUILD)/web/headless.mjs $(TOOL)
	$(Q)node tests/web/report.mjs $(WEB_PAGE) $(TOOL)

# ---- pictures of both clocks in a real position of a real game -------------------------------------------------------

$(BUILD)/web/picture.mjs: $(WEB_MODULES) $(WEB_SRC) $(wildcard page/*.js) $(MADE_PAGE)
	@mkdir -p $(@D)
	$(Q)$(ESBUILD) $(WEB)/picture.js --bundle --platform=node --format=esm --alias:made=$(abspath $(MADE)) --log-level=warning --outfile=$@

# Caruana - Nakamura: White in time trouble before the control; and at his longest thinks of the opening.
POSITION := 14 101
$(BUILD)/web/clock-lcd.svg: POSITION := 39 3.4
$(BUILD)/web/clock-%.svg: $(BUILD)/web/picture.mjs $(BUILD)/%/zeitnot.hex $(SAMPLE_GAME)
	$(Q)node $< $* $(BUILD)/$*/zeitnot.hex $(SAMPLE_GAME) $(POSITION) >$@

pictures: ## each clock in a position of the sample game: build/web/clock-*.svg; brings that of docs/images up to date
	@$(INSTALL) build node
	@$(SUBMAKE) -s $(PICTURES)
	$(Q)cp $(BUILD)/web/clock-lcd.svg docs/images/
