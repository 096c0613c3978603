// The second simulator's own parts of the chip, against the data sheet: where avr8js was wrong or had nothing, and the way back of a fork.
// covers: L2 T1 T2
import { Board } from '../../sim/web/src/board.js';
import { checkpoint } from '../../sim/web/src/checkpoint.js';
import { Chip, RESET, parseHex } from '../../sim/web/src/chip.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const REG = {
  PCICR: 0x68, PCMSK0: 0x6b, SMCR: 0x53, ASSR: 0xb6, TCCR2B: 0xb1, TCNT2: 0xb2, OCR2A: 0xb3, TIMSK2: 0x70, TIFR2: 0x37, UCSR0A: 0xc0, UCSR0B: 0xc1,
  UBRR0L: 0xc4, UDR0: 0xc6, TCCR1A: 0x80, TCCR1B: 0x81, OCR1AL: 0x88, OCR1AH: 0x89, DDRB: 0x24, CLKPR: 0x61, GPIOR0: 0x3e,
};
const HZ = 4e6;
const BIT = 1e9 / 9600;
const NOP = 0x0000;
const HERE = 0xcfff; // rjmp to itself
const SEI = 0x9478;
const SLEEP = 0x9588;
const RETI = 0x9518;
const SBI_GPIOR0 = 0x9af0; // sbi 0x1e, 0
const IN_R16_GPIOR0 = 0xb30e;

// The program begins at word 0x40; `vectors`: { word: [opcodes] }.
function chipWith(program, vectors = {}, crystal = {}) {
  const words = new Uint16Array(32768).fill(NOP);
  words[0] = 0xc03f; // rjmp 0x40
  words.set(program, 0x40);
  for (const [at, opcodes] of Object.entries(vectors)) words.set(opcodes, Number(at));
  const chip = new Chip(new Uint8Array(words.buffer), 0, {
    cause: RESET.POWER_ON, crystal: { hz: 32768, startNs: 0, flagByCrystal: false, ...crystal }, volts: () => 3,
  });
  chip.cpu.writeData(REG.CLKPR, 0x80);
  chip.cpu.writeData(REG.CLKPR, 1);
  return chip;
}

function same(seen, expected, what) {
  if (seen !== expected) throw new Error(`${what}: expected ${expected}, seen ${seen}`);
}

const set = (chip, register, value) => chip.cpu.writeData(REG[register], value);
const get = (chip, register) => chip.cpu.readData(REG[register]);

function lineOn(chip) {
  set(chip, 'UCSR0A', 2);
  set(chip, 'UBRR0L', HZ / 8 / 9600 - 1);
  set(chip, 'UCSR0B', 0x18);
  chip.usart.edge(true);
}

// The bits of a character on the pin, from `ns` on.
function character(chip, ns, value, bit = BIT) {
  const frame = (value << 1) | 0x200;
  for (let n = 0; n < 10; n++) {
    chip.run(ns + n * bit);
    chip.usart.edge(Boolean((frame >> n) & 1));
  }
  chip.run(ns + 10 * bit);
}

const TESTS = {
  'a character that waits survives a write to UCSR0B'() {
    const chip = chipWith([HERE]);
    lineOn(chip);
    character(chip, 1e6, 0x41);
    set(chip, 'UCSR0B', 0x18);
    same(get(chip, 'UCSR0A') & 0x80, 0x80, 'RXC');
    same(get(chip, 'UDR0'), 0x41, 'the character');
    same(get(chip, 'UCSR0A') & 0x80, 0, 'RXC after it was read');
  },

  'two characters wait, the third is lost and said so'() {
    const chip = chipWith([HERE]);
    lineOn(chip);
    for (let n = 0; n < 3; n++) character(chip, 1e6 + n * 10 * BIT, 0x61 + n);
    same(get(chip, 'UDR0'), 0x61, 'the first');
    same(get(chip, 'UDR0'), 0x62, 'the second');
    same(get(chip, 'UCSR0A') & 0x80, 0, 'RXC');
    character(chip, 1e6 + 40 * BIT, 0x64);
    same(get(chip, 'UCSR0A') & 0x88, 0x88, 'RXC and DOR');
    same(get(chip, 'UDR0'), 0x64, 'the one after the gap');
  },

  'a receiver that is 2 % off hears, one that is 8 % off does not'() {
    for (const [error, right] of [[1.02, true], [0.98, true], [1.08, false], [0.92, false]]) {
      const chip = chipWith([HERE]);
      lineOn(chip);
      character(chip, 1e6, 0x55, BIT * error);
      chip.run(1e6 + 20 * BIT);
      same(get(chip, 'UDR0') === 0x55 && !(get(chip, 'UCSR0A') & 0x10), right, `${error} of the bit`);
    }
  },

  'a low pin without a stop bit is a frame error'() {
    const chip = chipWith([HERE]);
    lineOn(chip);
    chip.run(1e6);
    chip.usart.edge(false);
    chip.run(1e6 + 12 * BIT);
    same(get(chip, 'UCSR0A') & 0x90, 0x90, 'RXC and FE');
  },

  'the transmitter has two levels'() {
    const sent = [];
    const chip = chipWith([HERE]);
    lineOn(chip);
    chip.usart.onSent = (value, begin) => sent.push([value, begin]);
    set(chip, 'UDR0', 1);
    same(get(chip, 'UCSR0A') & 0x20, 0x20, 'UDRE after the first');
    set(chip, 'UDR0', 2);
    same(get(chip, 'UCSR0A') & 0x20, 0, 'UDRE after the second');
    chip.run(9.5 * BIT);
    same(sent.length, 0, 'sent before its stop bit');
    chip.run(30 * BIT);
    same(sent.map(([value]) => value).join(), '1,2', 'sent');
    same(Math.abs(sent[1][1] - sent[0][1] - 10 * chip.usart.bitNs) < 500, true, 'back to back');
  },

  // cli ... sei, sleep: what has come before SEI must wake from SLEEP, not go by before it.
  'an instruction follows SEI before an interrupt'() {
    const chip = chipWith([SEI, SLEEP, SBI_GPIOR0, HERE], { 6: [IN_R16_GPIOR0, 0x9518] });
    set(chip, 'SMCR', 1);
    set(chip, 'PCICR', 1);
    set(chip, 'PCMSK0', 1);
    chip.ports.B.setPin(0, true);
    chip.run(1e6);
    same(chip.asleep, false, 'asleep');
    same(chip.cpu.data[REG.GPIOR0], 1, 'the instruction after SLEEP has run');
    same(chip.cpu.data[16], 0, 'GPIOR0 as the interrupt saw it: SLEEP came first');
  },

  'an instruction of the program runs between two interrupts'() {
    const chip = chipWith([SEI, NOP, SBI_GPIOR0, HERE], { 6: [RETI], 8: [IN_R16_GPIOR0, RETI] });
    set(chip, 'PCICR', 3);
    set(chip, 'PCMSK0', 1);
    chip.cpu.writeData(0x6c, 1);
    chip.ports.B.setPin(0, true);
    chip.ports.C.setPin(0, true);
    chip.run(1e6);
    same(chip.cpu.data[16], 1, 'GPIOR0 as the second interrupt saw it');
  },

  'an edge while PCICR is off is not forgotten'() {
    const chip = chipWith([SEI, HERE], { 6: [SBI_GPIOR0, RETI] });
    set(chip, 'PCMSK0', 1);
    chip.ports.B.setPin(0, true);
    chip.run(1e6);
    same(chip.cpu.data[REG.GPIOR0], 0, 'before');
    set(chip, 'PCICR', 1);
    chip.run(2e6);
    same(chip.cpu.data[REG.GPIOR0], 1, 'after');
  },

  'Timer2 counts the crystal, and its compare is seen a count and a timer cycle after the match'() {
    for (const flagByCrystal of [false, true]) {
      const chip = chipWith([HERE], {}, { flagByCrystal });
      set(chip, 'ASSR', 0x20);
      set(chip, 'OCR2A', 9);
      set(chip, 'TCCR2B', 2);
      const count = 8e9 / 32768;
      const seen = 10 * count + (flagByCrystal ? count / 8 : count);
      chip.run(seen - 2e3);
      same(get(chip, 'TIFR2') & 2, 0, 'early');
      chip.run(seen + 2e3);
      same(get(chip, 'TIFR2') & 2, 2, 'OCF2A');
      same(get(chip, 'TCNT2'), flagByCrystal ? 10 : 11, 'TCNT2');
    }
  },

  'TCNT2 reads as before the sleep until the crystal has had an edge'() {
    const chip = chipWith([SEI, SLEEP, HERE], { 6: [RETI] });
    set(chip, 'ASSR', 0x20);
    set(chip, 'TCCR2B', 2);
    set(chip, 'SMCR', 7);
    set(chip, 'PCICR', 1);
    set(chip, 'PCMSK0', 1);
    const count = 8e9 / 32768;
    chip.run(20.01 * count);
    chip.ports.B.setPin(0, true);
    chip.run(20.03 * count);
    same(get(chip, 'TCNT2'), 0, 'just after waking');
    chip.run(20.2 * count);
    same(get(chip, 'TCNT2'), 20, 'after an edge');
  },

  'without a crystal Timer2 stands, and what was written stays busy'() {
    const chip = chipWith([HERE], {}, { startNs: Infinity });
    set(chip, 'ASSR', 0x20);
    set(chip, 'TCCR2B', 2);
    chip.run(1e9);
    same(get(chip, 'TCNT2'), 0, 'TCNT2');
    same(get(chip, 'ASSR'), 0x21, 'ASSR');
    set(chip, 'ASSR', 0);
    same(get(chip, 'ASSR'), 0, 'ASSR on the processor clock');
  },

  'the brown-out detector that was off in sleep looks again at waking'() {
    const volts = { now: 1.5 };
    const chip = chipWith([SEI, 0xe610, 0xbf15, 0xe410, 0xbf15, SLEEP, HERE], { 6: [RETI] }); // MCUCR: BODS and BODSE, then BODS
    chip.options.volts = () => volts.now;
    chip.options.brownOut = 1.8;
    set(chip, 'SMCR', 7);
    set(chip, 'PCICR', 1);
    set(chip, 'PCMSK0', 1);
    chip.run(1e6);
    same(chip.bodOff, true, 'off');
    same(chip.resetWanted, 0, 'reset while asleep');
    chip.ports.B.setPin(0, true);
    chip.run(2e6);
    same(chip.resetWanted, RESET.BROWN_OUT, 'reset');
  },

  'the buzzer is a square wave of Timer1, and ends with it'() {
    const edges = [];
    const chip = chipWith([HERE]);
    chip.ports.B.addListener(() => edges.push(chip.now()));
    set(chip, 'DDRB', 2);
    edges.length = 0;
    set(chip, 'OCR1AH', 999 >> 8);
    set(chip, 'OCR1AL', 999 & 0xff);
    set(chip, 'TCCR1A', 0x40);
    set(chip, 'TCCR1B', 9);
    chip.run(10.1e6);
    same(edges.length, 40, 'edges in 10 ms of 2 kHz');
    same(Math.round(edges[9] - edges[8]), 250000, 'ns between two');
    set(chip, 'TCCR1B', 0);
    chip.run(20e6);
    same(edges.length, 40, 'edges after its end');
  },

  // A game in which something happens all the time, cut by forks, is the game without them.
  'what is taken back leaves no trace'() {
    for (const name of ['lcd', 'led']) {
      const open = () => new Board({ board: name, program: parseHex(readFileSync(`${process.argv[2]}/${name}/zeitnot.hex`, 'latin1')), seed: 5, crystalStartMs: 0 });
      const story = (forks) => {
        const board = open();
        board.run(1e9);
        board.send(new TextEncoder().encode('\nversion*9A\n'));
        for (let n = 0; n < 60; n++) {
          if (forks) {
            const back = checkpoint(board);
            board.power(n % 3 === 0);
            board.contactBouncing(n % 2, true, board.ns, 9e6);
            board.run(board.ns + (n % 7) * 100e6);
            back();
          }
          board.contactBouncing(n % 7, n % 14 < 7, board.ns + 1e6, 8e6);
          if (n === 30 || n === 33) board.power(n === 33);
          board.run(board.ns + 61e6);
        }
        const all = JSON.stringify([board.look(), board.received, board.tones, board.chip.ram(0, 0x900).join(), board.rail, board.fram.bytes.join()]);
        return `${board.chip.cpu.cycles} cycles, ${createHash('md5').update(all).digest('hex')}`;
      };
      same(story(true), story(false), name);
    }
  },
};

let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(TESTS)) {
  try {
    test();
    passed++;
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
