// Tests the page for clocks on cables in a real Chromium. The clocks are simulated, on pseudo terminals, and
// `zeitnot link` reads the same clocks. covers: L2 L3 L5 L6 U4 U5 D5
//   node cables.test.mjs FOLDER TOOL CLOCKS PACK [WORD of the names of those to run]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../../page/texts.js';
import { Visitor, holds, open, runVisits, same } from './browser.mjs';
import { Clocks, Line, Terminal, fakeSerial } from './serial.mjs';

const [folder, tool, clocksProgram, pack, only = ''] = process.argv.slice(2);
const { home, browser, close } = await open(folder);
const clocks = await Clocks.start(clocksProgram, 3);
const scratch = mkdtempSync(path(tmpdir(), 'zeitnot-'));
const SIZES = [[1280, 800], [390, 844], [320, 568], [844, 390], [1920, 1080]];


// ---- a director -------------------------------------------------------------------------------------------

// A visitor of the page with cables to these far ends, before the page is opened.
async function visitor(ends, advance = (seconds) => clocks.pass(seconds)) {
  const v = await new Visitor(browser, home).begin(fakeSerial);
  v.ends = ends;
  v.line = await Line.begin(v.page, ends, advance);
  return v;
}

// The page with cables to the first `count` clocks. Each write takes `slow` ms.
async function director(count, slow = 0) {
  const v = await visitor(clocks.ports.slice(0, count).map((name) => new Terminal(name)));
  await v.page.goto(`${home}cables.html?language=en`);
  await v.page.evaluate((ms) => {
    window.serial.slow = ms;
  }, slow);
  for (const number of v.ends.keys()) await addCable(v, number);
  await v.line.until(async () => (await rows(v)).filter((row) => /Settings/.test(row.at(-1))).length === count, 'all clocks are known');
  return v;
}

async function addCable(v, number) {
  await v.page.evaluate((n) => window.serial.next.push(n), number);
  await v.page.click('#add');
}

// The table of clocks as cells, row by row.
const rows = (v) => v.page.evaluate(() => Array.from(document.querySelectorAll('#clocks tbody tr'), (row) => [...Array.from(row.cells, (cell) => cell.textContent)]));
const row = async (v, cable) => (await rows(v)).find((cells) => cells[5].startsWith(`Cable ${cable}`)) ?? [];
const odd = (v) => v.page.evaluate(() => Array.from(document.querySelectorAll('#clocks tr.odd'), (line) => line.rowIndex));
const press = (v, cable, name) => v.page.click(`#clocks tbody tr:has(td:text-matches("^Cable ${cable}( |$)")) button:text-is("${name}")`);
async function state(v, cable, pattern) {
  let seen = '';
  const fits = async () => {
    seen = (await row(v, cable))[5] ?? '';
    return pattern.test(seen);
  };
  await v.line.until(fits, `cable ${cable}: ${pattern}`).catch((error) => {
    throw new Error(`${error.message}, seen ${seen}`);
  });
}

const notice = (v, pattern, id = 'notice') => v.line.until(async () => pattern.test(await v.text(id)), `says ${pattern}`);
const cables = (v) => v.page.locator('#cables li').allTextContents();

async function readSettings(v, cable) {
  await press(v, cable, 'Settings');
  await v.line.until(async () => await v.page.locator('#one').isVisible() && (await v.text('one-title')).endsWith(`cable ${cable}`), 'its settings');
}

async function set(v, control) {
  await v.page.fill('#control', control);
  await v.page.click('#set');
}

async function saved(v, selector) {
  const [download] = await Promise.all([v.page.waitForEvent('download'), v.page.click(selector)]);
  return readFileSync(await download.path(), 'latin1');
}

// The terminal program, in real time.
const link = (...words) => clocks.live(() => spawnSync(tool, ['link', ...words], { encoding: 'latin1' }));

// Runs the tool, which has the clocks meanwhile. The page does not hear them then, and no time passes for it.
async function tell(v, ...words) {
  for (const end of v.ends) end.close();
  const done = await link(...words);
  for (const end of v.ends) end.open();
  return done;
}

// The control of the clock, as the tool names it.
const controlOf = async (v, number) => /, ([^,\n]+?)(, speaks .*)?\n/.exec((await tell(v, 'list', clocks.ports[number])).stdout)?.[1];

// Plays a game with moves of these seconds, and a pause at its end.
async function play(number, control, times, ...options) {
  const { status, stderr } = await link('set', 'white=0', 'sound=0', `control=${control}`, ...options, clocks.ports[number]);
  same(status, 0, stderr);
  await clocks.do('wait 1', `press ${number} right`);
  for (const [n, seconds] of times.entries()) await clocks.do(`wait ${seconds}`, `press ${number} ${n % 2 ? 'right' : 'left'}`);
  await clocks.do('wait 0.5', `press ${number} play`, 'wait 0.5');
}

// Removes the clock's number, so that it is as the tests find it; a clock with a running game refuses.
async function reset(v, port) {
  const { status, stdout, stderr } = await tell(v, 'set', 'number=0', port);
  same(status, 0, `${stdout}${stderr}`);
}

async function endGame(number) {
  await clocks.do(`hold ${number} back`, 'wait 3', `press ${number} ok`, 'wait 1');
}

// ---- the tests --------------------------------------------------------------------------------------------

const TESTS = {
  async 'all boards at a glance, what needs the director first'() {
    await link('set', 'control=5+3', 'white=0', 'number=7', clocks.ports[0]);
    await link('set', 'control=3s', 'white=0', 'number=7', clocks.ports[1]);
    await link('set', 'control=5+3', 'white=0', 'number=9', clocks.ports[2]);
    const v = await director(3);
    const boards = () => v.page.evaluate(() => Array.from(document.querySelectorAll('#boards li'), (board) => [board.className, ...Array.from(board.children, (part) => part.textContent + (part.className === 'turn' ? '<' : ''))].join('|')));
    const until = (pattern, what) => v.line.until(async () => pattern.test((await boards()).join('\n')), what).catch(async (error) => {
      throw new Error(`${error.message}: ${(await boards()).join(' // ')}`);
    });
    await until(/needs\|7\|0:03\|0:03\|0 · same number\nneeds\|7\|5:03\|5:03\|0 · same number\n\|9\|5:03\|5:03\|0$|needs\|7\|5:03\|5:03\|0 · same number\nneeds\|7\|0:03\|0:03\|0 · same number\n\|9\|5:03\|5:03\|0$/, 'equal numbers');
    writeFileSync(path(scratch, 'twice.csv'), 'board,white,black\n7,Anna,Bela\n');
    await v.page.setInputFiles('#pairings', path(scratch, 'twice.csv'));
    await notice(v, /names?\.$/);
    await v.page.clock.runFor(1000);
    holds(!(await boards()).join().includes('Anna'), 'nobody knows which of two clocks with one number is at that board');
    await clocks.do('press 2 right', 'wait 1', 'press 2 left', 'wait 0.1');
    await until(/\|9\|5:0\d\|5:0\d<\|1$/, 'the press and whose turn it is');
    await clocks.do('press 1 right', 'wait 4');
    await until(/^needs\|7\|0:00<?\|0:03\|0 · flag\n/, 'a flag comes first');
    await clocks.do('cable 2 0');
    await until(/\nneeds\|9\|5:0\d\|4:5\d<?\|1 · unplugged|\nneeds\|9\|5:0\d\|5:0\d<?\|1 · unplugged/, 'a cable that was pulled');
    await clocks.do('cable 2 1', 'press 2 play', 'wait 1', 'press 1 play', 'wait 1');
    await until(/\n\|9\|5:0\d\|4:5\d\|1$/, 'a short pause is nothing to see');
    await v.page.clock.runFor(61000);
    await until(/9\|.*paused long/, 'a long pause');
    for (const number of [1, 2]) await endGame(number);
    for (const port of clocks.ports) await reset(v, port);
    return v;
  },

  async 'overtime and counting up are shown as the clocks show them'() {
    await link('set', 'control=o3s-10', 'white=0', clocks.ports[0]);
    await link('set', 'control=^', 'white=0', clocks.ports[1]);
    await clocks.do('press 0 right', 'wait 5.5', 'press 0 play', 'press 1 right', 'wait 1.6', 'press 1 play', 'wait 0.5');
    const v = await director(3);
    const boards = () => v.page.$$eval('#boards li', (all) => all.map((board) => Array.from(board.children, (part) => part.textContent).join('|')).join('\n'));
    await v.line.until(async () => /\|-0:02\|0:03\|/.test(await boards()) && /\|0:01\|0:00\|/.test(await boards()), 'rounded as on the clocks').catch(async (error) => {
      throw new Error(`${error.message}: ${await boards()}`);
    });
    for (const number of [0, 1]) await endGame(number);
    return v;
  },

  async 'pairings name the boards, also in the log'() {
    for (const [n, number] of [[0, 7], [1, 9]]) await link('set', 'control=5m+3', 'white=0', `number=${number}`, clocks.ports[n]);
    await clocks.do('wait 1', 'press 0 right', 'wait 3', 'press 0 left', 'wait 1', 'press 0 play', 'wait 1');
    const v = await director(3);
    const names = () => v.page.$$eval('#boards li', (all) => all.map((board) => `${board.querySelector('b').textContent} ${board.querySelector('.names')?.textContent ?? ''}`).sort().join('\n'));
    const take = async (name, text) => {
      writeFileSync(path(scratch, name), text);
      await v.page.setInputFiles('#pairings', path(scratch, name));
    };
    await v.line.until(async () => (await names()).split('\n').length === 3, 'all boards are on the wall');
    await take('round.csv', 'board;white;black;event;round\n7;Caruana, F;Nakamura, H;Club;4\n9;A. Long-Winded Name of a Player;B;Club;4\n3;No;Number;Club;4\n');
    await v.line.until(async () => await names() === '(3) \n7 Caruana, F – Nakamura, H\n9 A. Long-Winded Name of a Player – B', 'a table; a clock without a number has no players');
    await notice(v, /^3 boards have names\.$/);
    await press(v, 1, 'Log');
    await v.line.until(async () => /\*\n$/.test(await v.page.inputValue('#log')), 'the log');
    for (const tag of ['Event "Club"', 'Round "4"', 'Board "7"', 'White "Caruana, F"', 'Black "Nakamura, H"']) holds((await v.page.inputValue('#log')).includes(`[${tag}]`), tag);
    await take('wrong.csv', 'one,two\n');
    await notice(v, /neither TRF16 nor a table/);
    holds((await names()).includes('Caruana'), 'and what was there stays');
    const player = (start, name, rounds) => `001 ${String(start).padStart(4)}      ${name.padEnd(33)}`.padEnd(91) + rounds.map(([other, colour, result]) => `${String(other).padStart(4)} ${colour} ${result}  `).join('');
    await take('report.trf', ['012 Open', player(1, 'First', [[2, 'w', '1'], [4, 'b', ' ']]), player(2, 'Second', [[1, 'b', '0'], [3, 'w', ' ']]), player(3, 'Third', [[4, 'b', '0'], [2, 'b', ' ']]), player(4, 'Fourth', [[3, 'w', '1'], [1, 'w', ' ']])].join('\n'));
    await notice(v, /^2 boards have names\.$/);
    await endGame(0);
    for (const port of clocks.ports.slice(0, 2)) await reset(v, port);
    return v;
  },

  async 'clocks are set alike, and the wrong one is found'() {
    const v = await director(3);
    await set(v, '40/90m+30:30m+30');
    for (const cable of [1, 2, 3]) await state(v, cable, /set$/);
    const code = (await row(v, 1))[1];
    await notice(v, new RegExp(`3 clocks, all with code ${code}`), 'summary');
    const { stdout } = await tell(v, 'list', ...clocks.ports);
    same([...stdout.matchAll(/code (\d{4}).*, 40\/90m\+30:30m\+30$/gm)].map(([, seen]) => seen).join(), [code, code, code].join(), 'what the terminal says');
    holds(/40\/90m\+30:30m\+30: the code will be \d{4}/.test(await v.text('wanted')) && (await v.text('wanted')).includes(code), 'the page knew the code before');
    await tell(v, 'set', 'control=40/90m+30:30m', clocks.ports[1]);
    await clocks.do('cable 1 0');
    await v.line.until(async () => !(await row(v, 2)).length, 'its cable is pulled');
    await clocks.do('cable 1 1');
    await v.line.until(async () => (await odd(v)).length === 1, 'one differs from the rest');
    holds(/another code/.test((await row(v, 2))[1]), 'the wrong one');
    await notice(v, /; 1 without code/, 'summary');
    return v;
  },

  async 'cables that take 0.4 s for each writing'() {
    const v = await director(3, 400);
    await set(v, '7m');
    for (const cable of [1, 2, 3]) await state(v, cable, /set$/);
    return v;
  },

  async 'every clock that is plugged in is set'() {
    const v = await director(1);
    await v.page.fill('#control', '7m+3');
    await v.page.check('#next');
    await clocks.do('cable 0 0');
    await v.line.until(async () => !(await row(v, 1)).length, 'the cable is pulled');
    await v.line.pass(2);
    await clocks.do('cable 0 1');
    await state(v, 1, /set$/);
    await clocks.do('cable 0 0');
    await v.line.pass(1);
    await clocks.do('cable 0 1'); // before the page notices the silence
    await v.line.until(async () => (await rows(v)).length === 3, 'a row each time');
    await state(v, 1, /set$/);
    same(await controlOf(v, 0), '7m+3', 'what it has');
    await v.page.click('#remove-gone');
    same((await rows(v)).length, 1, 'only the one on the cable');
    return v;
  },

  async 'options of the code, and a control that is none'() {
    const v = await director(2);
    await v.page.selectOption('#alike-sound', '1');
    await v.page.selectOption('#alike-force', '1');
    await set(v, '40/90m:30m');
    await state(v, 1, /set$/);
    await state(v, 2, /set$/);
    const settings = (await tell(v, 'read', clocks.ports[1])).stdout;
    holds(/^option sound 1$/m.test(settings) && /^option force 1$/m.test(settings) && new RegExp(`^# code ${(await row(v, 2))[1]}$`, 'm').test(settings), settings);
    await set(v, '1:30:00');
    await notice(v, /^Not a time control: .*\(character \d+\)/);
    await v.page.selectOption('#alike-force', '0');
    await set(v, '5+3');
    same(await v.page.textContent('#control-words'), '5 min + 3 s a move', 'as people write it');
    await state(v, 1, /set$/);
    same(await controlOf(v, 0), '5m+3', 'in the notation');
    return v;
  },

  async 'nothing sets a clock while a game is in progress'() {
    await play(0, '5m+3', [1, 2]);
    const v = await director(2);
    await set(v, '10m');
    await state(v, 1, /NOT SET: not while a game goes on, or in a menu$/);
    await state(v, 2, /set$/);
    same(await controlOf(v, 0), '5m+3', 'it keeps its control');
    await readSettings(v, 1);
    await v.page.fill('[data-request="control"]', '3m');
    await v.page.press('[data-request="control"]', 'Enter');
    await notice(v, /refuses .*3m”: not while a game goes on/);
    await v.line.until(async () => (await v.page.inputValue('[data-request="control"]')) === '5m+3', 'it shows what the clock has');
    await endGame(0);
    return v;
  },

  async 'settings are read, changed, saved, and set from a file'() {
    const v = await director(2);
    await readSettings(v, 1);
    const change = async (request, value) => {
      await v.page.fill(`[data-request="${request}"]`, value);
      await v.page.press(`[data-request="${request}"]`, 'Enter');
    };
    await change('option number', '12');
    await notice(v, /Set: Clock number 12/);
    await v.line.until(async () => (await row(v, 1))[0] === '12', 'the table has its number');
    await change('own 3', '3m+2');
    await notice(v, /Set: Own 3 3m\+2/);
    await change('own 4', '3m+');
    await notice(v, /refuses “Own 4 3m\+”: it cannot be read/);
    await change('option trim', '2000');
    await notice(v, /refuses “Trim 2000”: that is no value it can hold/);
    await v.page.selectOption('[data-request="option sound"]', '2');
    await notice(v, /Set: Sound 2/);
    const file = await saved(v, '#backup');
    await tell(v, 'backup', path(scratch, 'tool.txt'), clocks.ports[0]);
    same(file, readFileSync(path(scratch, 'tool.txt'), 'latin1'), 'the file is that of the terminal program');
    await readSettings(v, 2);
    writeFileSync(path(scratch, 'page.txt'), file.replace('number 12', 'number 13'));
    await v.page.setInputFiles('#restore', path(scratch, 'page.txt'));
    await state(v, 2, /set$/);
    await tell(v, 'backup', path(scratch, 'tool.txt'), clocks.ports[1]);
    same(readFileSync(path(scratch, 'tool.txt'), 'latin1'), file.replace('number 12', 'number 13'), 'the other clock has them');
    writeFileSync(path(scratch, 'page.txt'), `${file}option sound seven\n`);
    await v.page.setInputFiles('#restore', path(scratch, 'page.txt'));
    await notice(v, /^Line \d+ is no setting: option sound seven$/);
    writeFileSync(path(scratch, 'page.txt'), file.replace(/end\n$/, ''));
    await v.page.setInputFiles('#restore', path(scratch, 'page.txt'));
    await notice(v, /^This is no whole backup/);
    return v;
  },

  async 'a log and its merged moves are those of the terminal program'() {
    await play(2, '5m+3', [3.1, 7.25, 12, 0.8, 31.4], 'number=9'); // the number becomes the board of the log
    const v = await director(3);
    await press(v, 3, 'Log');
    await v.line.until(async () => /\*\n$/.test(await v.page.inputValue('#log')), 'the log');
    const log = await saved(v, '#save-log');
    same(log, (await tell(v, 'log', clocks.ports[2])).stdout, 'the log');
    same((log.match(/%clk/g) ?? []).length, 5, 'times in it');
    const sheet = '[Event "Club"]\n[White "M\xfcller"]\n\n1. e4 {best} e5 2. Nf3!? $14 Nc6 3. Bb5 a6 1-0\n';
    writeFileSync(path(scratch, 'moves.pgn'), sheet, 'latin1');
    writeFileSync(path(scratch, 'log.pgn'), log, 'latin1');
    await v.page.setInputFiles('#moves-file', path(scratch, 'moves.pgn'));
    for (const exact of [false, true]) {
      await v.page.setChecked('#exact', exact);
      await v.page.click('#merge');
      same(await saved(v, '#save-merged'), (await link('merge', ...(exact ? ['--exact'] : []), path(scratch, 'moves.pgn'), path(scratch, 'log.pgn'))).stdout, 'the moves with times');
    }
    holds(/was not pressed/.test(await v.text('merge-result')), 'the last move has none');
    same(await v.text('merge-result'), '5 of 6 moves have times: 1. e4 to 3. Bb5. The last move was not pressed, so it has no time.', 'what was aligned');
    writeFileSync(path(scratch, 'moves.pgn'), '1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O *');
    await v.page.setInputFiles('#moves-file', path(scratch, 'moves.pgn'));
    for (const [from, to, shift] of [['3', '', ''], ['2', '4', ''], ['2', '4', '-1'], ['', '3', '']]) {
      for (const [id, value] of [['merge-from', from], ['merge-to', to], ['merge-shift', shift]]) await v.page.fill(`#${id}`, value);
      await v.page.click('#merge');
      const words = [...(from ? ['--from', from] : []), ...(to ? ['--to', to] : []), ...(shift ? ['--shift', shift] : [])];
      const { stdout, stderr } = await link('merge', '--exact', ...words, path(scratch, 'moves.pgn'), path(scratch, 'log.pgn'));
      same(await v.page.evaluate(() => document.getElementById('merged').value), stdout, `merged with ${words.join(' ')}`);
      same(await v.text('merge-table'), stderr.includes('ply') ? stderr.slice(stderr.indexOf('  ply')) : '', `the table of differences with ${words.join(' ')}`);
    }
    for (const id of ['merge-from', 'merge-to', 'merge-shift']) await v.page.fill(`#${id}`, '');
    await v.page.fill('#log', log.replace('[White "?"]', '[White "Jones"]'));
    await v.page.fill('#moves', '[White "Smith"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
    await v.page.click('#merge');
    same(await v.text('merge-result'), '5 of 5 moves have times: 1. e4 to 3. Bb5. The players have other names in the log than in the sheet. Is it the log of this game?', 'the log of another game');
    await v.page.fill('#log', log);
    await v.page.fill('#moves', '1. e4 e5 2. Nf3 *');
    await v.page.click('#merge');
    same(await v.text('merge-result'), 'The moves as PGN, line 1, 2. Nf3: this is the last move, number 3, and the log has 5: a move is missing here or before', 'the place is named');
    same(await v.page.inputValue('#merged'), '', 'nothing is written');
    await v.page.fill('#game-number', '30');
    await v.page.press('#game-number', 'Enter');
    await notice(v, /There is no game 30 in the log/);
    await endGame(2);
    await reset(v, clocks.ports[2]);
    return v;
  },

  async 'a pack of speech is written, also after a cut'() {
    const v = await director(1);
    await readSettings(v, 1);
    await v.line.until(() => v.page.locator('#speech').isVisible(), 'places for speech');
    for (const [bytes, said] of [[Buffer.from('hello'), /is no pack of speech/], [Buffer.concat([readFileSync(pack).subarray(0, -1), Buffer.from([1])]), /is damaged/]]) {
      writeFileSync(path(scratch, 'wrong.pak'), bytes);
      await v.page.setInputFiles('#pack', path(scratch, 'wrong.pak'));
      await notice(v, said);
    }
    await v.page.setInputFiles('#pack', pack);
    await notice(v, /[3-9]\d %/);
    await v.page.evaluate(() => window.serial.unplug(0));
    await notice(v, /^Speech stopped at [3-9]\d %: it does not answer/);
    await v.line.pass(5);
    await v.page.evaluate(() => window.serial.plug(0, true));
    await state(v, 1, /^Cable 1$/);
    await readSettings(v, 1);
    await v.line.until(() => v.page.locator('#speech').isVisible(), 'places for speech');
    same(await v.page.textContent('#place option[value="1"]'), '1: –', 'half a pack is none');
    await v.page.setInputFiles('#pack', pack);
    await notice(v, /^Set: 1: /);
    const name = /^Set: 1: (.*)$/.exec(await v.text('notice'))[1];
    same(await v.page.textContent('#place option[value="1"]'), `1: ${name}`, 'the clock has it');
    holds((await tell(v, 'list', clocks.ports[0])).stdout.includes(`, speaks 1 ${name}`), 'and says so to the terminal program');
    await state(v, 1, /^Cable 1$/);
    return v;
  },

  async 'a cable is unplugged and comes back'() {
    const v = await director(1);
    for (const sameObject of [true, false]) {
      await v.page.evaluate(() => window.serial.unplug(0));
      await v.line.until(async () => /Cable 1: unplugged; it goes on/.test(await cables(v)), 'says so');
      await v.line.until(async () => (await rows(v)).some((cells) => cells[5] === 'unplugged'), 'the clock stays in the table');
      await v.page.evaluate((one) => window.serial.plug(0, one), sameObject);
      await v.line.until(async () => /Cable 1: a clock is there/.test(await cables(v)), 'it comes back by itself');
      await state(v, 1, /^Cable 1$/);
    }
    same((await cables(v)).length, 1, 'and is still one cable');
    await v.page.click('#cables button');
    same((await cables(v)).length, 0, 'until it is removed');
    await v.line.until(() => v.page.evaluate(() => window.serial.ports[0].readable === null), 'and closed');
    same((await v.page.evaluate(() => window.serial.allowed.length)), 1, 'the permission of the second object was not asked for');
    return v;
  },

  async 'unplugged while it is set, a clock keeps its settings'() {
    same((await link('set', 'control=25m+10', clocks.ports[0])).status, 0, 'before');
    const v = await director(1);
    const write = v.ends[0].write.bind(v.ends[0]);
    let sent = 0;
    v.ends[0].write = async (bytes) => {
      if (++sent === 5) {
        await v.page.evaluate(() => window.serial.unplug(0));
        await clocks.do('cable 0 0', 'wait 1');
        return;
      }
      write(bytes);
    };
    await set(v, '3m');
    await v.line.until(async () => (await rows(v)).some((cells) => /unplugged · NOT SET: it does not answer/.test(cells[5])), 'says so');
    v.ends[0].write = write;
    await clocks.do('cable 0 1');
    await v.page.evaluate(() => window.serial.plug(0, true));
    await state(v, 1, /^Cable 1$/);
    same((await row(v, 1))[2], '25 min + 10 s a move', 'the old control');
    await press(v, 1, 'Log');
    await v.page.evaluate(() => window.serial.unplug(0));
    await notice(v, /it does not answer|There is no game/);
    return v;
  },

  async 'garbage on the line is survived'() {
    const v = await director(1);
    const [end] = v.ends;
    const read = end.read.bind(end);
    let n = 0;
    end.read = async () => {
      const bytes = read();
      if (!bytes.length) return bytes;
      n++;
      if (n % 31 === 0) await v.page.evaluate((name) => window.serial.ports[0].fail(name), ['FramingError', 'BreakError', 'BufferOverrunError'][n % 3]);
      const garbage = n % 23 === 0 ? [0xff, 10, 111, 107, 42, 48, 48, 10, ...Array.from({ length: 300 }, (_, k) => 33 + (k % 90)), 10] : [];
      return [...garbage, ...(n % 29 === 0 ? bytes.slice(1) : bytes)];
    };
    await clocks.do('lose 1000');
    // A clock that is not heard for a while counts as unplugged. It is then not set, so the director asks
    // again.
    await v.page.fill('#control', '40m+30');
    let seen = '';
    for (let tries = 0; !/· set$/.test(seen); tries++) {
      holds(tries < 3, `it is set at the third try, not ${seen}`);
      await v.line.until(async () => (await row(v, 1))[2], 'the clock is on its cable');
      await v.page.click('#set');
      await v.line.until(async () => !(seen = (await row(v, 1))[5] ?? 'unplugged').endsWith('…'), 'the setting ends');
    }
    await clocks.do('lose 0');
    end.read = read;
    same(await controlOf(v, 0), '40m+30', 'set');
    return v;
  },

  async 'permission refused, and a port in use'() {
    const v = await director(0);
    await v.page.click('#add');
    await notice(v, /No cable was chosen/);
    v.ends.push(new Terminal(clocks.ports[0]));
    await v.page.evaluate(() => {
      const port = window.serial.make(0);
      port.taken = true;
      window.serial.allowed.push(port);
      window.serial.plug(0, true);
    });
    await v.line.until(async () => /cannot be opened: another program uses it/.test(await cables(v)), 'says so');
    await v.page.evaluate(() => {
      window.serial.ports[0].taken = false;
    });
    await v.line.until(async () => /a clock is there/.test(await cables(v)), 'opened when it is free');
    return v;
  },

  async 'a port that was allowed before is opened without a question'() {
    const v = await visitor([new Terminal(clocks.ports[0])]);
    await v.context.addInitScript(() => window.serial.allowed.push(window.serial.make(0)));
    await v.page.goto(`${home}cables.html`);
    await v.line.until(async () => (await row(v, 1)).length, 'the clock is there');
    return v;
  },

  async 'a browser without serial ports names one that has them'() {
    const v = await new Visitor(browser, home).begin(() => Object.defineProperty(navigator, 'serial', { value: undefined }));
    await v.page.goto(`${home}cables.html?language=en`);
    holds(/Chrome, Edge and Firefox/.test(await v.text('notice')), 'says so');
    holds(!(await v.page.locator('#add').isVisible()) && await v.page.locator('#merge').isVisible(), 'what works without is there');
    await v.page.fill('#log', '1. Z0 {[%clk 0:05:00] [%emt 0:00:03]} *');
    await v.page.fill('#moves', '1. e4 *');
    await v.page.click('#merge');
    same(await v.page.inputValue('#merged'), '1. e4 {[%clk 0:05:00] [%emt 0:00:03]} *', 'merging');
    return v;
  },

  async 'the image in the page’s own simulated clock'() {
    const other = await new Visitor(browser, home).visit('control=5m&language=en&speed=0');
    const clock = other.page;
    await clock.evaluate(() => window.zeitnot.clock.act('cable', 'on'));
    const end = {
      read: () => clock.evaluate(() => [...window.zeitnot.clock.board.receive()].map((letter) => letter.charCodeAt(0))),
      write: (bytes) => clock.evaluate((all) => window.zeitnot.clock.board.send(Uint8Array.from(all)), bytes),
      speed() {},
    };
    const v = await visitor([end], (seconds) => other.pass(seconds));
    await v.page.goto(`${home}cables.html?language=en`);
    await addCable(v, 0);
    await state(v, 1, /^Cable 1$/);
    same((await row(v, 1))[2], '5 min', 'its control');
    await set(v, '15m+10');
    await state(v, 1, /set$/);
    same(await clock.evaluate(() => window.zeitnot.clock.readControl()), '15m+10', 'the clock has it');
    await other.leave();
    return v;
  },

  async 'six languages, every screen'() {
    const v = await director(1);
    await readSettings(v, 1);
    for (const [width, height] of SIZES) {
      await v.page.setViewportSize({ width, height });
      const { over, small, nameless } = await v.page.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        small: Array.from(document.querySelectorAll('button, select, input:not([type="checkbox"], [type="file"])')).filter((e) => e.offsetHeight && e.offsetHeight < 30).map((e) => e.id || e.textContent),
        nameless: Array.from(document.querySelectorAll('button, select, input, textarea')).filter((e) => !(e.textContent.trim() && e.tagName === 'BUTTON') && !e.ariaLabel && !e.labels?.length && !e.hidden).map((e) => e.id),
      }));
      holds(over <= 0, `${width} x ${height}: nothing to scroll sideways (${over})`);
      same(`${small}`, '', `${width} x ${height}: fields for fingers`);
      same(`${nameless}`, '', 'everything has a name');
    }
    for (const [code, texts] of LANGUAGES) {
      await v.page.goto(`${home}cables.html?language=${code}`);
      await v.line.until(() => v.page.evaluate(() => document.documentElement.dataset.ready === 'yes'), 'the page is there');
      same(`${await v.page.title()}, ${await v.text('set')}`, `${texts.CABLES}, ${texts.SET_NOW}`, code);
      await v.page.setViewportSize({ width: 320, height: 568 });
      holds(await v.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${code}: nothing to scroll sideways`);
    }
    same(await v.page.locator('#alike-sound option').allTextContents().then((all) => all[1]), 'Ses: yalnız bayrak', 'options have the words of the clock');
    return v;
  },

  async 'from a folder'() {
    const v = await new Visitor(browser, pathToFileURL(resolve(folder)).href + '/').begin();
    await v.page.goto(`${v.home}cables.html?language=de`);
    holds(await v.page.locator('#add').isVisible(), 'this browser has serial ports there, too');
    same(await v.text('set'), 'Die Uhren am Kabel einstellen', 'the page is there');
    return v;
  },
};

await runVisits(TESTS, only, async () => {
  rmSync(scratch, { recursive: true });
  clocks.close();
  await close();
}, () => Terminal.closeAll());
