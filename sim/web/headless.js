// The board without a page: commands on standard input, answers on standard output, a line each.  sim/bench_js.c speaks it; a
// person may, too.  Times are nanoseconds.
import { readFileSync, readSync, writeSync } from 'node:fs';
import { Board } from './src/board.js';
import { parseHex } from './src/chip.js';

let board;
let watched = false;
let pending = null;

const hex = (bytes) => Buffer.from(bytes).toString('hex');

const COMMANDS = {
  open([name, image, seed, rcError, ppm, startMs, volts, noMemory]) {
    board = new Board({
      board: name, program: parseHex(readFileSync(image, 'latin1')), seed: Number(seed), rcError: Number(rcError), ppm: Number(ppm),
      crystalStartMs: Number(startMs), volts: Number(volts), noMemory: noMemory === '1',
    });
    board.onChange = (at) => {
      pending ??= at;
    };
    return 'ok';
  },
  watch([on]) {
    watched = on === '1';
    return 'ok';
  },
  // Stops early, at the first change, while watched.
  run([until]) {
    pending = null;
    const end = Number(until);
    if (!watched) {
      board.run(end);
      return `at ${end}`;
    }
    while (board.ns < end && pending === null) board.run(Math.min(end, board.ns + 1e6));
    return pending === null ? `at ${board.ns}` : `changed ${Math.round(board.ns)}`;
  },
  contact([button, down, at]) {
    board.contact(Number(button), down === '1', Number(at));
    return 'ok';
  },
  bounce([button, down, at, chatter]) {
    board.contactBouncing(Number(button), down === '1', Number(at), Number(chatter));
    return 'ok';
  },
  power([on]) {
    board.power(on === '1');
    return 'ok';
  },
  battery([volts]) {
    board.volts = Number(volts);
    return 'ok';
  },
  cable([plugged]) {
    board.plug(plugged === '1');
    return 'ok';
  },
  send([bytes]) {
    board.send(Buffer.from(bytes, 'hex'));
    return 'ok';
  },
  receive() {
    return `bytes ${hex(board.received.splice(0))}`;
  },
  look() {
    const sight = board.look();
    const cells = [...sight.cells, ...sight.lit].map(hex).join(' ');
    const off = sight.lampOffAt.map((at) => (Number.isFinite(at) ? Math.round(at) : -1)).join(' ');
    return `sight ${cells} ${sight.lamps} ${sight.lampsLit} ${sight.tone} ${Math.round(sight.changed)} ${off}`;
  },
  tones() {
    return `tones ${board.takeTones().map((tone) => [tone.hz, tone.at, tone.length].map(Math.round).join(',')).join(' ')}`;
  },
  // RAM by address, and all that Timer2 has counted.
  ram([at, n]) {
    return board.chip ? `bytes ${hex(board.chip.ram(Number(at), Number(n)))}` : 'none';
  },
  count() {
    return board.chip ? `count ${board.chip.timer2.count()}` : 'none';
  },
  memory([bytes]) {
    if (bytes === undefined) return `bytes ${hex(board.fram.bytes)}`;
    board.fram.bytes.set(Buffer.from(bytes, 'hex'));
    return 'ok';
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
