// Logs and score sheets on the page: the same bytes as the tool's, for logs and sheets made at random.
// covers: L2
//   node pgn.test.mjs LOG_PGN TOOL
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, logPgn } from '../../page/cables/log.js';
import { merge } from '../../page/cables/merge.js';
import { LANGUAGES } from '../../page/texts.js';

const LOGS = 300;
const SHEETS = 150;
const [logPgnProgram, tool] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-'));
// Numbers from 0 to 1, the same each time.
const chance = {
  state: 20261,
  next() {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 4294967296;
  },
};
const below = (n) => Math.floor(chance.next() * n);
const one = (list) => list[below(list.length)];
let passed = 0;
let failed = 0;

function check(good, what, seen) {
  if (good) passed++;
  else if (++failed < 10) console.log(`FAIL ${what}: ${seen}`);
}

// ---- logs -------------------------------------------------------------------------------------------------------------

const side = () => one(['left', 'right']);
const seconds = (most) => (chance.next() * most).toFixed(2);
const counts = () => ['left', 'right'].flatMap((which) => [`clock ${which} ${seconds(6000)} ${seconds(3000)}`, `count ${which} ${below(12)} ${1 + below(3)} 0`]);
const control = (text) => [...(text.match(/.{1,5}/g) ?? []), ...(text.length % 5 ? [] : [''])].map((part) => `control ${part}`);
const PIECES = [
  () => [`press ${side()} ${seconds(6000)} ${seconds(3000)}`], () => [`press ${side()} ${seconds(60)} ${seconds(3000)}`], () => ['-'],
  () => [`${one(['started', 'paused', 'resumed', 'beat', 'over', 'flag', 'passage', 'stage', 'period', 'capped', 'withdrawn', 'freeze', 'colours'])} ${side()} ${below(4)}`],
  () => [`${one(['arbiter', 'restored'])} ${side()} 0`, ...counts()], () => [`installed ${side()} 0`, ...control(one(['5m', '10m+5', '40/90m+30:30m'])), ...counts()],
  () => [one(['press', 'press up 1.00 2.00', 'count left -1 1 0', 'count left 5000 1 0', 'press left 9999999.00 1.00', 'nonsense left 3', 'press right', 'control 5m', 'flag left -1', 'control a"b', 'stage {left 1', 'press left -1.50 2.00'])],
];

function randomLog() {
  const pieces = Array.from({ length: below(40) }, () => one(chance.next() < 0.6 ? [PIECES[0]] : PIECES)());
  const begin = chance.next() < 0.8 ? [[`begin ${side()} ${below(30)}`], control(one(['3m+2', '40/90m+30:30m+30', '5m|4m'])), counts(), ['started left 0']] : [];
  return [...begin, ...pieces].flat();
}

const logs = Array.from({ length: LOGS }, randomLog);
const printed = spawnSync(logPgnProgram, { input: logs.map((log) => `${log.map((entry) => `${entry}\n`).join('')}\n`).join(''), encoding: 'latin1', maxBuffer: 1e8 }).stdout.split('\f\n');
const games = logs.map((entries, n) => {
  const log = new Log();
  for (const entry of entries) log.take(entry === '-' ? null : entry);
  const seen = `${Number(log.whole)} ${log.damaged}\n${logPgn(log)}`;
  check(seen === printed[n], `log ${n}`, `${entries.join(' / ')}\nexpected\n${printed[n]}\nseen\n${seen}`);
  return logPgn(log);
});
check(printed.length === LOGS + 1, 'logs', printed.length);

// ---- merging ----------------------------------------------------------------------------------------------------------

const SANS = ['e4', 'Nf3', 'O-O', 'exd8=Q+', '0-0-0', 'a1', '--', 'P@e4', 'Qxb7#'];
const BETWEEN = ['', '', '', '', ' ! ', ' $14 ', ' $1\n $22 ', ' {a comment} ', ' (1. d4 {in (a) variation} (2. c4) d5) ', ' ; to the end of the line\n', '\n% not PGN\n', ' !? ', ' e.p. '];
const TAGS = ['[Event "Club \\"A\\" \\\\ B"]\n', '[White "M\xfcller"]\n', '[FEN "8/8/8/8/8/8/8/K1k5 b - - 0 17"]\n', ' [ Round "3" ]\r\n'];
const WRONG = ['{', '(', '[Event', '[Event "a]\n', 'hello', '\x7f', ')', '[%clk 0:01:00]', '{[%clk 0:01:00]} '];

// Mostly with as many plies as the log, and begun by the same side.
function randomSheet(plies, black) {
  let text = chance.next() < 0.2 ? '\xef\xbb\xbf' : '';
  for (const tag of TAGS) if (chance.next() < (tag.startsWith('[FEN') ? (black ? 0.5 : 0.03) : 0.4)) text += tag;
  for (let n = 0; n < plies; n++) {
    const half = n + Number(black);
    const number = `${(half >> 1) + 1}${half % 2 ? '...' : '.'}${one(['', ' '])}`;
    text += `${half % 2 && n ? one(['', '', number, '... ', `${(half >> 1) + 1}. ... `]) : number}${one(SANS)}${one(BETWEEN)} ${chance.next() < 0.002 ? one(WRONG) : ''}`;
  }
  return `${text}${one(['1-0', '*', '1/2-1/2', ''])}\n${chance.next() < 0.1 ? '\n[Event "Another"]\n\n1. e4 *\n' : ''}`;
}

// The place of a complaint of the tool: "file:12: at 3... Nf6", or "file" alone.
const placeOf = (complaint) => /^\S*?\/(\w+)\.pgn(?::(\d+))?:(?: at ([^:]+):)?/.exec(complaint)?.slice(1) ?? [];

let merged = 0;
for (let n = 0; n < SHEETS; n++) {
  const log = games[n];
  const plies = (log.match(/^\d+\.+ Z0/gm) ?? []).length;
  const moves = randomSheet(Math.max(0, plies + one([0, 0, 0, 0, 1, 1, 2, -1])), /^\d+\.\.\. Z0/m.exec(log)?.index < (/^\d+\. Z0/m.exec(log)?.index ?? Infinity));
  const [number, exact] = [one([0, 0, 0, 0, 1, 2]), chance.next() < 0.5];
  writeFileSync(join(folder, 'moves.pgn'), moves, 'latin1');
  writeFileSync(join(folder, 'log.pgn'), log, 'latin1');
  const words = ['link', 'merge', ...(number ? ['--game', number] : []), ...(exact ? ['--exact'] : []), join(folder, 'moves.pgn'), join(folder, 'log.pgn')];
  const { stdout, stderr } = spawnSync(tool, words, { encoding: 'latin1' });
  merged += Boolean(stdout);
  let seen;
  try {
    const { text, lastNotPressed } = merge(moves, log, { number, exact });
    seen = { text, note: lastNotPressed };
  } catch (error) {
    seen = { text: '', fault: error };
  }
  check(seen.text === stdout, `sheet ${n}`, `${moves}\n${log}\ntool: ${stderr}\npage: ${seen.fault?.message}`);
  check(Boolean(seen.note) === /was not pressed/.test(stderr), `sheet ${n}, the last move`, stderr);
  if (!seen.fault) continue;
  const [file, line, at] = placeOf(stderr);
  const { fault } = seen;
  check(fault.message in LANGUAGES[0][1].MERGE_FAULTS, `sheet ${n}, a text for it`, fault.message);
  check((fault.file ?? 'moves') === file && (fault.line === undefined || String(fault.line) === line) && (fault.at || undefined) === at, `sheet ${n}, the place`, `${stderr} ${JSON.stringify(fault)} ${moves}`);
}
check(merged > SHEETS / 4 && merged < SHEETS * 0.9, 'some sheets fit, some do not', merged);
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
