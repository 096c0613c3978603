// A page in a real Chromium.  The displays are read from the segments in the document.
import { execFileSync } from 'node:child_process';
import { chromium } from '../../page/node_modules/playwright-core/index.mjs';
import { serve } from '../../page/make/serve.js';

const PATIENCE_MS = 600000; // what takes longer hangs; a busy computer is no fault
const MOST_LOOKS = 2000;
const BETWEEN_LOOKS_MS = 30;

export const LEFT = 0, RIGHT = 1, BACK = 2, MINUS = 3, PLAY = 4, PLUS = 5, OK = 6;

// The shell has Chromium's engine without its windows, which would take three quarters of the processor time.
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

export async function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    timeout: PATIENCE_MS,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

// The page in this folder, on loopback, and a browser for it.
export async function open(folder) {
  const server = await serve(folder, 0);
  const browser = await launch();
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { browser, home: `http://127.0.0.1:${server.address().port}/`, close };
}

// One visitor with a new browser profile, and therefore a new clock. With speed=0 the clock's time passes
// only on request.
export class Visitor {
  static here = new Set();

  constructor(browser, home, options = {}) {
    Object.assign(this, { browser, home, options, faults: [] });
  }

  async begin(init) {
    Visitor.here.add(this);
    this.context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...this.options });
    this.context.setDefaultTimeout(PATIENCE_MS);
    if (init) await this.context.addInitScript(init);
    this.page = await this.context.newPage();
    this.listen(this.page);
    return this;
  }

  listen(page) {
    page.on('console', (message) => message.type() === 'error' && this.faults.push(message.text()));
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(this.home) && !/^(blob|data):/.test(request.url())) this.faults.push(`a request leaves the page: ${request.url()}`);
    });
  }

  async visit(query = '', init = undefined) {
    if (!this.context) await this.begin(init);
    await this.page.goto(`${this.home}?${query}`);
    await this.ready();
    return this;
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  // Not waitForFunction: it evaluates a string, which the page's policy forbids.
  ready(page = this.page) {
    return until(() => page.evaluate(() => window.zeitnot !== undefined), 'the page is ready');
  }

  // Another clock that was never used, without loading the page again.
  async fresh(control) {
    const answer = await this.page.evaluate((text) => {
      document.getElementById('forget').click();
      return window.zeitnot.clock.setControl(text);
    }, control);
    if (!answer.startsWith('ok')) throw new Error(`${control}: ${answer}`);
    await this.pass(0.05);
  }

  pass(seconds) {
    return this.page.evaluate((s) => window.zeitnot.advance(s), seconds);
  }

  async middle(button) {
    const place = this.page.locator(`[data-button="${button}"]`);
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  }

  // A click with the mouse: the button is held for that much of the clock's time.
  async click(button, seconds = 0.1) {
    const { x, y } = await this.middle(button);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.pass(seconds);
    await this.page.mouse.up();
    await this.pass(0.1);
  }

  async key(name, seconds = 0.1) {
    await this.page.keyboard.down(name);
    await this.pass(seconds);
    await this.page.keyboard.up(name);
    await this.pass(0.1);
  }

  // Real touch events: [[x, y], ...] puts fingers down at once; an empty list lifts them.
  async touch(type, points) {
    this.devtools ??= await this.context.newCDPSession(this.page);
    await this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  // The segments of the eight cells as bits, read from the lit elements of the drawing.
  async cells(side) {
    const lit = await this.page.evaluate((n) => Array.from(document.querySelectorAll(`#display-${n} polygon, #display-${n} circle`),
      (element) => `${element.tagName[0]}${element.classList.contains('on') ? 1 : 0}`), side);
    const cells = [];
    let segment = 7;
    for (const [kind, on] of lit) {
      if (kind === 'p' && segment === 7) {
        cells.push(0);
        segment = 0;
      }
      if (kind === 'p') cells[cells.length - 1] |= on << segment++;
      else cells[cells.length - 1] |= on << 7;
    }
    return cells;
  }

  // The display as a scenario writes it: '3:02', '1:30:00', with signs: 'P', 'F', 'white', 'running'.
  async seen(side) {
    const lamp = await this.page.evaluate((n) => document.getElementById(`lamp-${n}`).classList.contains('on'), side);
    return read(await this.cells(side), lamp);
  }

  async both() {
    return `${await this.seen(LEFT)} | ${await this.seen(RIGHT)}`;
  }

  // The four rows of text, one per line.
  rows() {
    return this.page.evaluate(() => document.getElementById('words').dataset.rows);
  }

  text(id) {
    return this.page.textContent(`#${id}`);
  }

  async leave() {
    Visitor.here.delete(this);
    await this.context.close();
    if (this.faults.length) throw new Error(this.faults[0]);
  }
}

// Stops the time of the page from now on, except for what its `clock` is asked to pass. Call it before the
// page is opened: until then time passes as usual, on a busy computer for seconds, and it cannot be set back.
export async function stopTime(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(PATIENCE_MS);
}

// A visitor whose page advances its clock by itself, as for people. The time of the page passes only on
// request, so nothing depends on how busy the computer is, and nobody waits.
export class FrameVisitor extends Visitor {
  async begin(init) {
    await super.begin(init);
    await stopTime(this.page);
    return this;
  }

  async visit(query, init) {
    await super.visit(query, init);
    // Nothing takes any time except `work`, which keeps the page busy for so long that nothing else runs.
    await this.page.evaluate(() => {
      let worked = 0;
      for (const source of [performance, Date]) {
        const now = source.now.bind(source);
        source.now = () => now() + worked;
      }
      window.work = (ms) => {
        worked += ms;
      };
    });
    return this;
  }

  // Lets time pass; timers and frames come, each at its time.
  pass(seconds) {
    return this.page.clock.runFor(Math.round(seconds * 1000));
  }

  // Lets time pass with a single frame, at the end.
  leap(seconds) {
    return this.page.clock.fastForward(Math.round(seconds * 1000));
  }

  work(seconds) {
    return this.page.evaluate((ms) => window.work(ms), seconds * 1000);
  }

  // Waits for what the browser does in its own time: files, locks, sound.
  until(condition, what) {
    return until(async () => {
      await this.pass(0.1);
      return condition();
    }, what);
  }
}

const SHAPES = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];
const OTHERS = { 0x00: ' ', 0x40: '-', 0x71: 'F', 0x73: 'P', 0x79: 'E' };

function character(cell) {
  const digit = SHAPES.indexOf(cell & 0x7f);
  return digit >= 0 ? String(digit) : OTHERS[cell & 0x7f] ?? '?';
}

export function read(cells, lamp) {
  if (cells.every((cell) => cell === 0)) return 'dark';
  const text = cells.map(character).join('');
  const signs = `${cells[0] & 0x80 ? ' white' : ''}${lamp && text[0] !== 'P' ? ' running' : ''}`;
  const point = cells[6] & 0x80;
  const minutes = point ? '' : text.slice(4, 6).trim();
  const seconds = point ? text.slice(5, 7) : text.slice(6);
  if (!/^\d\d?$/.test(seconds.trim()) || !/^\d{0,2}$/.test(minutes)) return `${text.trim()}${signs}`;
  const down = `${minutes}${seconds}`.trim() === '000' || (point && text.slice(5) === ' 00');
  const sign = /[FP-]/.test(text[0]) ? `${text.slice(0, down ? 2 : 1).trim()} ` : '';
  const hours = text[3] === ' ' ? '' : `${text[3]}:`;
  const tenths = point ? `.${text[7]}` : '';
  return `${sign}${hours}${hours ? minutes.padStart(2, '0') : minutes || '0'}:${seconds.trim().padStart(2, '0')}${tenths}${signs}`;
}

export function same(seen, expected, what) {
  if (seen !== expected) throw new Error(`${what}: expected ${JSON.stringify(expected)}, seen ${JSON.stringify(seen)}`);
}

export function holds(condition, what) {
  if (!condition) throw new Error(what);
}

// Repeats the condition, for what the browser does in its own time. It counts attempts, so a pause of the
// computer is no fault.
export async function until(condition, what) {
  for (let looks = 0; !(await condition()); looks++) {
    if (looks === MOST_LOOKS) throw new Error(what);
    await new Promise((done) => setTimeout(done, BETWEEN_LOOKS_MS));
  }
}

// Runs a scenario with the tool; returns what it prints. The scenario has to pass.
export function runScenario(tool, board, text) {
  try {
    return execFileSync(tool, ['run', '--board', board, '-'], { input: text, encoding: 'utf8' });
  } catch (error) {
    throw new Error(`zeitnot run: ${error.stdout || error.message}`);
  }
}

export { serve };

// Runs the tests whose names contain `only`: { 'what holds': function that returns its visitor }. `after`
// runs after each test, `close` at the end.
export async function runVisits(tests, only, close, after = () => {}) {
  let passed = 0;
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(only)) continue;
    try {
      await (await test()).leave();
      passed++;
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      const faults = [...Visitor.here].flatMap((visitor) => visitor.faults);
      console.log(`FAIL ${name}: ${[...error.message.split('\n').slice(0, 12), ...faults].join('\n    ')}`);
      for (const visitor of Visitor.here) await visitor.leave().catch(() => {});
    }
    after();
  }
  await close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
