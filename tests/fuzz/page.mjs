// The programs of the pages get what anybody may send them: controls, backups, pairings, games, answers of a
// clock, packs of speech, addresses, what a browser has kept, keys and voltages. The inputs are those of the
// corpora and mutants of them, the same with every run. They go through the pages' own modules into the
// WebAssembly that the pages load.  No call traps; the memory does not grow; a sample that follows has the
// answers of a fresh program; and tests/fuzz/native.c, which makes the same calls with the sanitizers of this
// computer, gets the same results.
// covers: G3 G5 L2 L5 N1 N4
//   node page.mjs NATIVE PACK MUTANTS    a pack that the firmware speaks; the number of mutants of each kind
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Board, KINDS, kindOf, load } from '../../page/board.js';
import { call, loadTool, merge, readSettings, text as textOf, writeSettings } from '../../page/cables/tool.js';
import { Clock, boardOf, clockOf } from '../../page/clock.js';
import { History, packMemory, replayOf } from '../../page/history.js';
import { bytesOf, crc16 } from '../../page/serial.js';
import { isPack } from '../../page/speech.js';
import { Settings, lastControls, storedMemory } from '../../page/store.js';
import { LANGUAGES } from '../../page/texts.js';
import { controlText, readTyped } from '../../page/typed.js';
import { CALLS } from './calls.mjs';

const [native, spoken, mutants] = process.argv.slice(2);
const MOST_GROWTH = 2 ** 20; // bytes of a program's memory, after the inputs that are kept
const BETWEEN_SAMPLES = 100; // inputs
const TOGETHER_NS = 20e9; // of an input
const SLICE_NS = 8.192e9; // that an act lasts at most
const MEMORY = 32768; // bytes, of the largest kind of board
const CHUNK = 1e6; // characters to the native program at a time

// ---- what the pages find in a browser ---------------------------------------------------------------------

const kept = new Map();
globalThis.document = { documentElement: { lang: 'en' }, querySelectorAll: () => [] };
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.location = { search: '' };
Math.random = () => 0.5; // the seed of a clock whose address has none

// ---- the native program -----------------------------------------------------------------------------------

const other = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
let said = '';
other.stdout.setEncoding('utf8').on('data', (data) => {
  said += data;
});
const ended = new Promise((done) => {
  other.on('close', done);
});
other.stdin.on('error', () => {}); // its exit code says it
let lines = [];
let waiting = 0;
let recording = true;

function put(line) {
  if (!recording) return;
  lines.push(line);
  waiting += line.length;
}

async function flush() {
  const chunk = `${lines.join('\n')}\n`;
  const more = lines.length === 0 || other.exitCode !== null || other.stdin.write(chunk);
  lines = [];
  waiting = 0;
  if (!more) await Promise.race([ended, new Promise((done) => {
    other.stdin.once('drain', done);
  })]);
}

// ---- what the pages call ----------------------------------------------------------------------------------

const programs = []; // the exports of the last clock and the last tool

const hex = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');

function sumOf(bytes) {
  let sum = 2166136261;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619);
  return sum >>> 0;
}

// As WebAssembly takes a number.
const ARGUMENTS = { double: Number, int: (value) => value | 0, bool: (value) => value | 0 };
const argument = (kind, value) => (ARGUMENTS[kind] ?? ((v) => v >>> 0))(value);
const RESULTS = { void: () => '', double: String, int: String, bool: String };

// The bytes that the page takes after a call: its exports, the arguments, the result -> [address, length].
const READS = {
  clock_words: (c, a, r) => [r, 1024],
  clock_memory: (c, a, r) => [r, MEMORY],
  clock_ear: (c, a, r) => [c.clock_ear_samples(), 2 * r],
  clock_receive: (c, a, r) => [c.clock_bytes(), r],
  seat_output: (c, a, r) => [a[1], r],
};
const FIRST = { clock_ear: 'clock_ear_samples', clock_receive: 'clock_bytes' }; // whose address is known before

function recorded(c) {
  const number = c.clock_open ? 0 : 1;
  const view = (address, length) => new Uint8Array(c.memory.buffer, address, length);
  const textAt = (address) => {
    const bytes = view(address);
    return address ? hex(bytes.subarray(0, bytes.indexOf(0))) : '-';
  };
  const result = (kind, value) => (kind === 'text' ? textAt(value) : (RESULTS[kind] ?? ((v) => v >>> 0))(value));
  const made = { memory: c.memory };
  for (const { name, result: kind, parameters } of CALLS.filter((one) => c[one.name])) {
    made[name] = (...values) => {
      const given = parameters.map((one, n) => argument(one, values[n]));
      const first = FIRST[name];
      if (first) put(`${number} ${first} = ${c[first]()}`);
      const value = c[name](...values);
      put(`${number} ${name}${given.map((one) => ` ${one}`).join('')} = ${result(kind, value)}`);
      const [address, length] = READS[name]?.(c, given, value) ?? [0, 0];
      if (length && address) put(`${number} read ${address} ${length} ${sumOf(view(address, length))}`);
      return value;
    };
  }
  programs[number] = made;
  return made;
}

const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...values) => {
  const { instance } = await instantiate(...values);
  instance.exports._initialize?.();
  return { instance: { exports: recorded(instance.exports) } };
};

const set = Object.getPrototypeOf(Uint8Array.prototype).set;
Uint8Array.prototype.set = function write(from, at = 0) { // eslint-disable-line no-extend-native
  set.call(this, from, at);
  const number = recording && from.length ? programs.findIndex((program) => program.memory.buffer === this.buffer) : -1;
  if (number >= 0) put(`${number} write ${this.byteOffset + at} ${hex(this.subarray(at, at + from.length))}`);
};

// ---- inputs -----------------------------------------------------------------------------------------------

const PLAIN = { '\\': 92, n: 10, r: 13, t: 9 };

// As tests/fuzz/corpus.py writes them.
const unescape = (line) => Uint8Array.from(line.match(/\\x[0-9a-f]{2}|\\.|[^\\]/g) ?? [], (part) => (part[1] === 'x' && part.length > 2 ? parseInt(part.slice(2), 16) : part.length > 1 ? PLAIN[part[1]] : part.charCodeAt(0)));

const corpus = (name) => ['', '_found'].flatMap((which) => {
  try {
    return readFileSync(`tests/fuzz/corpus/${name}${which}.txt`, 'ascii').split('\n').slice(0, -1).map(unescape);
  } catch {
    return [];
  }
});

let state = 1;
function below(n) {
  state = (state * 48271) % 0x7fffffff;
  return state % n;
}

// A few changes of one input, with pieces of others.
function mutant(all) {
  let bytes = [...all[below(all.length)]];
  for (let n = 1 + below(4); n > 0; n--) {
    const at = below(bytes.length + 1);
    const length = 1 + below(8);
    const donor = all[below(all.length)];
    const from = below(donor.length);
    const changes = [
      () => bytes.splice(at, length),
      () => bytes.splice(at, 0, ...bytes.slice(at, at + length)),
      () => bytes.splice(at, below(2) * length, ...donor.slice(from, from + 1 + below(24))),
      () => bytes.splice(at, 1, below(256)),
      () => bytes.splice(at, 1, (bytes[at] ?? 0) ^ (1 << below(8))),
      () => bytes.splice(at, 1, ...Array.from(String(below(4) ? below(100) : 2 ** (8 * (1 + below(4))) - below(2)), (c) => c.charCodeAt(0))),
    ];
    changes[below(changes.length)]();
  }
  return Uint8Array.from(bytes);
}

const decoded = (bytes) => new TextDecoder().decode(bytes);

// ---- what the page for cables reads -----------------------------------------------------------------------

function typed(bytes) {
  document.documentElement.lang = LANGUAGES[(bytes[0] >> 1) % LANGUAGES.length][0];
  const text = decoded(bytes.subarray(1));
  if (bytes[0] & 1) {
    const { notation, words, fault } = readTyped(text);
    if (!fault && (!words || controlText(notation) !== words)) throw new Error(`${notation} is read as another control`);
  } else {
    controlText(text);
  }
  document.documentElement.lang = 'en';
}

function backup(bytes) {
  const { requests, code } = readSettings(decoded(bytes));
  if (code && readSettings(writeSettings('', requests.trimEnd().split('\n'))).code !== code) throw new Error('the settings are other ones when they are read again');
}

function pairings(bytes) {
  call('pairings_take', decoded(bytes.subarray(1)), bytes[0] % 12);
  for (const board of [0, 1, 2, 3, 301, call('pairings_count')]) textOf('pairings_names', board);
}

const LOG = new TextEncoder().encode('[Event "a"]\n[TimeControl "5m+3"]\n[Result "*"]\n\n1. -- {[%clk 0:05:01]} -- {[%clk 0:05:02]} 2. -- {[%clk 0:04:59]} *\n');
const SHEET = new TextEncoder().encode('[Event "a"]\n\n1. e4 e5 2. Nf3 *\n');
const WHOLE = { game: 0, from: 0, to: 0, shift: 0, exact: false };

function pgn(bytes) {
  merge(bytes, LOG, { ...WHOLE, exact: Boolean(bytes[0] & 1) });
  merge(SHEET, bytes, { ...WHOLE, game: 1, from: bytes[0] % 3, to: bytes[1] % 5 || 0, shift: (bytes[2] % 7 || 0) - 3 });
}

function merged(bytes) {
  const moves = bytes.subarray(1);
  const end = moves.indexOf(0xff);
  merge(end < 0 ? moves : moves.subarray(0, end), end < 0 ? new Uint8Array() : moves.subarray(end + 1), { ...WHOLE, game: (bytes[0] >> 1) % 4, exact: Boolean(bytes[0] & 1) });
}

// ---- a hostile clock on a cable: the bytes of tests/fuzz/fuzz_remote.c ------------------------------------

class Far {
  constructor() {
    Object.assign(this, { seat: call('seat_new'), room: call('tool_memory', call('seat_output_room')), now: 1000, request: '', line: '' });
    call('seat_begin', this.seat, this.now);
  }

  begin(what, pack) {
    const { seat, now } = this;
    const n = Math.floor(what / 6);
    [() => call('seat_facts', seat, now), () => call('seat_read', seat, now), () => call('seat_set', seat, 'option sound 1\noption brightness 3\nown 2 5m+3\ncontrol 5m+3\n', 2231, now),
      () => call('seat_log', seat, n % 32, now), () => call('seat_slots', seat, now), () => call('seat_upload', seat, pack, pack.length, n % 7, now)][what % 6]();
    this.tend();
  }

  output() {
    const n = call('seat_output', this.seat, this.room);
    const sent = String.fromCharCode(...new Uint8Array(programs[1].memory.buffer, this.room, n));
    this.request = /([^\n*]+)\*[^\n]*\n$/.exec(sent)?.[1] ?? this.request;
    call('seat_sent', this.seat, this.now);
  }

  tend() {
    this.output();
    call('seat_late', this.seat, this.now);
    this.output();
  }

  arrive(bytes) {
    call('seat_take', this.seat, bytes, bytes.length, this.now);
    this.tend();
  }

  take(byte, next) {
    if (byte === 0xfe) this.now += 20 * next;
    else if (byte === 0xfd) {
      this.arrive(bytesOf(this.line));
      this.line = '';
    } else if (byte === 0xfc) this.arrive(bytesOf('ok'));
    else if (byte === 0xfb) this.arrive(bytesOf(`ok ${this.request.replace(/^option /, '')} ${next}`));
    else if (byte === 0xf9) this.arrive(bytesOf(`ok ${next}`));
    else if (byte === 0xfa) call('seat_cut', this.seat);
    else if (byte >= 32 && byte < 127) this.line += String.fromCharCode(byte);
    else this.arrive(Uint8Array.of(byte));
    this.tend();
  }

  end() {
    const { seat } = this;
    for (let n = 0; call('seat_runs', seat); n++) {
      const wait = call('seat_wait', seat, this.now);
      if (wait < 0 || n > 100000) throw new Error('a job does not end');
      this.now += Math.max(1, wait);
      this.tend();
    }
    for (const what of ['seat_answer', 'seat_fault', 'seat_text', 'seat_report', 'seat_pgn', 'seat_pack_name']) textOf(what, seat);
    for (const what of ['seat_good', 'seat_done', 'seat_all', 'seat_visits', 'seat_game_whole', 'seat_game_damaged', 'seat_slot', 'seat_baud']) call(what, seat);
    call('seat_there', seat, this.now);
    call('seat_free', seat);
    call('tool_memory_free', this.room);
  }
}

function remote(bytes) {
  const far = new Far();
  far.begin(bytes[0] ?? 0, closed(SPOKEN.subarray(0, 1200)));
  bytes.subarray(1).forEach((byte, n) => far.take(byte, bytes[n + 2] ?? 0));
  far.end();
}

// ---- a clock ----------------------------------------------------------------------------------------------

// All that the page looks at.
function look(board) {
  board.look();
  const { game, textDisplay } = board;
  textDisplay.picture();
  board.takeTones();
  for (const side of [0, 1]) board.takeEar(side);
  return [JSON.stringify([game, board.ns, board.powered, board.cable, board.jacks, board.speaks]), board.due];
}

// The bytes of tests/fuzz/fuzz_page.c.
const ODD = [0, -1, -0.0, 1e-300, 5e-5, 1e9, -1e9, 3.3];

function page(bytes) {
  let at = 0;
  const next = () => bytes[at++] ?? 0;
  const first = next();
  let memory = new Uint8Array();
  if (first & 0x80) {
    memory = new Uint8Array(MEMORY);
    for (let n = next() % 64; n > 0; n--) {
      const place = next() * 128 + (next() % 128);
      memory[place % memory.length] = next();
    }
  }
  const board = new Board({ kind: KINDS[first % KINDS.length].name, memory, seed: first });
  while (at < bytes.length && board.ns < TOGETHER_NS) {
    const [what, which, high, low] = [next(), next(), next(), next()];
    const until = board.ns + ((high * 256 + low) * 1e6) % SLICE_NS;
    const acts = [null, null, null, () => board.run(until), () => board.power(Boolean(which & 1)), () => {
      board.volts = high & 1 ? ODD[low % 8] : (high * 256 + low) / 1000;
    }, () => board.reset(), () => board.jack(which & 1, Boolean(which & 2)), () => board.plug(Boolean(which & 1)), () => {
      board.send(Uint8Array.from({ length: low % 64 }, next));
      board.receive();
    }];
    if (what % 10 < 3) {
      board.contact(which % 9, Boolean(what & 0x10), board.ns, (which >> 4) * 1e6);
      board.run(until);
    } else {
      acts[what % 10]();
    }
    board.look();
    void board.due;
    board.memoryChanged();
  }
  look(board);
  void board.memory;
}

// ---- a pack of speech: the bytes of tests/fuzz/fuzz_pack.c ------------------------------------------------

const HEAD = 64;
const [LENGTH_AT, CRC_AT, TEXTS_AT, TABLES_CRC_AT, TABLES_END_AT, PHRASE_COUNT_AT, HEAD_CRC_AT] = [8, 12, 16, 18, 20, 28, 62];
const SPOKEN = new Uint8Array(readFileSync(spoken)); // right for the firmware
const wordAt = (bytes, at) => bytes[at] | (bytes[at + 1] << 8);

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

// Anybody can make the checksums right.
function closed(bytes) {
  const pack = new Uint8Array(Math.max(HEAD, bytes.length));
  pack.set(bytes);
  const words = new DataView(pack.buffer);
  pack.set(new TextEncoder().encode('ZPAK\x01'));
  words.setUint32(LENGTH_AT, pack.length, true);
  words.setUint32(CRC_AT, crc32(pack.subarray(HEAD)), true);
  words.setUint16(TEXTS_AT, wordAt(SPOKEN, TEXTS_AT), true);
  words.setUint16(PHRASE_COUNT_AT, wordAt(SPOKEN, PHRASE_COUNT_AT), true);
  const end = words.getUint16(TABLES_END_AT, true);
  const tables = new Uint8Array(Math.max(64, end - HEAD)).fill(0xff);
  tables.set(pack.subarray(HEAD, HEAD + tables.length));
  words.setUint16(TABLES_CRC_AT, crc16(end > HEAD ? tables.subarray(0, end - HEAD) : tables.subarray(0, 64)), true);
  words.setUint16(HEAD_CRC_AT, crc16(pack.subarray(4, HEAD_CRC_AT)), true);
  return pack;
}

function tap(board, button) {
  board.contact(button, true, board.ns);
  board.run(board.ns + 80e6);
  board.contact(button, false, board.ns);
}

let heard = 0; // samples

function pack(bytes) {
  const whole = closed(bytes.subarray(1));
  const far = new Far();
  far.begin(5 + 6 * (bytes[0] ?? 0), whole);
  for (let n = 0; n < 20; n++) far.arrive(bytesOf(n % 3 ? 'ok' : `ok ${n}`));
  far.end();
  const board = new Board({ kind: 'lcd', seed: 1 });
  if (isPack(whole)) board.putPack((bytes[0] ?? 0) % Board.slots, whole);
  board.run(1e9);
  board.jack(0, true);
  for (const button of [7, 6, 7, 5, 7]) {
    tap(board, button);
    board.run(board.ns + 0.7e9);
    heard += board.takeEar(0).reduce((sum, { samples }) => sum + samples.length, 0);
  }
  look(board);
}

// ---- an address, and what the browser has kept ------------------------------------------------------------

// A line each: the address, a memory, the settings, the last controls.

async function address(bytes) {
  const [query, memory, settings, last] = decoded(bytes).split('\n');
  location.search = `?${query}`;
  kept.clear();
  for (const [key, value] of [['zeitnot-settings', settings], ['zeitnot-last-controls', last], ...KINDS.map(({ name }) => [`zeitnot-memory-${name}`, memory])]) if (value) kept.set(key, value);
  const wanted = new Settings();
  let clock = null;
  if (wanted.parameters.has('log')) {
    try {
      const { events, memory: first } = await replayOf(wanted.parameters);
      clock = clockOf(wanted, first);
      clock.replay(events);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      clock = null; // the page shows why, and begins as usual
    }
  }
  if (!clock) {
    clock = clockOf(wanted, storedMemory(boardOf(wanted).name));
    clock.setControl(wanted.get('control') || '3m+2');
  }
  lastControls();
  for (let n = 0; n < 20; n++) clock.board.run(clock.board.ns + TOGETHER_NS / 20);
  look(clock.board);
  const again = History.unpack(clock.story.packed());
  if (JSON.stringify(again) !== JSON.stringify(clock.story.events)) throw new Error('the log is another one when it is read again');
  clock.story.scenario({ board: clock.kind, blank: clock.blank, ms: clock.ms, seen: [] });
}

// ---- everything -------------------------------------------------------------------------------------------

// What a fresh program answers.
function sample() {
  const { words, notation } = readTyped('90 min + 30 s');
  const answers = [words, notation, readSettings(writeSettings('a', ['option sound 2', 'control 5m+3'])).code, decoded(merge(SHEET, LOG, WHOLE).merged)];
  answers.push(call('pairings_take', 'board,white,black\n1,A,B\n', 0), textOf('pairings_names', 1));
  const clock = new Clock({ kind: 'lcd', memory: new Uint8Array(), seed: 1, bounce: 4, speed: 0 });
  answers.push(clock.setControl('5m+3'));
  for (const button of [1, 0, 1]) {
    tap(clock.board, button);
    clock.board.run(clock.board.ns + 3e9);
  }
  return JSON.stringify([answers, look(clock.board), clock.board.memory.reduce((sum, byte) => (31 * sum + byte) % 65521, 0)]);
}

// The share of the mutants that a kind gets, because a clock takes longer than a file.
const KINDS_OF_INPUT = { typed: [typed, 1], backup: [backup, 1], pairings: [pairings, 1], pgn: [pgn, 1], merge: [merged, 1], remote: [remote, 0.1], pack: [pack, 0.2], page: [page, 0.1], address: [address, 0.1] };
let passed = 0;
let failed = 0;

function check(right, what) {
  passed += right;
  failed += !right;
  if (!right) console.log(`FAIL ${what}`);
}

const size = () => programs.map(({ memory }) => memory.buffer.byteLength);

async function feed(act, input, what) {
  put(`# ${what}`);
  try {
    await act(input);
  } catch (error) {
    check(false, `${what} ${JSON.stringify(String.fromCharCode(...input))}: ${error.stack.split('\n').slice(0, 5).join('\n    ')}`);
  }
  if (waiting > CHUNK) await flush();
}

const escaped = (input) => Array.from(input.subarray(0, 60), (byte) => (byte > 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');

async function run(name, inputs, which) {
  const [act] = KINDS_OF_INPUT[name];
  for (let n = 0; n < inputs.length; n++) {
    await feed(act, inputs[n], `${name} ${which} ${n} ${escaped(inputs[n])}`);
    if (n % BETWEEN_SAMPLES === 0 || n === inputs.length - 1) {
      put('# sample');
      const now = sample();
      if (now !== fresh) check(false, `after ${name} ${which} ${n} a sample has other answers: ${now} instead of ${fresh}`);
    }
  }
}

await loadTool();
await load();
const fresh = sample();
const all = Object.keys(KINDS_OF_INPUT).map((name) => [name, name === 'pack' ? [...corpus(name), Uint8Array.of(0, ...SPOKEN)] : corpus(name)]);
for (const [name, inputs] of all) await run(name, inputs, 'kept');
const settled = size();
for (const [name, inputs] of all) {
  const began = performance.now();
  const count = Math.round(mutants * KINDS_OF_INPUT[name][1]);
  await run(name, Array.from({ length: count }, () => mutant(inputs)), 'mutant');
  check(inputs.length > 0, `${name} has inputs`);
  console.log(`ok ${name}: ${inputs.length} inputs kept, ${count} mutants, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
check(size().every((bytes, n) => bytes <= settled[n] + MOST_GROWTH), `the memories grew from ${settled} to ${size()} bytes`);
check(heard > 0, 'a pack is spoken');
await flush();
other.stdin.end();
const code = await ended;
process.stdout.write(said);
check(code === 0 && /^\d+ calls, 0 differences$/m.test(said), `${native} ended with ${code}`);
console.log(`memories: ${size()} bytes; ${heard} samples heard`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
