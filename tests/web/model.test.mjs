// Tests the parts of the chip that this project adds to avr8js, against the data sheet, and the restored state after
// a fork.
// covers: L2 T1 T2
import { FLASH_BYTES, REGISTER, VECTOR } from '../../sim/web/src/atmega1284p.js';
import { Board } from '../../sim/web/src/board.js';
import { BOARDS } from '../../sim/web/src/boards.js';
import { checkpoint } from '../../sim/web/src/checkpoint.js';
import { Chip, RESET, parseHex } from '../../sim/web/src/chip.js';
import { EAR_HZ, Ear } from '../../sim/web/src/ear.js';
import { Flash } from '../../sim/web/src/flash.js';
import { Chance, Fram, MEMORIES, Max7219, Pcf85162, TwoWire } from '../../sim/web/src/parts.js';
import { pin, pinNames } from '../../sim/web/src/pins.js';
import { runTests, same } from './tests.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const REG = REGISTER;
const HZ = 4e6;
const BIT = 1e9 / 9600;
const NOP = 0x0000;
const HERE = 0xcfff; // rjmp to itself
const SEI = 0x9478;
const SLEEP = 0x9588;
const RETI = 0x9518;
const SBI_GPIOR0 = 0x9af0; // sbi 0x1e, 0
const IN_R16_GPIOR0 = 0xb30e;

// The program begins at word 0x50; `vectors`: { word: [opcodes] }.
function chipWith(program, vectors = {}, crystal = {}) {
  const words = new Uint16Array(FLASH_BYTES / 2).fill(NOP);
  words[0] = 0xc04f; // rjmp 0x50
  words.set(program, 0x50);
  for (const [at, opcodes] of Object.entries(vectors)) words.set(opcodes, Number(at));
  const chip = new Chip(new Uint8Array(words.buffer), 0, {
    cause: RESET.POWER_ON, crystal: { hz: 32768, startNs: 0, flagByCrystal: false, ...crystal }, volts: () => 3,
  });
  chip.cpu.writeData(REG.CLKPR, 0x80);
  chip.cpu.writeData(REG.CLKPR, 1);
  return chip;
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

// When a pin changes, from now on.
function edgesOf(chip, port, bit) {
  const edges = [];
  chip.ports[port].addListener((value, old) => ((value ^ old) >> bit) & 1 && edges.push(chip.now()));
  return edges;
}

// A register of 16 bits.
function setWord(chip, name, value) {
  chip.cpu.writeData(REG[name] + 1, value >> 8);
  chip.cpu.writeData(REG[name], value & 0xff);
}

// A flash under power, and its commands: (bytes) -> the answer to the last one.  `after` lets time pass.
function flashAt() {
  const flash = new Flash(new Chance(1));
  let ns = 10e6;
  flash.supply(3.3, 0);
  const command = (...bytes) => {
    flash.select(true, (ns += 1000));
    let answer = 0xff;
    for (const byte of bytes) answer = flash.byte(byte, (ns += 4000));
    flash.select(false, (ns += 1000));
    return answer;
  };
  const after = (time) => (ns += time);
  return { flash, command, after, supply: (volts) => flash.supply(volts, ns) };
}

const TESTS = {
  'the flash for speech is programmed, read and erased'() {
    const { flash, command, after } = flashAt();
    same(command(0x9f, 0, 0, 0), 0x16, 'the size in RDID');
    command(0x02, 0, 0, 0, 5);
    same(flash.peek(0), 0xff, 'without WREN');
    command(0x06);
    same(command(0x05, 0), 2, 'WEL');
    command(0x02, 0x3f, 0x12, 0xff, 7, 8);
    same(command(0x05, 0), 3, 'WIP and WEL');
    same(command(0x03, 0x3f, 0x12, 0xff, 0), 0xff, 'a read while it is busy');
    after(3.2e6);
    same(command(0x05, 0), 0, 'ready');
    same(command(0x03, 0x3f, 0x12, 0xff, 0), 7, 'the last byte of the page');
    same(command(0x0b, 0x3f, 0x12, 0x00, 0, 0), 8, 'the page goes on at its beginning');
    command(0x06);
    command(0x02, 0x3f, 0x12, 0x00, 1);
    after(3.2e6);
    same(flash.peek(0x3f1200), 0, 'bits only fall');
    command(0x06);
    command(0x20, 0x3f, 0x12, 0x34);
    after(58e6);
    same(flash.peek(0x3f1200), 0xff, 'an erased sector');
    flash.fill(0x1ffff, Uint8Array.of(1, 2));
    command(0x06);
    command(0xd8, 0x01, 0x80, 0);
    after(0.8e9);
    same(flash.peek(0x1ffff), 0xff, 'an erased block');
    same(flash.peek(0x20000), 2, 'the block behind it');
  },

  'the flash for speech sleeps, and a pulse wakes it'() {
    const { flash, command, after, supply } = flashAt();
    command(0xb9);
    after(40e3);
    same(command(0x9f, 0), 0xff, 'asleep');
    same(command(0x9f, 0), 0xff, 'not yet awake');
    after(35e3);
    same(command(0x9f, 0), 0xc2, 'awake');
    flash.fill(0x10000, new Uint8Array(0x10000));
    command(0x06);
    command(0xd8, 1, 0, 0);
    supply(0);
    supply(3.3);
    const left = new Set(Array.from({ length: 1000 }, (_, n) => flash.peek(0x10000 + n)));
    same(left.size > 100, true, 'a block whose erasing was cut off holds anything');
    same(command(0x05, 0), 0, 'neither busy nor writable');
  },

  'Timer3 is a clock of samples, and an ear is told the lengths of pulses'() {
    const chip = chipWith([SEI, HERE], { [VECTOR.TIMER3_COMPA]: [SBI_GPIOR0, RETI] });
    const told = [];
    chip.timer1.onPulses = (...what) => told.push(what);
    const edges = edgesOf(chip, 'D', 5);
    chip.run(chip.now() + 10e3);
    set(chip, 'DDRD', 0x30);
    setWord(chip, 'ICR1', 127);
    set(chip, 'TCCR1A', 0xb2); // A: high up to the match; B: from it on
    set(chip, 'TCCR1B', 0x19);
    setWord(chip, 'OCR3A', 383);
    set(chip, 'TIMSK3', 2);
    set(chip, 'TCCR3B', 0x09);
    const begin = chip.now();
    chip.run(begin + 95e3);
    same(get(chip, 'GPIOR0'), 0, 'before 384 cycles');
    chip.run(begin + 98e3);
    same(get(chip, 'GPIOR0'), 1, 'after them');
    told.length = 0;
    setWord(chip, 'OCR1A', 63);
    setWord(chip, 'OCR1B', 31);
    setWord(chip, 'OCR1A', 127);
    const bottom = begin + 32e3 * Math.ceil((chip.now() - begin) / 32e3);
    same(JSON.stringify(told.map(([channel, high, period]) => [channel, high, period])), '[[0,64,128],[1,96,128],[0,128,128]]', 'the lengths');
    same(told.every(([, , , ns]) => Math.abs(ns - bottom) < 1500), true, 'from the next period on');
    set(chip, 'TCCR1B', 0);
    same(told.at(-1)[1], 0, 'stopped');
    same(edges.length, 0, 'no edges');
  },

  'an ear hears a step rise and die away, and nothing while nothing changes'() {
    const ear = new Ear();
    ear.setLevel(0.5, 0);
    ear.run(1e9);
    same(ear.take().length, 0, 'nobody listens');
    ear.listening = true;
    ear.setLevel(1, 1e9);
    ear.run(1.002e9);
    ear.run(3e9);
    const pieces = ear.take();
    const samples = pieces.flatMap((piece) => piece.samples);
    same(pieces[0].ns, 1e9 + 1e9 / EAR_HZ, 'the first');
    same(samples.length, Math.floor(0.25 * EAR_HZ), 'a quarter of a second');
    // 470 nF between 205 and 195.75 Ohm, 4.7 uF into both of them
    const fast = (470e-9 * 205 * 195.75) / (205 + 195.75);
    const slow = 4.7e-6 * (205 + 195.75);
    const left = (n, tau) => Math.exp(-(n + 1) / EAR_HZ / tau);
    samples.slice(0, 500).forEach((value, n) => same(Math.abs(value - 16383.5 * (left(n, slow) - left(n, fast))) < 1, true, `sample ${n}`));
  },

  'a plug opens its switch, a talk key closes its contact'() {
    const program = new Uint8Array(FLASH_BYTES).fill(0xff);
    new Uint16Array(program.buffer).set([HERE]);
    const board = new Board({ board: 'lcd', program, seed: 1, volts: 3, crystalStartMs: 0 });
    board.run(0.5e9);
    const pins = () => [board.chip.cpu.readData(REG.PIND) & 0x48, board.chip.cpu.readData(REG.PINA) & 0x60].join();
    same(pins(), '0,96', 'empty sockets, keys up');
    board.jack(0, true);
    board.contact(8, true, 0.6e9);
    same(pins(), '8,96', 'a plug on the left');
    board.run(0.7e9);
    same(pins(), '8,32', 'the right talk key');
  },

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
    const chip = chipWith([SEI, SLEEP, SBI_GPIOR0, HERE], { [VECTOR.PCINT1]: [IN_R16_GPIOR0, RETI] });
    set(chip, 'SMCR', 1);
    set(chip, 'PCICR', 2);
    set(chip, 'PCMSK1', 1);
    chip.ports.B.setPin(0, true);
    chip.run(1e6);
    same(chip.asleep, false, 'asleep');
    same(chip.cpu.data[REG.GPIOR0], 1, 'the instruction after SLEEP has run');
    same(chip.cpu.data[16], 0, 'GPIOR0 as the interrupt saw it: SLEEP came first');
  },

  'an instruction of the program runs between two interrupts'() {
    const chip = chipWith([SEI, NOP, SBI_GPIOR0, HERE], { [VECTOR.PCINT1]: [RETI], [VECTOR.PCINT2]: [IN_R16_GPIOR0, RETI] });
    set(chip, 'PCICR', 6);
    set(chip, 'PCMSK1', 1);
    set(chip, 'PCMSK2', 1);
    chip.ports.B.setPin(0, true);
    chip.ports.C.setPin(0, true);
    chip.run(1e6);
    same(chip.cpu.data[16], 1, 'GPIOR0 as the second interrupt saw it');
  },

  'an edge while PCICR is off is not forgotten'() {
    const chip = chipWith([SEI, HERE], { [VECTOR.PCINT1]: [SBI_GPIOR0, RETI] });
    set(chip, 'PCMSK1', 1);
    chip.ports.B.setPin(0, true);
    chip.run(1e6);
    same(chip.cpu.data[REG.GPIOR0], 0, 'before');
    set(chip, 'PCICR', 2);
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
    const chip = chipWith([SEI, SLEEP, HERE], { [VECTOR.PCINT1]: [RETI] });
    set(chip, 'ASSR', 0x20);
    set(chip, 'TCCR2B', 2);
    set(chip, 'SMCR', 7);
    set(chip, 'PCICR', 2);
    set(chip, 'PCMSK1', 1);
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

  'a clock at TOSC1 counts where EXCLK was written before AS2, a crystal where it was not'() {
    for (const external of [false, true]) {
      for (const writes of [[0x20], [0x40, 0x60], [0x60], [0x20, 0x60]]) {
        const chip = chipWith([HERE], {}, { external });
        for (const value of writes) set(chip, 'ASSR', value);
        set(chip, 'TCCR2B', 2);
        chip.run(10.5 * 8e9 / 32768);
        const early = writes[0] === 0x40;
        same(get(chip, 'TCNT2') > 0, early === external, `${external ? 'a clock' : 'a crystal'}, ASSR = ${writes}`);
      }
    }
  },

  'the brown-out detector that was off in sleep looks again at waking'() {
    const volts = { now: 1.5 };
    const chip = chipWith([SEI, 0xe610, 0xbf15, 0xe410, 0xbf15, SLEEP, HERE], { [VECTOR.PCINT1]: [RETI] }); // MCUCR: BODS and BODSE, then BODS
    chip.options.volts = () => volts.now;
    chip.options.brownOut = 1.8;
    set(chip, 'SMCR', 7);
    set(chip, 'PCICR', 2);
    set(chip, 'PCMSK1', 1);
    chip.run(1e6);
    same(chip.bodOff, true, 'off');
    same(chip.resetWanted, 0, 'reset while asleep');
    chip.ports.B.setPin(0, true);
    chip.run(2e6);
    same(chip.resetWanted, RESET.BROWN_OUT, 'reset');
  },

  'registers and vectors are where the compiler has them'() {
    const defines = execFileSync('avr-gcc', ['-mmcu=atmega1284p', '-E', '-dM', '-include', 'avr/io.h', '-'], { input: '', encoding: 'utf8' });
    const defined = new Map(Array.from(defines.matchAll(/^#define (\w+) (.+)$/gm), ([, name, value]) => [name, value]));
    for (const [name, address] of Object.entries(REGISTER)) {
      const [, kind, at] = /^_SFR_(IO|MEM)(?:8|16) ?\((0x[0-9A-F]+)\)$/i.exec(defined.get(name)) ?? [];
      same(address, Number(at) + (kind === 'IO' ? 0x20 : 0), name);
    }
    for (const [name, word] of Object.entries(VECTOR)) same(word, 2 * Number(defined.get(`${name}_vect_num`) ?? defined.get(`${name}_STC_vect_num`)), name);
    same(FLASH_BYTES, Number(defined.get('FLASHEND').replace(/[UL)(]/g, '')) + 1, 'flash');
  },

  'the memories differ in size, voltage, sleep and identity'() {
    const { fm25v02a, mb85rs64v } = MEMORIES;
    const command = (part, bytes) => {
      part.select(true);
      const answer = bytes.map((byte) => part.byte(byte));
      part.select(false);
      return answer.at(-1);
    };
    for (const [kind, volts, last] of [[fm25v02a, 2.1, 0x7fff], [mb85rs64v, 3.1, 0x1fff]]) {
      const part = new Fram(kind, Uint8Array.of(7, 8));
      part.supply(volts);
      same(command(part, [0x03, 0, 1, 0]), 8, 'a shorter memory fills the beginning');
      command(part, [0x06]);
      command(part, [0x02, last >> 8, last & 0xff, 1, 2]);
      same(command(part, [0x03, 0, 0, 0]), 2, 'behind the last byte comes the first');
      same(command(part, [0x9f, 0, 0, 0]), kind === fm25v02a ? 0x7f : 0x03, 'the third byte of the identity');
      command(part, [0xb9]);
      same(part.asleep, kind === fm25v02a, 'asleep');
      part.supply(volts - 0.2);
      same(part.powered, false, 'powered');
    }
  },

  'boards are those with an image'() {
    const folder = new URL('../../board/', import.meta.url);
    same(Object.keys(BOARDS).sort().join(), readdirSync(folder).filter((name) => existsSync(new URL(`${name}/board.mk`, folder))).sort().join(), 'boards');
  },

  'pins are where the firmware has them'() {
    for (const [board, { displayPins }] of Object.entries(BOARDS)) {
      const header = ['pins.h', `${board}/board.h`].map((name) => readFileSync(new URL(`../../board/${name}`, import.meta.url), 'utf8')).join('');
      const wired = Array.from(header.matchAll(/^#define PIN_(\w+)\s+([A-D]), (\d),/gm), ([, name, port, bit]) => `${port}${bit} ${name}`);
      const named = Object.entries(pinNames(displayPins)).flatMap(([port, all]) => all.map((name, bit) => `${port}${bit} ${name}`));
      same(named.filter((name) => !name.includes('TOSC')).join(), wired.sort().join(), board);
    }
    same(pin('BTN_RIGHT').join(''), 'D2', 'by its name');
  },

  'a HEX file reaches above 64 KiB by either kind of address'() {
    const record = (at, type, ...bytes) => {
      const all = [bytes.length, at >> 8, at & 0xff, type, ...bytes];
      return `:${Buffer.from([...all, -all.reduce((sum, byte) => sum + byte, 0) & 0xff]).toString('hex').toUpperCase()}\n`;
    };
    const linear = parseHex(record(0x10, 0, 1, 2) + record(0, 4, 0, 1) + record(0xfffe, 0, 3, 4) + record(0, 1));
    same([linear[0x10], linear[0x11], linear[0xfffe], linear[0x1fffe], linear[0x1ffff]].join(), '1,2,255,3,4', 'linear');
    const segment = parseHex(record(0, 2, 0x1f, 0xf0) + record(0xfe, 0, 5, 6) + record(0, 2, 0, 0) + record(0xfe, 0, 7) + record(0, 1));
    same([segment[0x1fffe], segment[0x1ffff], segment[0xfe]].join(), '5,6,7', 'by paragraphs');
    for (const [text, why] of [[record(0, 4, 0, 2) + record(0, 0, 1), 'larger'], [record(0, 0, 1).replace('01', '02'), 'damaged'], ['hello', 'not'], [record(0, 1), 'empty']]) {
      let said = '';
      try {
        parseHex(text);
      } catch (error) {
        said = error.message;
      }
      same(said.includes(why), true, `${why}: ${said}`);
    }
  },

  'code and tables above 64 KiB are reached'() {
    const words = { 0x9000: [0xe001, 0xbf0b, 0xe0f0, 0xe4e0, 0x9117, HERE] }; // ldi r16, 1; out RAMPZ, r16; ldi ZH, 0; ldi ZL, 64; elpm r17, Z+
    const chip = chipWith([0x940c, 0x9000], { ...words, 0x8020: [0x1234] });
    chip.run(1e6);
    same(chip.cpu.data[17], 0x34, 'the byte at 0x10040');
  },

  'each port has its own pin-change vector and mask'() {
    for (const [n, name] of ['A', 'B', 'C', 'D'].entries()) {
      const chip = chipWith([SEI, HERE], { [VECTOR[`PCINT${n}`]]: [SBI_GPIOR0, RETI] });
      set(chip, 'PCICR', 15);
      set(chip, `PCMSK${n}`, 4);
      for (const other of 'ABCD'.replace(name, '')) chip.ports[other].setPin(2, true);
      chip.ports[name].setPin(3, true);
      chip.run(1e6);
      same(chip.cpu.data[REG.GPIOR0], 0, `port ${name}: the pins beside`);
      chip.ports[name].setPin(2, true);
      chip.run(2e6);
      same(chip.cpu.data[REG.GPIOR0], 1, `port ${name}`);
    }
  },

  'the buzzer is a square wave of Timer0, and ends with it'() {
    const chip = chipWith([HERE]);
    const edges = edgesOf(chip, 'B', 3);
    set(chip, 'DDRB', 8);
    set(chip, 'OCR0A', 124);
    set(chip, 'TCCR0A', 0x42);
    set(chip, 'TCCR0B', 2);
    chip.run(10.1e6);
    same(edges.length, 40, 'edges in 10 ms of 2 kHz');
    same(Math.round(edges[9] - edges[8]), 250000, 'ns between two');
    set(chip, 'TCCR0B', 0);
    chip.run(20e6);
    same(edges.length, 40, 'edges after its end');
  },

  'Timer1 in fast PWM takes a new compare at its bottom'() {
    const chip = chipWith([HERE]);
    const left = edgesOf(chip, 'D', 5);
    const right = edgesOf(chip, 'D', 4);
    set(chip, 'DDRD', 0x30);
    const word = (name, value) => {
      chip.cpu.writeData(REG[name] + 1, value >> 8);
      chip.cpu.writeData(REG[name], value & 0xff);
    };
    word('ICR1', 399);
    word('OCR1A', 99);
    word('OCR1B', 399);
    set(chip, 'TCCR1A', 0xa2); // both clear on match, set at the bottom
    set(chip, 'TCCR1B', 0x19);
    chip.run(chip.now() + 350e3);
    const high = () => Math.round(left.at(-1 - (left.length & 1 ? 1 : 0)) - left.at(-2 - (left.length & 1 ? 1 : 0)));
    same(high(), 25000, 'ns high of 100');
    same(right.length, 1, 'a compare at the top: high for good');
    word('OCR1A', 199);
    same(get(chip, 'OCR1A'), 199, 'the buffer as it is read');
    chip.run(chip.now() + 40e3);
    same(high(), 25000, 'before the bottom');
    chip.run(chip.now() + 150e3);
    same(high(), 50000, 'after it');
    same(get(chip, 'TIFR1') & 1, 1, 'TOV1');
  },

  'Timer1 as a stop-watch counts, wraps and compares'() {
    const chip = chipWith([HERE]);
    chip.cpu.writeData(REG.OCR1B + 1, 1);
    chip.cpu.writeData(REG.OCR1B, 0);
    set(chip, 'TCCR1B', 1);
    const from = chip.cpu.cycles;
    chip.run(chip.now() + 250 * 255);
    same(get(chip, 'TIFR1'), 2, 'OCF1A, of 0');
    chip.run(chip.now() + 250 * 10);
    same(get(chip, 'TIFR1'), 6, 'OCF1B');
    const low = get(chip, 'TCNT1');
    same(low | (chip.cpu.readData(REG.TCNT1 + 1) << 8), chip.cpu.cycles - from, 'the count');
    chip.run(chip.now() + 250 * 65536);
    same(get(chip, 'TIFR1') & 1, 1, 'TOV1');
  },

  'the two-wire bus takes its time, byte by byte'() {
    const heard = [];
    const chip = chipWith([HERE]);
    chip.twi.bus = {
      start: () => heard.push('S'), stop: () => heard.push('P'), address: (byte) => heard.push(byte) && byte === 0x70, write: (byte) => heard.push(byte) && byte !== 0x99,
    };
    const bit = 16 * 250; // ns at 250 kHz
    const until = (control, status, bits, what) => {
      set(chip, 'TWCR', control);
      const from = chip.now();
      chip.run(from + bits * bit - 1000);
      same(get(chip, 'TWCR') & 0x80, 0, `${what}: TWINT early`);
      chip.run(from + bits * bit + 1000);
      same(get(chip, 'TWCR') & 0x80, status === IDLE ? 0 : 0x80, `${what}: TWINT`);
      same(get(chip, 'TWSR'), status, `${what}: TWSR`);
    };
    const IDLE = 0xf8;
    until(0xa4, 0x08, 1, 'START');
    set(chip, 'TWDR', 0x70);
    until(0x84, 0x18, 9, 'address');
    set(chip, 'TWDR', 0x12);
    set(chip, 'TWCR', 0x84);
    set(chip, 'TWDR', 0x34); // while it is being sent
    same(get(chip, 'TWCR') & 0x08, 0x08, 'TWWC');
    chip.run(chip.now() + 9 * bit + 1000);
    same(get(chip, 'TWSR'), 0x28, 'data');
    set(chip, 'TWDR', 0x99);
    until(0x84, 0x30, 9, 'data refused');
    until(0xa4, 0x10, 1, 'START again');
    set(chip, 'TWDR', 0x72);
    until(0x84, 0x20, 9, 'nobody there');
    until(0x94, IDLE, 1, 'STOP');
    same(get(chip, 'TWCR') & 0x10, 0, 'TWSTO');
    same(heard.join(), 'S,112,18,153,S,114,P', 'the bus');
  },

  'a master that goes in the ninth bit leaves SDA held, until SCL falls'() {
    for (const [bits, held] of [[8.5, true], [7.5, false]]) {
      const chip = chipWith([HERE]);
      const part = new Pcf85162(new Chance(1), 0);
      part.supply(3, 0);
      chip.twi.bus = new TwoWire([part], () => chip.now());
      chip.run(2e6);
      set(chip, 'TWCR', 0xa4);
      chip.run(chip.now() + 5e3);
      set(chip, 'TWDR', 0x70);
      set(chip, 'TWCR', 0x84);
      chip.run(chip.now() + bits * 4000);
      set(chip, 'TWCR', 0);
      same(chip.twi.bus.held, held, `after ${bits} bits`);
      set(chip, 'TWCR', 0xa4);
      chip.run(chip.now() + 50e3);
      same(get(chip, 'TWSR'), held ? 0xf8 : 0x08, 'the next START');
      chip.twi.bus.release();
      chip.run(chip.now() + 5e3);
      same(get(chip, 'TWSR'), 0x08, 'and when it is free');
    }
  },

  'the two-wire bus wakes by its interrupt, and stops in power-save'() {
    for (const [mode, ends] of [[1, true], [7, false]]) {
      const chip = chipWith([SEI, SLEEP, HERE], { [VECTOR.TWI]: [0xe004, 0x9300, 0x00bc, SBI_GPIOR0, RETI] }); // TWCR = TWEN: no more of it
      chip.twi.bus = { start() {}, stop() {} };
      set(chip, 'SMCR', mode);
      set(chip, 'TWCR', 0xa5);
      chip.run(1e6);
      same(Boolean(chip.cpu.data[REG.GPIOR0]), ends, `SMCR ${mode}`);
    }
  },

  'four PCF85162 hear one address, and each takes its own bytes'() {
    const time = { now: 0 };
    const parts = [0, 1, 2, 3].map((n) => new Pcf85162(new Chance(n + 1), n));
    const wires = new TwoWire(parts, () => time.now);
    const send = (...bytes) => {
      wires.start();
      const answers = [wires.address(0x70), ...bytes.map((byte) => wires.write(byte))];
      wires.stop();
      return answers.map(Number).join('');
    };
    const row = (n) => Array.from({ length: 4 }, (_, byte) => Array.from({ length: 8 }, (_, bit) => Number(parts[n].segment(8 * byte + bit))).join('')).join(' ');
    same(send(0x49), '00', 'without power');
    for (const part of parts) part.supply(3, 0);
    time.now = 0.9e6;
    same(send(0x49), '00', 'in its reset');
    time.now = 1.1e6;
    same(row(0).includes('1'), false, 'off after it');
    same(send(0xc9, 0x80, 0x60, 0x81, 0x42, 0x24, 0x18), '11111111', 'on, static, from 0, the first');
    same(row(0), '10000001 01000010 00100100 00011000', 'bit 7 first');
    same(send(0x80, 0x62, 1, 2, 3, 4, 0xf0), '11111111', 'the third, and on into the fourth');
    same(row(2), '00000001 00000010 00000011 00000100', 'the third');
    same(row(3).slice(0, 8), '11110000', 'the fourth');
    same(send(0x84, 0x61, 0xff), '1111', 'in the middle of a byte');
    same(row(1).slice(4, 13), '1111 1111', 'the second');
    same(send(0x80, 0x65, 0x55), '1110', 'nobody takes what is for the sixth');
    same(row(0), '10000001 01000010 00100100 00011000', 'the first is as it was');
    send(0xfa, 0x80, 0x60, 0x00, 0x00, 0x00, 0x00);
    same(row(0), '10000001 01000010 00100100 00011000', 'the other bank was written');
    send(0x79);
    same(row(0), '00000000 00000000 00000000 00000000', 'and is shown');
    send(0x78);
    send(0x48);
    same(row(0).includes('1'), false, 'a multiplexed drive shows nothing on a static glass');
    send(0x41);
    same(row(0).includes('1'), false, 'off');
    wires.start();
    same(wires.address(0x71), false, 'it cannot be read');
    same(wires.address(0x72), false, 'nor is it SA0 = 1');
  },

  'a MAX7219 hears nothing while its buffer is off, and forgets half a word'() {
    const part = new Max7219(new Chance(1));
    const word = (register, value) => {
      part.select(true);
      part.byte(register);
      part.byte(value);
      part.select(false);
    };
    part.supply(3.5);
    word(0xc, 1);
    part.supply(5);
    word(0xb, 7);
    word(1, 0x55);
    same(part.digit(0), 0, 'what came at 3.5 V');
    word(0xc, 1);
    same(part.digit(0), 0x55, 'what came at 5 V');
    part.select(true);
    part.byte(1);
    part.byte(0x2a);
    part.supply(3.9);
    part.supply(5);
    part.select(false);
    same(part.digit(0), 0x55, 'what was cut off');
  },

  'the ADC measures a pin against its own reference'() {
    const chip = chipWith([HERE]);
    chip.options.input = (channel) => (channel === 7 ? 0.75 : 0);
    const measure = (mux) => {
      set(chip, 'ADMUX', mux);
      set(chip, 'ADCSRA', 0xc5);
      chip.run(chip.now() + 1e6);
      same(get(chip, 'ADCSRA') & 0x40, 0, 'ADSC');
      return get(chip, 'ADCL') | (get(chip, 'ADCH') << 8);
    };
    same(measure(0x80 | 7), Math.floor((0.75 / 1.1) * 1024), 'ADC7, 1.1 V');
    same(measure(0x40 | 30), Math.floor((1.1 / 3) * 1024), 'the bandgap, AVCC');
    same(measure(0x40 | 7), 256, 'ADC7, AVCC');
    same(measure(0x80 | 6), 0, 'ADC6');
  },

  // A game in which something happens all the time, cut by forks, is the game without them.
  'what is taken back leaves no trace'() {
    for (const name of Object.keys(BOARDS)) {
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
        const all = JSON.stringify([board.look(), board.received, board.tones, board.chip.ram(0, 0x4100).join(), board.rail.volts, board.fram.bytes.join()]);
        return `${board.chip.cpu.cycles} cycles, ${createHash('md5').update(all).digest('hex')}`;
      };
      same(story(true), story(false), name);
    }
  },
};

runTests(TESTS);
