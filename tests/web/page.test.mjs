// The page in a real Chromium: what a person does, and what is on the displays, read from the document.
// covers: A1 A2 N1 U4 D2
import { chromium } from '../../sim/web/node_modules/playwright-core/index.mjs';
import { serve } from '../../sim/web/serve.js';

const server = await serve(process.argv[2], 0);
const home = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
let passed = 0;
let failed = 0;

function same(seen, expected, what) {
  if (seen !== expected) throw new Error(`${what}: expected ${JSON.stringify(expected)}, seen ${JSON.stringify(seen)}`);
}

// A page of its own: blank memory, time that passes only when told.
async function visit(query, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !/^(blob|data):/.test(request.url())) page.faults.push(`a request leaves the page: ${request.url()}`);
  });
  await open(page, query);
  return page;
}

async function open(page, query) {
  await page.goto(`${home}?speed=0&${query}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.waitForFunction(() => window.zeitnot !== undefined).catch(() => page.waitForTimeout(0));
}

const pass = (page, seconds) => page.evaluate((s) => window.zeitnot.advance(s), seconds);
const shown = (page, side) => page.getAttribute(`#display-${side}`, 'aria-label');

async function tap(page, button) {
  await page.locator(`[data-button="${button}"]`).dispatchEvent('pointerdown', { pointerId: 7, bubbles: true });
  await pass(page, 0.1);
  await page.locator(`[data-button="${button}"]`).dispatchEvent('pointerup', { pointerId: 7, bubbles: true });
  await pass(page, 0.1);
}

async function key(page, name, seconds = 0.1) {
  await page.keyboard.down(name);
  await pass(page, seconds);
  await page.keyboard.up(name);
  await pass(page, 0.1);
}

const TESTS = {
  async 'a blitz game by clicks'() {
    const page = await visit('control=3m%2B2');
    same(await shown(page, 0), 'Left clock 3 min 2 s', 'before the start');
    await tap(page, 1);
    same(await shown(page, 0), 'Left clock 3 min 2 s, running', 'the other clock runs');
    await pass(page, 4.8);
    await tap(page, 0); // 5 s for the first move
    same(await shown(page, 0), 'Left clock 2 min 59 s', 'left after its move');
    same(await shown(page, 1), 'Right clock 3 min 2 s, running', 'right runs');
    for (let move = 0; move < 20; move++) {
      await pass(page, 0.8);
      await tap(page, 1);
      await pass(page, 0.8);
      await tap(page, 0);
    }
    same((await shown(page, 1)).endsWith(', running'), true, 'right runs after twenty moves');
    return page;
  },

  async 'a pause by the keyboard, and on'() {
    const page = await visit('control=5m');
    await key(page, 'Slash');
    await pass(page, 9.8);
    await key(page, 'p');
    same(await shown(page, 0), 'Left clock 4 min 50 s', 'paused');
    await pass(page, 30);
    same(await shown(page, 0), 'Left clock 4 min 50 s', 'still');
    await key(page, 'p');
    same(await shown(page, 0), 'Left clock 4 min 50 s, running', 'resumed');
    return page;
  },

  async 'two thumbs at once'() {
    const page = await visit('control=5m', { hasTouch: true, viewport: { width: 844, height: 390 } });
    await tap(page, 1);
    await pass(page, 2);
    for (const [button, id] of [[0, 1], [1, 2]]) {
      await page.locator(`[data-button="${button}"]`).dispatchEvent('pointerdown', { pointerId: id, bubbles: true });
    }
    await pass(page, 0.2);
    same(await page.locator('.plunger.down').count(), 2, 'plungers down');
    return page;
  },

  async 'the battery falls out'() {
    const page = await visit('control=5m');
    await tap(page, 1);
    await pass(page, 20);
    await page.click('#more');
    await page.uncheck('#power');
    await pass(page, 3);
    same((await page.getAttribute('#display-0', 'data-text')).trim(), '', 'dark');
    await page.check('#power');
    await pass(page, 2);
    const label = await shown(page, 0);
    same(/^Left clock 4 min (39|40) s$/.test(label), true, `paused with its time (${label})`);
    return page;
  },

  async 'a reload keeps the game'() {
    const page = await visit('control=5m');
    await tap(page, 1);
    await pass(page, 60);
    await key(page, 'p');
    const label = await shown(page, 0);
    await page.waitForTimeout(0);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await open(page, '');
    await pass(page, 1);
    same(await shown(page, 0), label, 'after the reload');
    return page;
  },

  async 'a link replays what was done'() {
    const page = await visit('control=1m');
    await tap(page, 1);
    await pass(page, 10);
    await tap(page, 0);
    await pass(page, 5);
    const before = [await shown(page, 0), await shown(page, 1)].join();
    await page.click('#more');
    await page.click('#link');
    const link = new URL(await page.textContent('#notice'));
    const seconds = await page.evaluate(() => window.zeitnot.board.ns / 1e9);
    await open(page, link.search.slice(1));
    const begun = await page.evaluate(() => window.zeitnot.board.ns / 1e9);
    await pass(page, seconds - begun + 0.2);
    same([await shown(page, 0), await shown(page, 1)].join(), before, 'replayed');
    return page;
  },

  async 'keys in a text field stay there'() {
    const page = await visit('');
    await page.click('#more');
    await page.click('#control');
    await page.keyboard.type('10m+5');
    same(await page.inputValue('#control'), '10m+5', 'typed');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('notice').textContent !== '').catch(() => {});
    await pass(page, 0.2);
    same(await shown(page, 0), 'Left clock 10 min 5 s', 'set');
    return page;
  },

  async 'the times are read aloud'() {
    const page = await visit('board=led&control=5m');
    await page.click('#read');
    same(await page.textContent('#spoken'), 'Left 5 min 0 s. Right 5 min 0 s', 'spoken');
    return page;
  },
};

for (const [name, test] of Object.entries(TESTS)) {
  try {
    const page = await test();
    if (page.faults.length) throw new Error(page.faults[0]);
    await page.context().close();
    passed++;
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message.split('\n')[0]}`);
  }
}
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
