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

# ---- the page: one folder, no network ----------------------------------------------------------------------------------

WEB_PAGE := $(BUILD)/web/page
WEB_STATIC := index.html style.css icon.svg manifest.webmanifest

.PHONY: web web-run
web: $(WEB_PAGE)/app.js $(BUILD)/web/headless.mjs ## the clock in a browser: a static folder in build/web/page

$(WEB_PAGE)/app.js: $(WEB_MODULES) $(WEB_SRC) $(wildcard $(WEB)/page/*) $(HEXES)
	@mkdir -p $(@D)
	$(Q)cp $(addprefix $(WEB)/page/,$(WEB_STATIC)) $(@D)
	$(Q)for board in $(BOARDS); do cp $(BUILD)/$$board/zeitnot.hex $(@D)/$$board.hex; done
	$(Q)$(ESBUILD) $(WEB)/page/app.js --bundle --format=esm --target=es2022 --minify --log-level=warning --outfile=$@
	$(Q)sed "s/VERSION/$$(cat $@ $(@D)/*.hex $(@D)/style.css $(@D)/index.html | md5sum | cut -c1-12)/" $(WEB)/page/sw.js > $(@D)/sw.js

web-run: web ## serves the page on this computer and prints its address
	$(Q)node $(WEB)/serve.js $(WEB_PAGE)
