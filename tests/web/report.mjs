// Measures the cost of the page and of the second simulator, as ratios: node report.mjs FOLDER TOOL.  Exit code 1 if
// a budget is broken.
// Processor time, not time on the wall, so that other programs on the same computer matter little.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { BOARDS } from '../../sim/web/src/boards.js';
import { Visitor, launch, serve } from './browser.mjs';

const [folder, tool] = process.argv.slice(2);
const WATCH_S = 10;
const STARTS = 5;
let broken = 0;

function row(what, value, unit, budget, kept) {
  if (!kept) broken++;
  console.log(`| ${what} | ${value}${unit} | ${budget}${kept ? '' : ' **broken**'} |`);
}

// ---- the page ---------------------------------------------------------------------------------------------------------

const TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

// Processor seconds of this process' children and theirs: the whole browser.
function family() {
  const stats = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
      return { pid: Number(pid), parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) / TICKS };
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

async function cost(v, devtools) {
  const look = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name) => metrics.find((one) => one.name === name).value;
    return { wall: performance.now() / 1000, page: metric('ThreadTime'), process: metric('ProcessTime'), all: family(), ns: await v.page.evaluate(() => window.zeitnot.clock.board.ns) };
  };
  const from = await look();
  await v.page.waitForTimeout(WATCH_S * 1000);
  const to = await look();
  const wall = to.wall - from.wall;
  return { page: (to.page - from.page) / wall, process: (to.process - from.process) / wall, all: (to.all - from.all) / wall, pace: (to.ns - from.ns) / 1e9 / wall };
}

const percent = (share) => (100 * share).toFixed(1);

async function page(browser, home) {
  for (const board of Object.keys(BOARDS)) {
    const wall = [];
    const busy = [];
    for (let n = 0; n < STARTS; n++) {
      const v = await new Visitor(browser, home).begin();
      const devtools = await v.context.newCDPSession(v.page);
      await devtools.send('Performance.enable');
      await v.visit(`board=${board}&control=90m%2B30`);
      wall.push(Number(await v.page.getAttribute('html', 'data-ready')) / 1000);
      busy.push((await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === 'ProcessTime').value);
      await v.leave();
    }
    // The shortest, whatever else this computer does meanwhile.
    row(`${board}: from the address to READY, processor time of the page's process`, Math.min(...busy).toFixed(2), ' s', '1 s', Math.min(...busy) < 1);
    row(`${board}: the same by the clock on the wall`, Math.min(...wall).toFixed(2), ' s', '', true);
    for (const [what, control] of [['seconds shown', '90m%2B30'], ['tenths shown', '19']]) {
      const v = await new Visitor(browser, home).visit(`board=${board}&control=${control}`);
      const devtools = await v.context.newCDPSession(v.page);
      await devtools.send('Performance.enable');
      await v.page.waitForTimeout(1000);
      await v.page.keyboard.press('Enter', { delay: 60 });
      await v.page.waitForTimeout(500);
      const share = await cost(v, devtools);
      await v.leave();
      row(`${board}, ${what}: the page's thread, of a core`, percent(share.page), ' %', '15 %', share.page < 0.15);
      row(`${board}, ${what}: the page's process, of a core`, percent(share.process), ' %', '15 %', share.process < 0.15);
      row(`${board}, ${what}: all of the browser, drawing without a graphics card, of a core`, percent(share.all), ' %', '', true);
      row(`${board}, ${what}: simulated to real time`, share.pace.toFixed(3), '', '1.00', Math.abs(share.pace - 1) < 0.02);
    }
  }
}

// ---- the headless board -------------------------------------------------------------------------------------------------

// A game of 90+30 that uses nearly all of its time: 60 moves a side.
function longGame() {
  const MOVES = 60;
  const think = (5400 + 30 * (MOVES - 1)) / MOVES;
  const lines = ['control 90m+30', 'press right'];
  for (let ply = 0; ply < 2 * MOVES; ply++) lines.push(`wait ${think.toFixed(3)}`, `press ${ply % 2 ? 'right' : 'left'}`);
  lines.push('wait 1.5', 'expect moves left 60', 'expect running left', 'expect left 0:59'); // 5430 + 60 x 30 - 60 x 119.5 - 1.5
  return { text: `${lines.join('\n')}\n`, seconds: 2 * MOVES * think };
}

function headless() {
  const game = longGame();
  for (const board of [...Object.keys(BOARDS).map((kind) => `${kind}-js`), ...Object.keys(BOARDS)]) {
    const { stdout, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S %R'; time "${tool}" run --board ${board} -`], { input: game.text, encoding: 'utf8' });
    const [user, system, wall] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
    const passed = /1 passed, 0 failed/.test(stdout);
    const js = board.endsWith('-js');
    const ratio = game.seconds / (user + system);
    row(`${board}: a game of 90+30 (${(game.seconds / 3600).toFixed(1)} h), simulated to processor time`, passed ? ratio.toFixed(0) : stdout.trim(), '', js ? '200' : '', passed && (!js || ratio >= 200));
    row(`${board}: the same, simulated to real time`, (game.seconds / wall).toFixed(0), '', '', true);
  }
}

console.log('| | measured | budget |\n|---|---:|---:|');
const server = await serve(folder, 0);
const browser = await launch();
await page(browser, `http://127.0.0.1:${server.address().port}/`);
await browser.close();
headless();
process.exit(broken ? 1 : 0);
