// Timer/Counter0, 1 and 3 as far as the clock uses them: normal counting, clear on compare match, fast PWM with its buffered
// compare registers, and the outputs on their pins: a buzzer, a stop-watch, earphones. The count is computed, not stepped: the counter of
// avr8js itself makes an event of each cycle, so a tone would make the simulation as slow as if the processor never slept.
//
// Pulses of fast PWM are many.  With a listener to them nothing is done at their edges: it is told their lengths, the pin stays low, and the
// timer's flags are not set while its interrupts are off.

import { ICR, OCRA } from './atmega1284p.js';

// Of AVRIOPort.timerOverridePin; avr8js does not export them.
const PIN = { NONE: 0, SET: 2, CLEAR: 3 };
const DIVIDER = [0, 1, 8, 64, 256, 1024, 0, 0];
const TOV = 1;
const OCF = [2, 4];
const ICF = 0x20;
const COM = [6, 4]; // the two bits of each channel in TCCRnA
const TOGGLE = 1;
const INVERTED = 3;

export class Counter {
  // chip: { cpu, ports, ioClock() }; table: of atmega1284p.js
  constructor(chip, table) {
    this.chip = chip;
    this.cpu = chip.cpu;
    this.table = table;
    this.size = table.wide ? 0x10000 : 0x100;
    this.divider = 0;
    this.base = 0; // the count at cycle `from`
    this.from = 0;
    this.temp = 0;
    this.mode = table.modes[0];
    this.compare = [0, 0]; // in force; PWM takes them over at its bottom
    this.level = [false, false]; // of the outputs, connected or not
    this.connected = [0, 0]; // how
    this.last = this.size - 1; // the count wraps after this one
    this.onPulses = null; // (channel, high, period, ns): cycles of each period from `ns` on; an earlier `ns` replaces a later one
    const source = (address, mask) => ({ address, flagRegister: table.TIFR, flagMask: mask, enableRegister: table.TIMSK, enableMask: mask });
    this.overflow = source(table.overflow, TOV);
    this.matches = table.compare.map((address, n) => source(address, OCF[n]));
    this.capture = table.capture === null ? null : source(table.capture, ICF);
    this.interrupts = [this.overflow, ...this.matches, this.capture].filter(Boolean);
    this.wrapped = () => this.wrap();
    this.matched = [0, 1].map((n) => () => this.match(n));
    this.hook();
  }

  hook() {
    const { cpu, table } = this;
    const words = [table.TCNT, ...table.OCR, ...(table.ICR === null ? [] : [table.ICR])];
    for (const low of words) {
      cpu.writeHooks[low] = (value) => this.writeWord(low, value);
      if (!table.wide) continue;
      cpu.writeHooks[low + 1] = (value) => {
        this.temp = value; // 16 bits go through one temporary byte
        return true;
      };
    }
    for (const control of [table.TCCRA, table.TCCRB]) cpu.writeHooks[control] = (value) => this.writeControl(control, value);
    cpu.readHooks[table.TCNT] = () => {
      const count = this.count();
      this.temp = count >> 8;
      return count & 0xff;
    };
    if (table.wide) cpu.readHooks[table.TCNT + 1] = () => this.temp;
    cpu.writeHooks[table.TIFR] = (value) => {
      for (const interrupt of this.interrupts) cpu.clearInterruptByFlag(interrupt, value);
      return true;
    };
    cpu.writeHooks[table.TIMSK] = (value) => {
      for (const interrupt of this.interrupts) cpu.updateInterruptEnable(interrupt, value);
      const heard = this.heard();
      this.rebase();
      cpu.data[table.TIMSK] = value;
      if (heard !== this.heard()) this.changeHearing(heard);
      return true;
    };
  }

  word(low) {
    return this.cpu.data[low] | (this.table.wide ? this.cpu.data[low + 1] << 8 : 0);
  }

  count() {
    const count = this.divider ? this.base + Math.floor((this.cpu.cycles - this.from) / this.divider) : this.base;
    return this.heard() ? count % (this.top() + 1) : count;
  }

  rebase() {
    const { cycles } = this.cpu;
    const count = this.count();
    this.from = this.divider ? cycles - ((cycles - this.from) % this.divider) : cycles;
    this.base = count;
  }

  // ---- pulses as a whole --------------------------------------------------------------------------------------

  heard() {
    return this.onPulses !== null && Boolean(this.mode.pwm) && !this.cpu.data[this.table.TIMSK];
  }

  // From the next period on, or at once.
  tellPulses(n, atOnce) {
    const { cpu, chip, table } = this;
    const [port, bit] = table.pins[n];
    const period = this.top() + 1;
    const value = Math.min(this.word(table.OCR[n]) + 1, period);
    const output = (cpu.data[chip.ports[port].portConfig.DDR] >> bit) & 1;
    const high = this.connected[n] > TOGGLE && this.divider && output ? (this.connected[n] === INVERTED ? period - value : value) : 0;
    const ahead = atOnce ? 0 : (period - this.count()) * this.divider;
    this.onPulses(n, high, period, chip.now() + ahead * chip.nsPerCycle);
  }

  // The control or the mask has changed.
  changeHearing(before) {
    for (const n of [0, 1]) {
      if (this.heard()) {
        this.level[n] = false;
        this.tellPulses(n, true);
      } else if (before) {
        this.onPulses(n, 0, 1, this.chip.now());
      }
    }
    this.plan();
  }

  top() {
    if (this.mode.top === OCRA) return this.compare[0];
    return this.mode.top === ICR ? this.word(this.table.ICR) : this.size - 1;
  }

  writeWord(low, value) {
    const { cpu, table } = this;
    this.rebase();
    cpu.data[low] = value;
    if (table.wide) cpu.data[low + 1] = this.temp;
    if (low === table.TCNT) {
      this.base = this.word(low);
      this.from = cpu.cycles;
    }
    if (!this.mode.pwm) this.takeCompare();
    for (const n of [0, 1]) if (this.heard() && (low === table.OCR[n] || low === table.ICR)) this.tellPulses(n, false);
    this.plan();
    return true;
  }

  takeCompare() {
    this.compare = this.table.OCR.map((low) => this.word(low));
  }

  writeControl(control, value) {
    const { cpu, table } = this;
    const heard = this.heard();
    this.rebase();
    cpu.data[control] = value;
    const a = cpu.data[table.TCCRA];
    const b = cpu.data[table.TCCRB];
    this.divider = DIVIDER[b & 7];
    this.mode = table.modes[(a & 3) | ((b >> 1) & (table.wide ? 12 : 4))] ?? table.modes[0];
    if (!this.mode.pwm) this.takeCompare();
    COM.forEach((shift, n) => this.connect(n, (a >> shift) & 3));
    this.changeHearing(heard);
    return true;
  }

  // ---- the pins -----------------------------------------------------------------------------------------------

  connect(n, how) {
    if (how === this.connected[n]) return;
    this.connected[n] = how;
    this.drive(n);
  }

  drive(n) {
    const [port, bit] = this.table.pins[n];
    const mode = this.level[n] ? PIN.SET : PIN.CLEAR;
    this.chip.ports[port].timerOverridePin(bit, this.connected[n] ? mode : PIN.NONE);
  }

  output(n, level) {
    if (!this.connected[n] || level === this.level[n]) return;
    this.level[n] = level;
    this.drive(n);
  }

  // ---- counting -----------------------------------------------------------------------------------------------

  // When the count wraps, and when it has passed the compare registers; a match counts one tick after the count has got there.
  plan() {
    const { cpu } = this;
    const count = this.count();
    const top = this.top();
    for (const event of [this.wrapped, ...this.matched]) cpu.clearClockEvent(event);
    if (!this.divider || this.heard()) return;
    this.last = top >= count ? top : this.size - 1;
    const after = (value) => this.from + (value - this.base) * this.divider - cpu.cycles;
    cpu.addClockEvent(this.wrapped, after(this.last + 1));
    this.compare.forEach((value, n) => { // what matches at the wrap is done there
      if (value >= count && value < this.last) cpu.addClockEvent(this.matched[n], after(value + 1));
    });
  }

  wrap() {
    const { last } = this;
    this.from += (last + 1 - this.base) * this.divider;
    this.base = 0;
    this.compare.forEach((value, n) => value === last && this.match(n));
    this.bottom(last);
    this.plan();
  }

  bottom(last) {
    const { cpu, mode } = this;
    if (this.chip.ioClock()) {
      if (mode.pwm || last === this.size - 1) cpu.setInterruptFlag(this.overflow);
      if (mode.top === ICR && last === this.top()) cpu.setInterruptFlag(this.capture);
    }
    if (!mode.pwm) return;
    this.takeCompare();
    if (!this.chip.ioClock()) return;
    this.connected.forEach((how, n) => {
      if (how > TOGGLE) this.output(n, how !== INVERTED);
    });
  }

  match(n) {
    if (!this.chip.ioClock()) return;
    const how = this.connected[n];
    const steady = this.mode.pwm && this.compare[n] >= this.top(); // a compare at the top is a level that never changes
    if (how === TOGGLE) this.output(n, !this.level[n]);
    else if (how && !steady) this.output(n, how === INVERTED);
    this.cpu.setInterruptFlag(this.matches[n]);
  }
}
