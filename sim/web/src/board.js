// A clock on the bench: a chip, its parts and their wiring, moved by simulated nanoseconds.
import { Chip, RESET } from './chip.js';
import { Fram, Max7219, Pcf8551, random } from './parts.js';
import { GLASS } from './wiring.js';

const CELLS = 8;
const NS = 1e9;
const START_UP_NS = 70e6; // supply ramp, brown-out release, 65 ms of start-up time
const CHARACTER_NS = NS / 960;
const SHOWN_NS = NS;
const CABLE_NS = 350e6; // the clock finds the cable and trims its oscillator before it listens

// Buttons in the order of hal_button: port and bit (DESIGN.md, section 3).
const BUTTONS = [['B', 0], ['D', 2], ['C', 0], ['C', 1], ['C', 2], ['C', 3], ['C', 4]];
const LAMPS = [['D', 3], ['D', 4]];
const SELECTS = [['D', 5], ['D', 6], ['D', 7], ['C', 5]];
const FRAM_CS = ['B', 2];
const BUZZER_BIT = 1;

export const BOARDS = {
  lcd: { volts: 3.0, holdNs: 25e6, displays: () => [0, 1, 2, 3].map(() => new Pcf8551()), cells: lcdCells },
  led: { volts: 5.0, holdNs: 5e6, displays: () => [0, 1].map(() => new Max7219()), cells: ledCells },
};

function lcdCells(displays) {
  const cells = [new Uint8Array(CELLS), new Uint8Array(CELLS)];
  displays.forEach((driver, n) => {
    GLASS.forEach(([segment, cell, bit]) => {
      if (driver.segment(segment)) cells[n >> 1][(n & 1) * 4 + cell] |= 1 << bit;
    });
  });
  return cells;
}

// DP A..G from bit 7 down, to g..a and the mark.
function ledCells(displays) {
  return displays.map((driver) => Uint8Array.from({ length: CELLS }, (_, n) => {
    const word = driver.digit(n);
    let cell = word & 0x80;
    for (let bit = 0; bit < 7; bit++) if ((word >> (6 - bit)) & 1) cell |= 1 << bit;
    return cell;
  }));
}

export class Board {
  // options: { board, program, seed, rcError, ppm, crystalStartMs, volts, memory, noMemory }
  constructor(options) {
    this.options = options;
    this.kind = BOARDS[options.board];
    if (!this.kind) throw new Error(`no such board: ${options.board}`);
    this.program = options.program;
    this.ns = 0;
    this.volts = options.volts || this.kind.volts;
    this.random = random(options.seed ?? 1);
    this.fram = new Fram(options.memory);
    this.fram.missing = Boolean(options.noMemory);
    this.actions = [];
    this.down = BUTTONS.map(() => false);
    this.cable = false;
    this.received = [];
    this.sendAt = 0;
    this.tones = [];
    this.onChange = null;
    this.cells = [new Uint8Array(CELLS), new Uint8Array(CELLS)];
    this.offAt = [0, 1].map(() => Array.from({ length: CELLS }, () => new Float64Array(8).fill(-Infinity)));
    this.lamps = 0;
    this.lampOffAt = [-Infinity, -Infinity];
    this.changed = 0;
    this.chip = null;
    this.displays = this.kind.displays();
    this.powered = false;
    this.power(true);
  }

  // ---- supply -----------------------------------------------------------------------------------------------

  power(on) {
    if (on === this.powered) return;
    this.powered = on;
    this.actions = this.actions.filter((action) => action.kind !== 'supply');
    if (on && this.chip) return; // the capacitors held it
    const at = this.ns + (on ? START_UP_NS : this.kind.holdNs);
    this.at(at, () => (on ? this.start(RESET.POWER_ON) : this.die()), 'supply');
  }

  die() {
    this.chip = null;
    this.displays = this.kind.displays();
    this.fram.asleep = false;
    this.fram.writable = false;
    this.setTone(false);
    this.refresh();
  }

  reset() {
    if (this.chip) this.start(RESET.EXTERNAL);
  }

  start(cause) {
    const first = !this.chip;
    let ram;
    if (first) {
      ram = Uint8Array.from({ length: 2048 }, () => Math.floor(this.random() * 256));
      this.crystal = {
        hz: 32768 * (1 + (this.options.ppm ?? 0) * 1e-6),
        startsAt: this.options.crystalStartMs < 0 ? Infinity : this.ns + (this.options.crystalStartMs ?? 300) * 1e6,
      };
    } else {
      ram = this.chip.ram(0x100, 2048);
    }
    this.chip = new Chip(this.program, this.ns, {
      ram, cause, rcError: this.options.rcError ?? 0, crystal: this.crystal, volts: () => this.volts,
    });
    this.wire();
    this.refresh();
  }

  // ---- wiring -----------------------------------------------------------------------------------------------

  wire() {
    const { chip } = this;
    const { ports } = chip;
    const parts = [[FRAM_CS, this.fram], ...this.displays.map((part, n) => [SELECTS[n], part])];
    const selected = new Set();
    const high = ([port, bit]) => Boolean((ports[port].lastValue >> bit) & 1);
    const look = () => {
      for (const [pin, part] of parts) {
        const now = !high(pin) && Boolean((chip.cpu.data[ports[pin[0]].portConfig.DDR] >> pin[1]) & 1);
        if (now === selected.has(part)) continue;
        if (now) selected.add(part);
        else selected.delete(part);
        part.select(now);
        if (!now && part !== this.fram) this.refresh();
      }
      this.lookAtLamps();
    };
    for (const port of Object.values(ports)) port.addListener(look);
    ports.B.addListener((value, old) => {
      if ((value ^ old) & (1 << BUZZER_BIT)) this.edge();
    });
    chip.spi.onByte = (out) => {
      let back = 0xff;
      for (const [, part] of parts) {
        if (part instanceof Max7219 || selected.has(part)) back &= part.byte(out);
      }
      chip.cpu.addClockEvent(() => chip.spi.completeTransfer(back), chip.spi.transferCycles);
    };
    chip.usart.onByteTransmit = (value) => {
      if (this.cable) this.received.push(value);
    };
    BUTTONS.forEach(([port, bit], n) => ports[port].setPin(bit, !this.down[n]));
    ports.D.setPin(0, this.cable);
    ports.B.setPin(4, true);
  }

  refresh() {
    const cells = this.chip ? this.kind.cells(this.displays) : [new Uint8Array(CELLS), new Uint8Array(CELLS)];
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

  edge() {
    const now = this.now();
    const last = this.edgeAt;
    this.edgeAt = now;
    if (last === undefined || now - last > 5e6) return;
    const hz = NS / 2 / (now - last);
    const tone = this.tones.at(-1);
    if (tone?.on && Math.abs(tone.hz - hz) < 0.06 * hz) {
      tone.length = now - tone.at;
      return;
    }
    if (tone) tone.on = false;
    this.tones.push({ hz, at: last, length: now - last, on: true });
    this.announce();
  }

  setTone() {
    const tone = this.tones.at(-1);
    if (tone?.on && this.now() - this.edgeAt > 5e6) {
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
    this.at(ns, () => {
      this.down[button] = down;
      const [port, bit] = BUTTONS[button];
      this.chip?.ports[port].setPin(bit, !down);
    });
  }

  contactBouncing(button, down, ns, chatter) {
    this.contact(button, down, ns);
    let at = ns;
    let level = down;
    for (;;) {
      at += 20e3 + this.random() * 1.5e6;
      if (at >= ns + chatter) break;
      level = !level;
      this.contact(button, level, at);
    }
    if (level !== down) this.contact(button, down, ns + chatter);
  }

  plug(plugged) {
    if (plugged && !this.cable) this.sendAt = this.ns + CABLE_NS;
    this.cable = plugged;
    this.at(this.ns, () => this.chip?.ports.D.setPin(0, plugged));
  }

  send(bytes) {
    if (!this.cable) this.plug(true);
    this.sendAt = Math.max(this.sendAt, this.ns);
    for (const value of bytes) {
      this.sendAt += CHARACTER_NS; // it is there when its stop bit is through
      this.at(this.sendAt, () => this.chip?.receive(value));
    }
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
    this.setTone();
  }

  runChip(to) {
    while (this.chip && this.chip.now() < to) {
      this.chip.run(to);
      if (!this.chip.resetWanted) break;
      this.ns = this.chip.now();
      this.start(RESET.WATCHDOG);
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
