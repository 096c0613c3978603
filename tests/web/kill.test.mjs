// Kills the browser at random instants while a game is played in it. The next browser finds the whole game in
// PAUSE, as it was at an instant before the kill that is not older than what the last browser found. The same
// holds for the settings. covers: N1 N2 G5
//   node kill.test.mjs FOLDER KILLS
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../page/node_modules/playwright-core/index.mjs';
import { CHROMIUM, serve, until } from './browser.mjs';

const [folder, kills] = process.argv.slice(2);
const server = await serve(folder, 0);
const home = (game) => `http://game${game}.localhost:${server.address().port}/`;
const GAME_S = 9 * 3600; // both clocks
const CONTROL = GAME_S / 2;
const LONGEST_MS = [1500, 1500, 1500, 9000]; // until a kill
// A browser has several games, each at a separate address and so with a separate memory, because its start
// costs more than a game.
const GAMES = kills > 100 ? 10 : 1;
const AT_ONCE = kills > 100 ? 2 : 1; // browsers, each with a profile
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

// A browser with the profile of the last one, and its games; its processes are a group.
async function begin(profile, query) {
  const process = spawn(CHROMIUM, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--window-size=400,300',
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
  const games = await Promise.all(Array.from({ length: GAMES }, async (_, n) => {
    const page = await browser.contexts()[0].newPage();
    await page.goto(`${home(n)}?view=clock&seed=1&${query}`);
    while (!(await page.evaluate(() => window.zeitnot !== undefined))) await wait(20);
    return { page };
  }));
  return { process, games };
}

// Is any process of the browser still there?  One that is dying holds the lock of the storage, and a browser
// that begins then throws the storage away.
function lives({ process }) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).some((name) => {
    try {
      const [state, , group] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').pop().split(' ');
      return Number(group) === process.pid && state !== 'Z';
    } catch {
      return false; // it has gone meanwhile
    }
  });
}

async function killed(browser) {
  globalThis.process.kill(-browser.process.pid, 'SIGKILL');
  await until(() => !lives(browser), 'the browser is killed');
}

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

// Presses buttons at once and returns when they are released, because chatter of a contact that is open
// already would be one press more.
const tap = ({ page }, ...buttons) => page.evaluate(async (all) => {
  const move = (down) => all.forEach((n) => window.zeitnot.clock.press(n, down, performance.now()));
  move(true);
  await new Promise((done) => setTimeout(done, 80));
  move(false);
}, buttons);

// Switches the sound, because all settings are then written.
async function settle({ page }) {
  await page.click('.open-menu');
  await page.click('#sound');
  await page.click('#menu .close');
}

const PLAY = 4;

// Waits until the page has given another memory to the browser, which writes it to the disk some seconds
// later.
async function keeps({ page }) {
  const changed = () => page.evaluate(() => {
    const now = Object.entries(localStorage).filter(([key]) => key.startsWith('zeitnot-memory')).join();
    window.kept ??= now;
    return now !== window.kept;
  });
  await until(changed, 'the page keeps the game');
}

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

// A game that is kept, and what is known of it.
async function firstGame(game, profile) {
  await settle(game);
  const began = performance.now();
  await tap(game, 1);
  await until(async () => (await look(game)).state === 'running', 'the game runs');
  await keeps(game);
  await written(profile);
  const seen = await look(game);
  check(seen.state === 'running' && seen.settings, `the game runs: ${JSON.stringify(seen)}`);
  return { moves: seen.moves, made: 0, left: GAME_S, settings: seen.settings, began };
}

// The game after a kill, which is played for `length`, in ms.
async function nextGame(game, n, known, length) {
  await until(() => game.page.evaluate(() => window.zeitnot.owner.mine), `kill ${n}: the page keeps its memory`);
  const seen = await look(game);
  check(seen.state === 'paused', `kill ${n}: the game is there, in PAUSE: ${JSON.stringify(seen)}`);
  check(seen.moves >= known.moves && seen.moves <= known.made, `kill ${n}: ${seen.moves} moves, ${known.moves} to ${known.made} were made`);
  check(seen.left <= known.left && seen.left >= known.left - known.passed - SLACK_S, `kill ${n}: ${seen.left} s are left of ${known.left} after ${known.passed} s`);
  check(JSON.stringify(seen.settings) === JSON.stringify(known.settings), `kill ${n}: the settings are ${JSON.stringify(seen.settings)}`);
  const began = performance.now();
  await tap(game, PLAY);
  let made = seen.moves;
  while (performance.now() < began + length) {
    await wait(chance() * 600);
    await tap(game, 0, 1);
    made += 2;
  }
  return { ...known, moves: seen.moves, made, left: seen.left, began };
}

// Kills a browser when all its games have come to that; returns what is then known of them.
async function kill(browser, games) {
  const known = await Promise.all(games);
  await killed(browser);
  return known.map((one) => ({ ...one, passed: (performance.now() - one.began) / 1000 }));
}

async function player() {
  const profile = mkdtempSync(join(tmpdir(), 'zeitnot-kill-'));
  const first = await begin(profile, `control=${CONTROL}`);
  let known = await kill(first, first.games.map((game) => firstGame(game, profile)));
  for (let n = 0; n < kills / AT_ONCE / GAMES; n++) {
    const browser = await begin(profile, '');
    const length = chance() * LONGEST_MS[n % LONGEST_MS.length];
    known = await kill(browser, browser.games.map((game, at) => nextGame(game, n, known[at], length)));
  }
  check(known.some(({ moves }) => moves > 0) || kills < 100, 'moves were made and kept');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

await Promise.all(Array.from({ length: AT_ONCE }, player));
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
