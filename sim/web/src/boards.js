// The table of boards, as sim/boards/table.c has it: a row each.
import { MEMORIES, Max7219, Pcf85162 } from './parts.js';
import { WORDS } from './words.js';

const CELLS = 8;

// Which output of a PCF85162 drives which element of its glass, the same for all four (board/lcd/wiring.h): output 8 n + bit is bit 0..6 = a..g
// or 7 = the mark of cell n.
const GLASSES = {
  look: 'glass', feed: 'rail', bus: 'two-wire',
  parts: (chance) => [0, 1, 2, 3].map((n) => new Pcf85162(chance, n)),
  cells(parts) {
    const cells = [new Uint8Array(CELLS), new Uint8Array(CELLS)];
    parts.forEach((driver, n) => {
      for (let output = 0; output < 32; output++) {
        if (driver.segment(output)) cells[n >> 1][(n & 1) * 4 + (output >> 3)] |= 1 << (output & 7);
      }
    });
    return cells;
  },
};

// DP A..G from bit 7 down, to g..a and the mark.
const MARK = 0x80;
function cellOf(word) {
  let cell = word & MARK;
  for (let bit = 0; bit < 7; bit++) if ((word >> (6 - bit)) & 1) cell |= 1 << bit;
  return cell;
}

const DIGITS = {
  look: 'light', feed: 'input', bus: 'SPI',
  parts: (chance) => [0, 1].map(() => new Max7219(chance)),
  cells: (parts) => parts.map((driver) => Uint8Array.from({ length: CELLS }, (_, n) => cellOf(driver.digit(n)))),
};

// A module of eight digits: digit 0 is on the right, and it has points only. The point behind cell 5 is read as the colon, the mark of cell 7.
const MODULES = {
  ...DIGITS, points: true,
  cells: (parts) => parts.map((driver) => {
    const cells = Uint8Array.from({ length: CELLS }, (_, n) => cellOf(driver.digit(7 - n)));
    const swapped = (cells[5] ^ cells[7]) & MARK;
    cells[5] ^= swapped;
    cells[7] ^= swapped;
    return cells;
  }),
};

const regulator = (volts) => Math.min(3.3, Math.max(0, volts - 0.2));

// title, name: for people; volts: of a full source, and what a page lets one choose; convert: from the input to the rail; farads: of both; light:
// amperes at the input; awake, asleep: amperes from the rail; divider: from the input to the pin SUPPLY (none: on ground);
// brownOut: volts, by the fuses; externalClock: a clock at TOSC1 instead of a crystal; wordsSupply: from the rail to the words' logic;
// voice: a flash for speech, talk keys and sockets for earphones.
//
// displayPins: name: [port, bit], left and right; on the SPI they are the select lines.
//
// display: look: how a page draws it; points: points instead of colons; feed: the supply the parts hang on; parts: makes them; cells: what they show.
export const BOARDS = {
  lcd: {
    title: 'battery clock, LCD', name: 'the battery clock', volts: 3.0, lowest: 1.6, highest: 3.4,
    convert: (cells) => (cells < 1.8 ? 0 : 3.2), // a converter; it brings fuller cells down
    farads: [1e-6, 60e-6], light: 0, awake: 2e-3, asleep: 50e-6, divider: 4, brownOut: 2.7, words: WORDS.dogm128, memory: MEMORIES.fm25v02a, display: GLASSES, voice: true,
    displayPins: { SCL: ['C', 0], SDA: ['C', 1] },
  },
  led: {
    title: 'mains clock, LED', name: 'the LED clock', volts: 5.0, lowest: 3.6, highest: 5.5,
    convert: regulator,
    farads: [40e-6, 20e-6], light: 95e-3, awake: 3e-3, asleep: 1e-3, divider: 5, brownOut: 2.7, words: WORDS.dogm128, memory: MEMORIES.fm25v02a, display: DIGITS, voice: true,
    displayPins: { DIGITS_CS_LEFT: ['C', 0], DIGITS_CS_RIGHT: ['C', 1] },
  },
  bread: {
    title: 'breadboard clock', name: 'the breadboard clock', volts: 5.0, lowest: 3.9, highest: 5.5,
    convert: (usb) => usb,
    farads: [200e-6, 1e-6], light: 160e-3, awake: 12e-3, asleep: 5e-3, brownOut: 4.3, externalClock: true, display: MODULES,
    words: WORDS.ssd1306, wordsSupply: regulator, memory: MEMORIES.mb85rs64v,
    displayPins: { DIGITS_CS_LEFT: ['C', 0], DIGITS_CS_RIGHT: ['C', 1] },
  },
};
