// Measures what the page costs: node report.mjs FOLDER. The exit code is 1 if a budget is exceeded. The cost
// of a running clock is processor time, so other programs on the same computer matter little.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Visitor, open } from './browser.mjs';

const [folder] = process.argv.slice(2);
const WATCH_S = 10;
const TRIES = 5; // the best one counts, because other programs may run meanwhile
const SLOWER = 6; // how many times slower a phone is than this computer
const READY_MS = 500;
const SECONDS_SHARE = 0.015; // of a core
const TRANSFER = 250e3; // bytes, compressed
let broken = 0;

function row(what, value, unit, budget, kept) {
  if (!kept) broken++;
  console.log(`| ${what} | ${value}${unit} | ${budget}${kept ? '' : ' **broken**'} |`);
}

// ---- the page ---------------------------------------------------------------------------------------------

const HEARTBEATS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

// Processor seconds of the children of this process and of their children, which are the whole browser.
function family() {
  const stats = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
      return { pid: Number(pid), parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) / HEARTBEATS };
    } catch {
      return null; // ended meanwhile
    }
  }).filter(Boolean);
  const mine = new Set([process.pid]);
  for (let grown = 0; grown !== mine.size;) {
    grown = mine.size;
    for (const { pid, parent } of stats) if (mine.has(parent)) mine.add(pid);
  }
  return stats.filter(({ pid }) => pid !== process.pid && mine.has(pid)).reduce((sum, { time }) => sum + time, 0);
}

const metrics = async (devtools) => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));

async function cost(v, devtools) {
  const look = async () => {
    const { ThreadTime, ProcessTime } = await metrics(devtools);
    return { wall: performance.now() / 1000, page: ThreadTime, process: ProcessTime, all: family(), ns: await v.page.evaluate(() => (window.zeitnot.look(), window.zeitnot.clock.board.ns)) };
  };
  const from = await look();
  await v.page.waitForTimeout(WATCH_S * 1000);
  const to = await look();
  const wall = to.wall - from.wall;
  return { page: (to.page - from.page) / wall, process: (to.process - from.process) / wall, all: (to.all - from.all) / wall, pace: (to.ns - from.ns) / 1e9 / wall };
}

const percent = (share) => (100 * share).toFixed(1);

// The seconds that the page's main thread works until the clock can be used; the other threads work in
// parallel.
async function work(browser, home) {
  const v = await new Visitor(browser, home, { serviceWorkers: 'allow' }).begin();
  const devtools = await v.context.newCDPSession(v.page);
  await devtools.send('Performance.enable');
  await v.visit('control=90m%2B30');
  const { ThreadTime } = await metrics(devtools);
  await v.leave();
  return ThreadTime;
}

// The real time in ms from the last byte of the program until the clock can be used, while the browser slows
// itself down.
async function waited(browser, home) {
  const v = await new Visitor(browser, home, { serviceWorkers: 'allow' }).begin();
  const devtools = await v.context.newCDPSession(v.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await v.visit('control=90m%2B30');
  const ms = await v.page.evaluate(() => {
    const program = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('app.js'));
    return Number(document.documentElement.dataset.ready) - program.responseEnd;
  });
  await v.leave();
  return ms;
}

async function best(times, measure, of = (value) => value) {
  const all = [];
  for (let n = 0; n < times; n++) all.push(await measure());
  return all.reduce((one, other) => (of(other) < of(one) ? other : one));
}

async function page(browser, home) {
  const boards = await new Visitor(browser, home).visit('').then(async (v) => {
    const values = await v.page.$$eval('#board option', (all) => all.map((one) => one.value));
    await v.leave();
    return values;
  });
  const ms = SLOWER * 1000 * (await best(TRIES, () => work(browser, home)));
  row(`work of the page until the clock is ready, on a processor ${SLOWER} times slower`, ms.toFixed(0), ' ms', `${READY_MS} ms`, ms <= READY_MS);
  row('from the loaded program to the ready clock, slowed down by the browser, by the clock on the wall', (await best(TRIES, () => waited(browser, home))).toFixed(0), ' ms', '', true);
  // The clock view of each board, and the table.
  for (const [name, query] of [...boards.map((board) => [board, `view=clock&board=${board}`]), ['table', 'view=table']]) {
    for (const [what, control, most] of [['seconds shown', '90m%2B30', SECONDS_SHARE], ['tenths shown', '19', 1]]) {
      const v = await new Visitor(browser, home).visit(`${query}&control=${control}`);
      const devtools = await v.context.newCDPSession(v.page);
      await devtools.send('Performance.enable');
      await v.page.waitForTimeout(1000);
      await v.page.keyboard.press('Enter', { delay: 60 });
      await v.page.waitForTimeout(500);
      const share = await (most < 1 ? best(2, () => cost(v, devtools), ({ page: share }) => share) : cost(v, devtools));
      await v.leave();
      row(`${name}, ${what}: the page's thread, of a core`, percent(share.page), ' %', most < 1 ? `${percent(most)} %` : '', share.page <= most);
      row(`${name}, ${what}: the page's process, of a core`, percent(share.process), ' %', '', true);
      row(`${name}, ${what}: all of the browser, drawing without a graphics card, of a core`, percent(share.all), ' %', '', true);
      row(`${name}, ${what}: simulated to real time`, share.pace.toFixed(3), '', '1.00', Math.abs(share.pace - 1) < 0.05);
    }
  }
}

// The bytes that are fetched before the clock can be used.
function transfer() {
  const bytes = ['index.html', 'app.js', 'style.css', 'table.css', 'fonts/digits.woff2', 'icon.svg', 'manifest.webmanifest'].reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length, 0);
  row('fetched before the clock can be used, compressed', (bytes / 1000).toFixed(0), ' kB', `${TRANSFER / 1000} kB`, bytes <= TRANSFER);
}

console.log('| | measured | budget |\n|---|---:|---:|');
const { home, browser, close } = await open(folder);
await page(browser, home);
await close();
transfer();
process.exit(broken ? 1 : 0);
