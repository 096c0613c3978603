// The clock of the page: the firmware as WebAssembly (page/clock.c), with names for JavaScript. Only one
// clock exists at a time.
import PACKED from 'clock.wasm.gz';
import { program } from './program.js';
import { readBy } from './typed.js';

let c = null;
export let KINDS = []; // { name, title, volts, lowest, highest, voice }, in the order of board/host/facts.c

function textAt(address) {
  const bytes = new Uint8Array(c.memory.buffer, address);
  return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
}

// Once, before the first clock.
export async function load() {
  c = await program(PACKED);
  readBy(c);
  KINDS = Array.from({ length: c.kind_count() }, (_, n) => ({
    name: textAt(c.kind_name(n)), title: textAt(c.kind_title(n)),
    volts: c.kind_volts(n), lowest: c.kind_lowest(n), highest: c.kind_highest(n), voice: Boolean(c.kind_voice(n)),
  }));
}

export const kindOf = (name) => KINDS.find((kind) => kind.name === name);

const CELLS = 8;
const SIDES = [0, 1];
const WORDS_BYTES = 1024;
const MODES = ['select', 'ready', 'running', 'paused', 'over', 'arbiter', 'off']; // firmware/modes.h
const STATES = ['ready', 'running', 'paused', 'over'];
const FLAGS = ['', 'steady', 'second', 'first'];
const eight = (get, side) => Uint8Array.from({ length: CELLS }, (_, n) => get(side, n));

export class Board {
  // Makes a clock that is switched on. kind: its name; memory: bytes, none for a blank one; seed: for random
  // values.
  constructor({ kind, memory = new Uint8Array(), seed = 0 }) {
    this.kind = kindOf(kind);
    this.volts_ = this.kind.volts;
    this.later = []; // [ns, act], in order
    new Uint8Array(c.memory.buffer, c.clock_memory(), memory.length).set(memory);
    c.clock_open(KINDS.indexOf(this.kind), seed, memory.length > 0);
  }

  get ns() {
    return c.clock_now();
  }

  run(until) {
    while (this.later.length && this.later[0][0] <= until) {
      const [ns, act] = this.later.shift();
      c.clock_run(Math.max(ns, this.ns));
      act();
    }
    c.clock_run(until);
  }

  at(ns, act) {
    this.later.push([ns, act]);
    this.later.sort(([one], [other]) => one - other);
  }

  // The instant of the next event that needs no action of a person.
  get due() {
    return Math.min(c.clock_due(), this.later[0]?.[0] ?? Infinity);
  }

  // ---- what people do -------------------------------------------------------------------------------------

  contact(button, down, ns, chatter = 0) {
    c.clock_contact(button, down, ns, chatter);
  }

  power(on) {
    c.clock_power(on);
  }

  get powered() {
    return Boolean(c.clock_powered());
  }

  get volts() {
    return this.volts_;
  }

  set volts(volts) {
    this.volts_ = volts;
    c.clock_battery(volts);
  }

  reset() {
    c.clock_reset();
  }

  jack(side, plugged) {
    c.clock_jack(side, plugged);
  }

  get jacks() {
    return SIDES.map((side) => Boolean(c.clock_has_jack(side)));
  }

  // ---- the serial port ------------------------------------------------------------------------------------

  plug(plugged) {
    c.clock_cable(plugged);
  }

  get cable() {
    return Boolean(c.clock_has_cable());
  }

  send(bytes) {
    for (let at = 0; at < bytes.length; at += c.clock_bytes_room()) {
      const part = bytes.slice(at, at + c.clock_bytes_room());
      new Uint8Array(c.memory.buffer, c.clock_bytes(), part.length).set(part);
      c.clock_send(part.length);
    }
  }

  // What the clock has sent since the last call, as a text.
  receive() {
    let text = '';
    for (let n = c.clock_receive(); n > 0; n = c.clock_receive()) text += String.fromCharCode(...new Uint8Array(c.memory.buffer, c.clock_bytes(), n));
    return text;
  }

  // ---- the memories ---------------------------------------------------------------------------------------

  get memory() {
    return new Uint8Array(c.memory.buffer, c.clock_memory(), c.clock_memory_size()).slice();
  }

  // True if the memory has changed since the last call.
  memoryChanged() {
    return Boolean(c.clock_memory_changed());
  }

  static get slots() {
    return c.clock_speech_slots();
  }

  static get packRoom() {
    return c.clock_speech_room();
  }

  putPack(slot, bytes) {
    const speech = c.clock_speech();
    if (speech) new Uint8Array(c.memory.buffer, speech + c.clock_speech_slot(slot), bytes.length).set(bytes);
  }

  // ---- what is seen and heard -----------------------------------------------------------------------------

  look() {
    c.clock_look();
    return { cells: SIDES.map((side) => eight(c.clock_cell, side)), lit: SIDES.map((side) => eight(c.clock_cell_lit, side)), lamps: c.clock_lamps(), tone: c.clock_tone() };
  }

  // The game as it was last seen: { mode, state, turn, white, interrupted, sides }. Its cells are lit also
  // while they blink. A stage or a period is 0 where there is only one.
  get game() {
    return {
      mode: MODES[c.game_mode()], state: STATES[c.game_state()], turn: c.game_turn(), white: c.game_white(), interrupted: Boolean(c.game_interrupted()),
      sides: SIDES.map((side) => ({
        cells: eight(c.game_cell, side), blink: c.game_blink(side), moves: c.game_moves(side), flag: FLAGS[c.game_flag(side)], stage: c.game_stage(side), toMake: c.game_to_make(side),
        delay: c.game_delay(side), delayWhole: c.game_delay_whole(side), period: c.game_period(side), periods: c.game_periods(side),
      })),
    };
  }

  // { changes: a number that differs when the dots do, picture(): 1,024 bytes }
  get textDisplay() {
    return { changes: c.clock_words_changes(), picture: () => new Uint8Array(c.memory.buffer, c.clock_words(), WORDS_BYTES).slice() };
  }

  // The tones since the last call: { hz, at, length: ns, on }. If the last one continues, the next call
  // returns it again.
  takeTones() {
    const { ns } = this;
    return Array.from({ length: c.clock_tones() }, (_, n) => {
      const [at, length] = [c.clock_tone_at(n), c.clock_tone_length(n)];
      return { hz: c.clock_tone_hz(n), at, length, on: at + length >= ns };
    });
  }

  static get earRate() {
    return c.clock_ear_rate();
  }

  // The sound since the last call, in pieces without gaps: { ns, samples }.
  takeEar(side) {
    const pieces = [];
    for (let n = c.clock_ear(side); n > 0; n = c.clock_ear(side)) {
      pieces.push({ ns: c.clock_ear_at(), samples: new Int16Array(c.memory.buffer, c.clock_ear_samples(), n).slice() });
    }
    return pieces;
  }

  get speaks() {
    return Boolean(c.clock_speaks());
  }
}
