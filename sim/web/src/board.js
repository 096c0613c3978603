// A virtual board: a chip, its parts and their wiring, moved by simulated nanoseconds.
import { RAM_BYTES, RAM_START, REGISTER } from './atmega1284p.js';
import { BOARDS } from './boards.js';
import { Chip, RESET } from './chip.js';
import { Ear } from './ear.js';
import { Flash } from './flash.js';
import { Chance, Fram, Max7219, TwoWire } from './parts.js';
import { pin } from './pins.js';
import { Words } from './words.js';
import { Supply } from './supply.js';

const CELLS = 8;
const NS = 1e9;
const SHOWN_NS = NS;
const BAUD = 9600;
const FRAME_BITS = 10;
const CABLE_NS = 350e6; // the clock finds the cable and trims its oscillator before it listens

// Supply and reset, as sim/boards and sim/avr/chip.c have them.
const SUPPLY_STEP_NS = 250e3;
const POWER_ON_VOLTS = 1.4;
const POWER_OFF_VOLTS = 1.0;
const BROWN_OUT_HYSTERESIS = 0.05;
const START_UP_NS = 65e6;
const CRYSTAL_PERIOD_NS = NS / 32768;
const SHORTEST_NS = 2000; // contacts are not faster

const TALKS = ['TALK_LEFT', 'TALK_RIGHT']; // where there is a voice; without it nothing pulls these pins low
const BUTTONS = ['BTN_LEFT', 'BTN_RIGHT', 'KEY_BACK', 'KEY_MINUS', 'KEY_PLAY', 'KEY_PLUS', 'KEY_OK', ...TALKS].map(pin); // in the order of hal_button
const JACKS = ['JACK_LEFT', 'JACK_RIGHT'].map(pin);
const EARS = ['EAR_LEFT', 'EAR_RIGHT'].map(pin);
const MISO = pin('MISO'); // nobody pulls it low
const FLASH_CS = pin('FLASH_CS');
const [SCL, SDA] = [['C', 0], ['C', 1]]; // with pull-ups, where there is such a bus
const LAMPS = ['LAMP_LEFT', 'LAMP_RIGHT'].map(pin);
const BUZZER = pin('BUZZER');
const SLOWEST_HALF = 5e6; // ns, of 100 Hz: slower edges are clicks
const FRAM_CS = pin('FRAM_CS');
const LINE_RX = pin('LINE_RX');
const [WORDS_CS, WORDS_A0] = ['WORDS_CS', 'WORDS_A0'].map(pin);
const SENSE = 7; // ADC7, at the pin SUPPLY

export class Board {
  // options: { board, program, seed, rcError, ppm, crystalStartMs, volts, memory, noMemory }; the packs of speech are put in by flash.fill
  constructor(options) {
    this.options = options;
    this.kind = BOARDS[options.board];
    if (!this.kind) throw new Error(`no such board: ${options.board}`);
    this.program = options.program;
    this.ns = 0;
    this.chance = new Chance(options.seed ?? 1);
    this.fram = new Fram(this.kind.memory, options.memory);
    this.fram.missing = Boolean(options.noMemory);
    this.flash = new Flash(new Chance((options.seed ?? 1) + 2));
    this.ears = [new Ear(), new Ear()];
    this.jacks = [false, false]; // an earphone is plugged in
    this.actions = [];
    this.down = BUTTONS.map(() => false);
    this.cable = false;
    this.baud = BAUD; // of the other end
    this.line = false; // the level of LINE_RX: a resistor holds it low without a cable
    this.received = [];
    this.sendAt = 0;
    this.tones = [];
    this.edgeAt = -Infinity; // of the buzzer's pin
    this.half = 0; // before that edge
    this.onChange = null;
    this.onSleep = null;
    this.cells = [new Uint8Array(CELLS), new Uint8Array(CELLS)];
    this.offAt = [0, 1].map(() => Array.from({ length: CELLS }, () => new Float64Array(8).fill(-Infinity)));
    this.lamps = 0;
    this.lampOffAt = [-Infinity, -Infinity];
    this.changed = 0;
    this.chip = null; // while it is off or in reset
    this.resetState = 'off'; // 'held' by the brown-out detector, 'starting', 'running'
    this.displays = this.kind.display.parts(this.chance);
    this.words = new Words(this.kind.words, new Chance((options.seed ?? 1) + 1));
    const spi = this.kind.display.bus === 'SPI';
    const selects = spi ? Object.values(this.kind.displayPins) : [];
    const flash = this.kind.voice ? [[FLASH_CS, this.flash]] : [];
    this.parts = [[FRAM_CS, this.fram], [WORDS_CS, this.words], ...flash, ...selects.map((select, n) => [select, this.displays[n]])]; // on the SPI
    this.wires = spi ? null : new TwoWire(this.displays, () => this.now());
    if (this.wires) {
      this.wires.onStop = () => this.refresh();
      this.wires.onHold = () => this.put(SDA, !this.wires.held);
    }
    this.crystal = {
      hz: 32768 * (1 + (options.ppm ?? 0) * 1e-6),
      startNs: options.crystalStartMs < 0 ? Infinity : (options.crystalStartMs ?? 300) * 1e6 + this.chance.next() * CRYSTAL_PERIOD_NS,
      flagByCrystal: this.chance.next() < 0.5,
      external: this.kind.externalClock,
    };
    const [input, rail] = this.kind.farads;
    this.input = new Supply(options.volts || this.kind.volts, input);
    this.rail = new Supply(0, rail);
    this.supplyMoves = false;
    this.moveSupply();
  }

  // ---- supply -----------------------------------------------------------------------------------------------

  power(on) {
    this.input.connected = on;
    this.moveSupply();
  }

  get powered() {
    return this.input.connected;
  }

  get volts() {
    return this.input.source;
  }

  set volts(volts) {
    this.input.source = volts;
    this.moveSupply();
  }

  awake() {
    return this.chip ? this.chip.cpu.cycles - this.chip.slept : 0;
  }

  moveSupply() {
    if (this.supplyMoves || !(this.input.moves() || this.rail.moves())) return;
    this.supplyMoves = true;
    this.awakeBefore = this.awake();
    this.at(this.ns + SUPPLY_STEP_NS, () => this.stepSupply());
  }

  // Without its source the board lives on its capacitors.
  stepSupply() {
    const { light, awake, asleep, convert, display: { feed } } = this.kind;
    const { input, rail } = this;
    const seconds = SUPPLY_STEP_NS / NS;
    const share = this.chip ? Math.max(0, ((this.awake() - this.awakeBefore) * this.chip.nsPerCycle) / SUPPLY_STEP_NS) : 0;
    const amperes = asleep + Math.min(1, share) * (awake - asleep);
    this.awakeBefore = this.awake();
    input.step(seconds, light + amperes);
    rail.source = convert(input.volts);
    rail.step(seconds, amperes);
    this.fram.supply(rail.volts);
    this.words.supply(this.kind.wordsSupply?.(rail.volts) ?? rail.volts, this.ns);
    if (this.kind.voice) this.flash.supply(rail.volts, this.ns);
    for (const display of this.displays) display.supply(this[feed].volts, this.ns);
    if (rail.volts < POWER_OFF_VOLTS) this.wires?.release();
    this.supplyChip();
    this.refresh();
    this.supplyMoves = input.moves() || rail.moves();
    if (this.supplyMoves) this.at(this.ns + SUPPLY_STEP_NS, () => this.stepSupply());
  }

  supplyChip() {
    const { volts } = this.rail;
    if (volts < POWER_OFF_VOLTS) {
      if (this.resetState !== 'off') this.letGo('off');
    } else if (this.resetState === 'off') {
      if (volts < POWER_ON_VOLTS) return;
      this.sram = Uint8Array.from({ length: RAM_BYTES }, () => this.chance.next() * 256);
      this.resetFlags = 0;
      this.restart(RESET.POWER_ON);
      if (volts < this.kind.brownOut + BROWN_OUT_HYSTERESIS) this.letGo('held');
    } else if (this.resetState === 'held') {
      if (volts >= this.kind.brownOut + BROWN_OUT_HYSTERESIS) this.restart(0);
    } else if (volts < this.kind.brownOut && !this.chip?.bodOff) {
      this.restart(RESET.BROWN_OUT);
      this.letGo('held');
    }
  }

  // A chip in reset drives nothing; resistors keep the select lines high.
  letGo(state) {
    const { chip } = this;
    if (chip) {
      this.sram = chip.ram(RAM_START, RAM_BYTES);
      chip.twi.letGo();
    }
    this.chip = null;
    this.resetState = state;
    this.actions = this.actions.filter((action) => action.kind !== 'start');
    for (const [, part] of this.parts) if (part.selected) part.select(false, this.ns);
    for (const ear of this.ears) ear.setLevel(0, this.ns);
    this.refresh();
  }

  restart(cause) {
    this.resetFlags = (this.chip ? this.chip.cpu.data[REGISTER.MCUSR] : this.resetFlags) | cause;
    this.letGo('starting');
    this.at(this.ns + START_UP_NS, () => this.start(), 'start');
  }

  reset() {
    if (this.resetState === 'running' || this.resetState === 'starting') this.restart(RESET.EXTERNAL);
  }

  start() {
    this.resetState = 'running';
    this.chip = new Chip(this.program, this.ns, {
      ram: this.sram, cause: this.resetFlags, rcError: this.options.rcError, crystal: this.crystal, volts: () => this.rail.volts,
      input: (channel) => (channel === SENSE && this.kind.divider ? this.input.volts / this.kind.divider : 0), brownOut: this.kind.brownOut,
    });
    this.chip.onSleep = () => this.onSleep?.();
    this.wire();
    this.refresh();
  }

  // ---- wiring -----------------------------------------------------------------------------------------------

  wire() {
    const { chip } = this;
    const { ports } = chip;
    for (const port of Object.values(ports)) port.addListener(() => this.lookAtPins());
    ports[BUZZER[0]].addListener((value, old) => {
      if (((value ^ old) >> BUZZER[1]) & 1) this.edge();
    });
    chip.spi.onByte = (out) => {
      let back = 0xff;
      for (const [, part] of this.parts) {
        if (part instanceof Max7219 || part.selected) back &= part.byte(out, this.now());
      }
      chip.cpu.addClockEvent(() => chip.spi.completeTransfer(back), chip.spi.transferCycles);
    };
    chip.usart.onSent = (character, begin, bit) => this.hear(character, bit);
    chip.twi.bus = this.wires;
    this.put(LINE_RX, this.line);
    chip.usart.edge(this.line);
    BUTTONS.forEach((at, n) => this.put(at, !this.down[n]));
    this.put(MISO, true);
    JACKS.forEach((at, side) => this.put(at, this.jacks[side])); // without voice they are on ground
    if (this.kind.voice) this.wireVoice();
    if (this.wires) {
      this.put(SCL, true);
      this.put(SDA, !this.wires.held);
    }
  }

  // An empty socket's switch holds its pin low.
  wireVoice() {
    const { ports, timer1 } = this.chip;
    timer1.onPulses = (channel, high, period, ns) => this.ears[channel].setLevel(high / period, ns); // OC1A is the left ear
    EARS.forEach(([port, bit], side) => ports[port].addListener((value, old) => {
      if (((value ^ old) >> bit) & 1) this.ears[side].setLevel((value >> bit) & 1, this.now());
    }));
  }

  // What is outside puts a level on a pin.
  put([port, bit], level) {
    this.chip?.ports[port].setPin(bit, level);
  }

  isLow([port, bit]) {
    const { ports, cpu } = this.chip;
    return Boolean(cpu.data[ports[port].portConfig.DDR] & ~ports[port].lastValue & (1 << bit));
  }

  lookAtPins() {
    if (this.wires?.held && this.isLow(SCL)) this.wires.release();
    this.words.data = !this.isLow(WORDS_A0);
    for (const [select, part] of this.parts) {
      const low = this.isLow(select);
      if (low === part.selected) continue;
      part.select(low, this.now());
      if (!low && this.displays.includes(part)) this.refresh();
    }
    this.lookAtLamps();
  }

  refresh() {
    const cells = this.kind.display.cells(this.displays);
    const now = this.now();
    let changed = false;
    for (let side = 0; side < 2; side++) {
      for (let n = 0; n < CELLS; n++) {
        const gone = this.cells[side][n] & ~cells[side][n];
        if (cells[side][n] !== this.cells[side][n]) changed = true;
        for (let bit = 0; gone >> bit; bit++) if ((gone >> bit) & 1) this.offAt[side][n][bit] = now;
      }
    }
    this.cells = cells;
    if (changed) this.announce();
    this.lookAtLamps();
  }

  lookAtLamps() {
    let lamps = 0;
    if (this.chip) {
      LAMPS.forEach(([port, bit], n) => {
        const { ports, cpu } = this.chip;
        if ((ports[port].lastValue >> bit) & (cpu.data[ports[port].portConfig.DDR] >> bit) & 1) lamps |= 1 << n;
      });
    }
    if (lamps === this.lamps) return;
    LAMPS.forEach((_, n) => {
      if ((this.lamps & ~lamps) >> n & 1) this.lampOffAt[n] = this.now();
    });
    this.lamps = lamps;
    this.announce();
  }

  announce() {
    this.changed = this.now();
    this.onChange?.(this.changed);
  }

  // ---- sound: the frequency is read off the pin -------------------------------------------------------------

  // Two equal halves are a tone; it began with the edge before them.  The last half is shorter where the program ends a tone.
  edge() {
    const now = this.now();
    const half = now - this.edgeAt;
    const same = Math.abs(half - this.half) < 0.06 * half && half < SLOWEST_HALF;
    const tone = this.tones.at(-1);
    this.edgeAt = now;
    this.half = half;
    if (same && tone?.on) tone.length = now - tone.at;
    if (same === Boolean(tone?.on)) return;
    if (same) this.tones.push({ hz: NS / 2 / half, at: now - 2 * half, length: 2 * half, on: true });
    else tone.on = false;
    this.announce();
  }

  setTone() {
    const tone = this.tones.at(-1);
    if (tone?.on && this.now() - this.edgeAt > SLOWEST_HALF) {
      tone.on = false;
      this.announce();
    }
  }

  tone() {
    this.setTone();
    const tone = this.tones.at(-1);
    return tone?.on ? Math.round(tone.hz) : 0;
  }

  takeTones() {
    this.setTone();
    const taken = this.tones;
    this.tones = taken.filter((tone) => tone.on).map((tone) => ({ ...tone }));
    return taken;
  }

  // ---- what people do ---------------------------------------------------------------------------------------

  at(ns, act, kind = '') {
    const action = { ns: Math.max(ns, this.ns), act, kind };
    let n = this.actions.length;
    while (n > 0 && this.actions[n - 1].ns > action.ns) n--;
    this.actions.splice(n, 0, action);
  }

  contact(button, down, ns = this.ns) {
    if (button >= BUTTONS.length - TALKS.length && !this.kind.voice) return;
    this.at(ns, () => {
      this.down[button] = down;
      this.put(BUTTONS[button], !down);
    });
  }

  // The first edge is at `ns`, the last at the end of the chatter; as many between as sim/parts/button.c makes.
  contactBouncing(button, down, ns, chatter) {
    const edges = [ns];
    if (chatter >= 8 * SHORTEST_NS) {
      const more = 2 * (1 + Math.floor(this.chance.next() * 10));
      for (let n = 1; n < more; n++) edges.push(ns + SHORTEST_NS + this.chance.next() * (chatter - SHORTEST_NS));
      edges.push(ns + chatter - 1);
    }
    edges.sort((a, b) => a - b).forEach((at, n) => this.contact(button, n % 2 ? !down : down, at));
  }

  jack(side, plugged) {
    this.jacks[side] = plugged;
    if (this.kind.voice) this.put(JACKS[side], plugged);
  }

  listen(on) {
    for (const ear of this.ears) ear.listening = on;
  }

  plug(plugged) {
    if (plugged === this.cable) return;
    this.cable = plugged;
    this.sendAt = this.ns + CABLE_NS;
    this.actions = this.actions.filter((action) => action.kind !== 'line');
    this.at(this.ns, () => this.setLine(plugged));
  }

  setLine(level) {
    this.line = level;
    this.put(LINE_RX, level);
    this.chip?.usart.edge(level);
  }

  // The other end has a crystal: exactly its speed.
  send(bytes) {
    const bitNs = NS / this.baud;
    this.plug(true);
    this.sendAt = Math.max(this.sendAt, this.ns);
    for (const value of bytes) {
      const frame = (value << 1) | 0x200;
      for (let n = 0; n < FRAME_BITS; n++) {
        const level = (frame >> n) & 1;
        const before = n ? (frame >> (n - 1)) & 1 : 1;
        if (level !== before) this.at(this.sendAt + n * bitNs, () => this.setLine(Boolean(level)), 'line');
      }
      this.sendAt += FRAME_BITS * bitNs;
    }
  }

  // It samples the middle of each bit, however long the clock's bits are.
  hear(character, bit) {
    if (!this.cable) return;
    const bitNs = NS / this.baud;
    const frame = (character << 1) | 0x200;
    let heard = 0;
    for (let n = 0; n < FRAME_BITS; n++) {
      const sent = Math.floor(((n + 0.5) * bitNs) / bit);
      if (sent >= FRAME_BITS || (frame >> sent) & 1) heard |= 1 << n;
    }
    if (!(heard & 1) && heard & 0x200) this.received.push((heard >> 1) & 0xff);
  }

  // ---- time -------------------------------------------------------------------------------------------------

  now() {
    return this.chip ? Math.max(this.ns, this.chip.now()) : this.ns;
  }

  run(until) {
    for (;;) {
      const action = this.actions[0];
      const to = action && action.ns < until ? action.ns : until;
      this.runChip(to);
      this.ns = Math.max(this.ns, to);
      if (!action || action.ns > until) break;
      this.actions.shift();
      action.act();
    }
    for (const ear of this.ears) ear.run(this.ns);
    this.setTone();
  }

  runChip(to) {
    while (this.chip && this.chip.now() < to) {
      this.chip.run(to);
      if (!this.chip.resetWanted) break;
      this.ns = this.chip.now();
      const cause = this.chip.resetWanted;
      this.restart(cause);
      if (cause === RESET.BROWN_OUT) this.letGo('held');
    }
  }

  look() {
    const now = this.ns;
    const lit = this.cells.map((cells, side) => cells.map((cell, n) => {
      let value = cell;
      for (let bit = 0; bit < 8; bit++) if (now - this.offAt[side][n][bit] <= SHOWN_NS) value |= 1 << bit;
      return value;
    }));
    let lampsLit = this.lamps;
    this.lampOffAt.forEach((at, n) => {
      if (now - at <= SHOWN_NS) lampsLit |= 1 << n;
    });
    return { cells: this.cells, lit, lamps: this.lamps, lampsLit, lampOffAt: this.lampOffAt, tone: this.tone(), changed: this.changed };
  }
}
