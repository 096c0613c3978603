// The display for words of the second simulator against the data sheets (sim/parts/words.c has the sections).
// covers: D4 D5
import { Chance } from '../../sim/web/src/parts.js';
import { WORDS, WORDS_HEIGHT, WORDS_WIDTH, Words } from '../../sim/web/src/words.js';
import { runTests, same } from './tests.mjs';

const READY = 30e6; // after the reset of 20 ms

function send(part, data, bytes, ns = READY) {
  part.data = data;
  part.select(true);
  for (const byte of bytes) part.byte(byte, ns);
  part.select(false);
}

const commands = (part, ...bytes) => send(part, false, bytes);
const data = (part, ...bytes) => send(part, true, bytes);

// As the makers' examples have it, with a dark memory.
const STARTS = {
  dogm128: [0x40, 0xa1, 0xc0, 0xa6, 0xa2, 0x2f, 0xf8, 0x00, 0x27, 0x81, 0x16, 0xac, 0xa4, 0xaf],
  ssd1306: [0xd5, 0x80, 0xa8, 0x3f, 0x40, 0x20, 0x02, 0x8d, 0x14, 0xa1, 0xc8, 0x81, 0x7f, 0xa4, 0xa6, 0xaf],
  sh1106: [0xd5, 0x80, 0xa8, 0x3f, 0x40, 0xad, 0x8b, 0xa1, 0xc8, 0x81, 0x7f, 0xa4, 0xa6, 0xaf],
};
const FIRST = { dogm128: 0, ssd1306: 0, sh1106: 2 };

function started(name) {
  const part = new Words(WORDS[name], new Chance(1));
  part.supply(3.3, 0);
  for (let page = 0; page < 8; page++) {
    commands(part, 0xb0 + page, 0x10, 0x00);
    data(part, ...new Uint8Array(part.kind.columns));
  }
  commands(part, ...STARTS[name]);
  return part;
}

const dots = (part) => part.picture().reduce((n, byte) => n + byte.toString(2).replaceAll('0', '').length, 0);

const TESTS = {
  'after power-on it is dark, and its memory holds anything'() {
    const part = new Words(WORDS.dogm128, new Chance(1));
    part.supply(3.3, 0);
    same(part.lit, false, 'lit');
    same(part.ram[0].some((byte) => byte !== 0), true, 'dots in the memory');
  },

  'pages and columns are where the dots are seen, on each part'() {
    for (const name of Object.keys(WORDS)) {
      const part = started(name);
      const first = FIRST[name];
      const last = first + 127;
      same(part.lit, true, `${name} lit`);
      same(dots(part), 0, `${name} dots`);
      commands(part, 0xb0, 0x10, first);
      data(part, 0x01);
      same(part.dot(0, 0), true, `${name} upper left`);
      commands(part, 0xb7, 0x10 | (last >> 4), last & 0x0f);
      data(part, 0x80);
      same(part.dot(127, 63), true, `${name} lower right`);
      same(part.picture()[7 * WORDS_WIDTH + 127], 0x80, `${name} picture`);
      same(dots(part), 2, `${name} dots`);
    }
  },

  'the column stops behind the last one'() {
    const part = started('dogm128');
    commands(part, 0xb0, 0x18, 0x03); // 131
    data(part, 0xff, 0xff);
    same(dots(part), 0, 'dots');
    commands(part, 0xb9, 0x10, 0x00);
    data(part, 0xff);
    same(dots(part), 0, 'dots of a page that does not exist');
  },

  'directions, first line, inversion, all points'() {
    const part = started('dogm128');
    commands(part, 0xb0, 0x10, 0x05);
    data(part, 0x04);
    same(part.dot(5, 2), true, 'as it is');
    commands(part, 0xc8);
    same(part.dot(5, 61), true, 'lines backwards');
    commands(part, 0xc0, 0x43);
    same(part.dot(5, 63), true, 'another first line');
    commands(part, 0x40, 0xa0);
    same(part.dot(126, 2), true, 'columns forwards');
    commands(part, 0xa1, 0xa7);
    same(dots(part), WORDS_WIDTH * WORDS_HEIGHT - 1, 'inverted');
    commands(part, 0xa5);
    same(dots(part), WORDS_WIDTH * WORDS_HEIGHT, 'all points');
    commands(part, 0xa4, 0xa6);
    same(dots(part), 1, 'as before');
  },

  'asleep it is dark and keeps its memory'() {
    for (const [name, sleep] of [['dogm128', [0xac, 0xae, 0xa5]], ['ssd1306', [0xae]], ['sh1106', [0xae]]]) {
      const part = started(name);
      data(part, 0x00);
      commands(part, 0xb4, 0x12, 0x00);
      data(part, 0x0f);
      commands(part, ...sleep);
      same(part.asleep, true, `${name} asleep`);
      same(dots(part), 0, `${name} dots asleep`);
      commands(part, 0xa4, 0xaf);
      same(part.asleep, false, `${name} awake`);
      same(dots(part), 4, `${name} dots`);
    }
  },

  'the reset command restores addresses and contrast, and leaves the display on'() {
    const part = started('dogm128');
    commands(part, 0xc8, 0x45, 0xb3, 0x12, 0xe2);
    same(part.volume, 32, 'contrast');
    data(part, 0x01);
    same(part.dot(0, 0), true, 'the first column of the first page');
  },

  'it hears nothing in reset, without supply, or under another select'() {
    const part = new Words(WORDS.dogm128, new Chance(1));
    part.supply(3.3, 0);
    send(part, false, STARTS.dogm128, 1e6);
    same(part.on, false, 'on');
    const shown = started('dogm128');
    commands(shown, 0xa5);
    shown.supply(2.3, 20e6);
    same(dots(shown), 0, 'dots at 2.3 V');
    shown.supply(1.0, 21e6);
    shown.supply(3.3, 22e6);
    same(shown.lit, false, 'lit after a cut');
  },
};

runTests(TESTS);
