// Kills the browser at random instants while a game is played in it. The next browser finds the whole game in
// PAUSE, as it was at an instant before the kill that is not older than what the last browser found. The same
// holds for the settings. covers: N1 N2 G5
//   node kill.test.mjs FOLDER KILLS
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../page/node_modules/playwright-core/index.mjs';
import { CHROMIUM, serve, until } from './browser.mjs';

const [folder, kills] = process.argv.slice(2);
const server = await serve(folder, 0);
const home = `http://127.0.0.1:${server.address().port}/`;
const GAME_S = 9 * 3600; // both clocks
const CONTROL = GAME_S / 2;
const LONGEST_MS = [1500, 1500, 1500, 9000]; // until a kill
const AT_ONCE = kills > 100 ? 4 : 1; // players at the same time, each with a profile
const SLACK_S = 2; // N1: a second per side

let seed = 1;
const chance = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let passed = 0;
let failed = 0;
function check(right, what) {
  if (right) passed++;
  else {
    failed++;
    console.log(`FAIL ${what}`);
  }
}

// A browser with the profile of the last one; its processes are a group.
async function begin(profile, query) {
  const process = spawn(CHROMIUM, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise((tell) => {
    let said = '';
    process.stderr.on('data', (data) => {
      said += data;
      const found = /ws:\/\/\S+/.exec(said);
      if (found) tell(found[0]);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const page = await browser.contexts()[0].newPage();
  await page.goto(`${home}?view=clock&seed=1&${query}`);
  while (!(await page.evaluate(() => window.zeitnot !== undefined))) await wait(20);
  return { process, page };
}

const killed = ({ process }) => new Promise((done) => {
  process.on('exit', done);
  globalThis.process.kill(-process.pid, 'SIGKILL');
});

// What the page shows and what it has stored.
const look = ({ page }) => page.evaluate(() => {
  window.zeitnot.look();
  const { state, sides } = window.zeitnot.clock.board.game;
  const parsed = (key) => JSON.parse(localStorage.getItem(key) ?? 'null');
  const left = [0, 1].map((side) => {
    const [, h, min, s] = /(?:(\d+) h )?(?:(\d+) min )?([\d.]+) s/.exec(document.getElementById(`display-${side}`).getAttribute('aria-label'));
    return 3600 * (h ?? 0) + 60 * (min ?? 0) + Number(s);
  });
  return { state, moves: sides[0].moves + sides[1].moves, left: left[0] + left[1], settings: parsed('zeitnot-settings'), mine: window.zeitnot.owner.mine };
});

const tap = ({ page }, button) => page.evaluate((n) => {
  const now = performance.now();
  window.zeitnot.clock.press(n, true, now);
  setTimeout(() => window.zeitnot.clock.press(n, false, performance.now()), 80);
}, button);

// Switches the sound, because all settings are then written.
async function settle({ page }) {
  await page.click('.open-menu');
  await page.click('#sound');
  await page.click('#menu .close');
}

const PLAY = 4;

// What the page has given to the browser, which writes it to the disk some seconds later.
const keeps = ({ page }) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('zeitnot-memory')).join());

// Waits until the disk has all that the page stores now. A first write may have begun before, so it waits for
// two.
async function written(profile) {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  // the file may be gone by now
  const changed = (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const last = () => Math.max(...readdirSync(folder).filter((name) => name.endsWith('.log')).map(changed));
  for (let n = 0; n < 2; n++) {
    const before = n ? last() : Date.now();
    await until(() => last() > before, 'the browser writes what the page keeps');
  }
}

// The first game in a new profile, and what is known of it.
async function firstGame(profile) {
  const browser = await begin(profile, `control=${CONTROL}`);
  await settle(browser);
  const began = performance.now();
  await tap(browser, 1);
  await until(async () => (await look(browser)).state === 'running', 'the game runs');
  const before = await keeps(browser);
  await until(async () => (await keeps(browser)) !== before, 'the page keeps the game');
  await written(profile);
  const seen = await look(browser);
  check(seen.state === 'running' && seen.settings, `the game runs: ${JSON.stringify(seen)}`);
  await killed(browser);
  return { moves: seen.moves, made: 0, left: GAME_S, settings: seen.settings, passed: (performance.now() - began) / 1000 };
}

async function kill(profile, n, known) {
  const browser = await begin(profile, '');
  await until(() => browser.page.evaluate(() => window.zeitnot.owner.mine), `kill ${n}: the page keeps its memory`);
  const seen = await look(browser);
  check(seen.state === 'paused', `kill ${n}: the game is there, in PAUSE: ${JSON.stringify(seen)}`);
  check(seen.moves >= known.moves && seen.moves <= known.made, `kill ${n}: ${seen.moves} moves, ${known.moves} to ${known.made} were made`);
  check(seen.left <= known.left && seen.left >= known.left - known.passed - SLACK_S, `kill ${n}: ${seen.left} s are left of ${known.left} after ${known.passed} s`);
  check(JSON.stringify(seen.settings) === JSON.stringify(known.settings), `kill ${n}: the settings are ${JSON.stringify(seen.settings)}`);
  const began = performance.now();
  await tap(browser, PLAY);
  let made = seen.moves;
  for (const end = began + chance() * LONGEST_MS[n % LONGEST_MS.length]; performance.now() < end;) {
    await wait(chance() * 300);
    await tap(browser, 0);
    await tap(browser, 1);
    made += 2;
  }
  await killed(browser);
  return { ...known, moves: seen.moves, made, left: seen.left, passed: (performance.now() - began) / 1000 };
}

async function player() {
  const profile = mkdtempSync(join(tmpdir(), 'zeitnot-kill-'));
  let known = await firstGame(profile);
  for (let n = 0; n < kills / AT_ONCE; n++) known = await kill(profile, n, known);
  check(known.moves > 0 || kills < 100, 'moves were made and kept');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

await Promise.all(Array.from({ length: AT_ONCE }, player));
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
