// The board without a page: commands on standard input, answers on standard output, a line each.  sim/bench_js.c speaks it; a
// person may, too.  Times are nanoseconds.  What is done answers "ok", "at" or "changed"; the last word says what can be fetched: 1 characters of the
// line, 2 tones, 4 sound in an ear.
import { readFileSync, readSync, writeSync } from 'node:fs';
import { Board } from './src/board.js';
import { checkpoint } from './src/checkpoint.js';
import { parseHex } from './src/chip.js';
import { EAR_HZ } from './src/ear.js';

const SOUND_PIECE = 4096; // samples of an answer

// The state to which a fork returns.
const session = { board: null, watched: false, pending: null, symbols: null, kept: null };
let ways = []; // back, one a fork
const images = new Map();

const hex = (bytes) => Buffer.from(bytes).toString('hex');

function image(path) {
  if (!images.has(path)) images.set(path, parseHex(readFileSync(path, 'latin1')));
  return images.get(path);
}

const fetchable = () => {
  const { received, tones, ears } = session.board;
  return (received.length ? 1 : 0) | (tones.length ? 2 : 0) | (ears.some((ear) => ear.sounds.length) ? 4 : 0);
};
const done = (text = 'ok') => `${text} ${fetchable()}`;

// In the middle of its work the program's variables are not consistent, so the state is taken when it goes to sleep.
function keepState() {
  const { chip } = session.board;
  const { clock, size } = session.symbols;
  if (!chip.atWork()) session.kept = { chip, bytes: chip.ram(clock, size) };
}

const COMMANDS = {
  // clock, size and period: where the program keeps its state, and the upper bytes of its count
  open([name, path, seed, rcError, ppm, startMs, volts, noMemory, clock, size, period]) {
    ways = [];
    const board = new Board({
      board: name, program: image(path), seed: Number(seed), rcError: Number(rcError), ppm: Number(ppm),
      crystalStartMs: Number(startMs), volts: Number(volts), noMemory: noMemory === '1',
    });
    Object.assign(session, { board, watched: false, pending: null, kept: null });
    session.symbols = { clock: Number(clock), size: Number(size), period: Number(period) };
    board.onSleep = keepState;
    board.onChange = (at) => {
      session.pending ??= at;
    };
    return done();
  },
  // From here on everything can be taken back.
  fork() {
    ways.push(checkpoint(session, [session.board.program.buffer, ...session.board.flash.constants()]));
    return done();
  },
  back() {
    ways.pop()();
    return done();
  },
  watch([on]) {
    session.watched = on === '1';
    return done();
  },
  // Stops early, at the first change, while watched.
  run([until]) {
    const { board } = session;
    const end = Number(until);
    session.pending = null;
    if (!session.watched) {
      board.run(end);
      return done(`at ${end}`);
    }
    while (board.ns < end && session.pending === null) board.run(Math.min(end, board.ns + 1e6));
    return done(session.pending === null ? `at ${board.ns}` : `changed ${Math.round(session.pending)} ${Math.round(board.ns)}`);
  },
  contact([button, down, at]) {
    session.board.contact(Number(button), down === '1', Number(at));
    return done();
  },
  bounce([button, down, at, chatter]) {
    session.board.contactBouncing(Number(button), down === '1', Number(at), Number(chatter));
    return done();
  },
  power([on]) {
    session.board.power(on === '1');
    return done();
  },
  battery([volts]) {
    session.board.volts = Number(volts);
    return done();
  },
  cable([plugged]) {
    session.board.plug(plugged === '1');
    return done();
  },
  baud([rate]) {
    session.board.baud = Number(rate);
    return done();
  },
  send([bytes]) {
    session.board.send(Buffer.from(bytes, 'hex'));
    return done();
  },
  receive([most]) {
    return `bytes ${hex(session.board.received.splice(0, Number(most)))}`;
  },
  jack([side, plugged]) {
    session.board.jack(Number(side), plugged === '1');
    return done();
  },
  listen([on]) {
    session.board.listen(on === '1');
    return done();
  },
  // A piece of what an ear heard, as samples of 16 bits; nothing but the word if there is none.
  sound() {
    const side = session.board.ears.findIndex((ear) => ear.sounds.length);
    if (side < 0) return 'sound';
    const { sounds } = session.board.ears[side];
    const { ns, samples } = sounds[0];
    const some = samples.splice(0, SOUND_PIECE);
    if (samples.length) sounds[0].ns += (some.length * 1e9) / EAR_HZ;
    else sounds.shift();
    return `sound ${side} ${ns} ${hex(new Uint8Array(Int16Array.from(some).buffer))}`;
  },
  // What the memory for speech holds from an address on.
  fill([address, bytes]) {
    session.board.flash.fill(Number(address), Buffer.from(bytes, 'hex'));
    return done();
  },
  look() {
    const sight = session.board.look();
    const cells = [...sight.cells, ...sight.lit].map(hex).join(' ');
    const off = sight.lampOffAt.map((at) => (Number.isFinite(at) ? Math.round(at) : -1)).join(' ');
    return `sight ${cells} ${sight.lamps} ${sight.lampsLit} ${sight.tone} ${Math.round(sight.changed)} ${off}`;
  },
  // The dots of the display for words, by page and column; whether it is on.
  words() {
    const { words } = session.board;
    return `words ${words.lit ? 1 : 0} ${hex(words.picture())}`;
  },
  tones() {
    return `tones ${session.board.takeTones().map((tone) => [tone.hz, tone.at, tone.length].map(Math.round).join(',')).join(' ')}`;
  },
  // The program's state when it fell asleep, the upper bytes of its count, and what Timer2 has counted; "-" without a crystal.
  state() {
    const { board, kept, symbols } = session;
    if (!board.chip || kept?.chip !== board.chip) return 'none';
    const { timer2 } = board.chip;
    return `state ${hex(kept.bytes)} ${hex(board.chip.ram(symbols.period, 3))} ${timer2.swings() ? timer2.count() : '-'}`;
  },
  memory([bytes]) {
    const { fram } = session.board;
    if (bytes === undefined) return `bytes ${hex(fram.bytes)}`;
    fram.bytes.set(Buffer.from(bytes, 'hex'));
    return done();
  },
};

function answer(line) {
  const [name, ...words] = line.trim().split(/\s+/);
  if (!name) return;
  const command = COMMANDS[name];
  let text;
  try {
    text = command ? command(words) : `error no such command: ${name}`;
  } catch (error) {
    text = `error ${error.message}`;
  }
  writeSync(1, `${text}\n`);
}

let rest = '';
const chunk = Buffer.alloc(65536);
for (;;) {
  let n;
  try {
    n = readSync(0, chunk, 0, chunk.length);
  } catch (error) {
    if (error.code === 'EAGAIN') continue;
    throw error;
  }
  if (n === 0) break;
  rest += chunk.toString('latin1', 0, n);
  const lines = rest.split('\n');
  rest = lines.pop();
  lines.forEach(answer);
}
