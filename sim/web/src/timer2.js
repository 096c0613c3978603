// Timer/Counter2 on the 32.768 kHz crystal (data sheet, "Asynchronous Operation of Timer/Counter2"), which avr8js does not have: it counts
// simulated time, not processor cycles, and goes on in power-save.  Normal mode only; that is all the clock uses.  Flags are seen late: a
// compare's rises one count after the match, and each "one timer cycle" after that, which may be the crystal's or the prescaled one
// (the sheet does not say): crystal.flagByCrystal chooses.
import { REGISTER, VECTOR } from './atmega1284p.js';

const { TIFR2, TIMSK2, TCCR2A, TCCR2B, TCNT2, OCR2A, OCR2B, ASSR } = REGISTER;
const AS2 = 0x20;
const EXCLK = 0x40;
const BUSY = { [TCCR2B]: 0x01, [TCCR2A]: 0x02, [OCR2B]: 0x04, [OCR2A]: 0x08, [TCNT2]: 0x10 };
const SEEN_CYCLES = 3; // from the timer's clock to the processor's
const DIVIDER = [0, 1, 8, 32, 64, 128, 256, 1024];

export class Timer2 {
  // clock: { now(): ns, cyclesUntil(ns): cycles from now } ; crystal: { hz, startNs: from AS2 on, Infinity: broken; flagByCrystal,
  // external: it is a clock at TOSC1, which needs EXCLK }
  constructor(cpu, clock, crystal) {
    this.cpu = cpu;
    this.clock = clock;
    this.crystal = crystal;
    this.startsAt = Infinity; // when it swings
    this.startNs = 0; // the instant at which the count was `base`
    this.base = 0;
    this.busyUntil = {};
    this.counted = 0; // counts whose flags have been raised
    this.stale = -1; // the edge of the crystal at which it woke: until the next one TCNT2 reads as before
    this.beforeSleep = 0;
    this.event = () => {
      this.raise();
      this.schedule();
    };
    const source = (address, mask) => ({
      address, flagRegister: TIFR2, flagMask: mask, enableRegister: TIMSK2, enableMask: mask,
    });
    this.interrupts = [[source(VECTOR.TIMER2_OVF, 1), () => 0], [source(VECTOR.TIMER2_COMPA, 2), () => cpu.data[OCR2A] + 1], [source(VECTOR.TIMER2_COMPB, 4), () => cpu.data[OCR2B] + 1]];
    this.hook();
  }

  hook() {
    const { cpu } = this;
    cpu.readHooks[TCNT2] = () => (cpu.data[TCNT2] = this.read() & 0xff);
    cpu.readHooks[ASSR] = () => this.assr();
    cpu.writeHooks[ASSR] = (value) => {
      const was = cpu.data[ASSR] & AS2;
      const external = Boolean(cpu.data[ASSR] & value & EXCLK); // it was written before AS2
      cpu.data[ASSR] = value & (AS2 | EXCLK);
      if (was === (value & AS2)) return true;
      const swings = value & AS2 && external === Boolean(this.crystal.external);
      this.startsAt = swings ? this.clock.now() + this.crystal.startNs : Infinity;
      this.busyUntil = {};
      this.schedule();
      return true;
    };
    cpu.readHooks[TIFR2] = () => { this.raise(); return cpu.data[TIFR2]; };
    cpu.writeHooks[TIFR2] = (value) => {
      this.raise();
      for (const [interrupt] of this.interrupts) cpu.clearInterruptByFlag(interrupt, value);
      return true;
    };
    cpu.writeHooks[TIMSK2] = (value) => {
      this.raise();
      for (const [interrupt] of this.interrupts) cpu.updateInterruptEnable(interrupt, value);
    };
    for (const register of [TCCR2A, TCCR2B, TCNT2, OCR2A, OCR2B]) {
      cpu.writeHooks[register] = (value) => this.write(register, value);
    }
  }

  get divider() {
    return DIVIDER[this.cpu.data[TCCR2B] & 7];
  }

  nsPerCount() {
    return (1e9 / this.crystal.hz) * this.divider;
  }

  swings() {
    return this.clock.now() >= this.startsAt;
  }

  runs() {
    return this.divider !== 0 && (this.cpu.data[ASSR] & AS2) !== 0 && Number.isFinite(this.startsAt);
  }

  origin() {
    return Math.max(this.startNs, this.startsAt);
  }

  // Counts since `startNs`, plus the base; not wrapped.
  countAt(ns) {
    const passed = ns - this.origin();
    if (passed < 0 || !this.runs()) return this.base;
    return this.base + Math.floor(passed / this.nsPerCount() + 1e-9);
  }

  count() {
    return this.countAt(this.clock.now());
  }

  // How much later a flag is seen.
  lateness() {
    return this.crystal.flagByCrystal ? 1e9 / this.crystal.hz : this.nsPerCount();
  }

  edge() {
    return Math.floor(((this.clock.now() - this.startsAt) * this.crystal.hz) / 1e9);
  }

  sleep() {
    this.beforeSleep = this.count();
  }

  wake() {
    this.stale = this.runs() ? this.edge() : -1;
  }

  read() {
    if (this.stale >= 0 && this.edge() === this.stale) return this.beforeSleep;
    this.stale = -1;
    return this.count();
  }

  assr() {
    let value = this.cpu.data[ASSR] & 0x60;
    for (const [bit, until] of Object.entries(this.busyUntil)) {
      if (until > this.clock.now()) value |= Number(bit);
    }
    return value;
  }

  write(register, value) {
    const { cpu } = this;
    this.raise();
    if (register === TCNT2 || register === TCCR2B) {
      this.base = register === TCNT2 ? value : this.count();
      this.counted = this.base;
      this.startNs = this.clock.now();
    }
    cpu.data[register] = value;
    // Two edges of the crystal: never, while it does not swing.
    if (cpu.data[ASSR] & AS2) this.busyUntil[BUSY[register]] = Math.max(this.clock.now(), this.startsAt) + 2e9 / this.crystal.hz;
    this.schedule();
    return true;
  }

  // Raises the flags of everything that has been counted meanwhile.
  raise() {
    const to = this.runs() ? this.countAt(this.clock.now() - this.lateness()) : this.base;
    const from = this.counted;
    if (to <= from) return;
    this.counted = to;
    for (const [interrupt, match] of this.interrupts) {
      const first = from + 1 + ((match() - from - 1) & 0xff);
      if (first <= to) this.cpu.setInterruptFlag(interrupt);
    }
  }

  schedule() {
    const { cpu } = this;
    cpu.clearClockEvent(this.event);
    if (!this.runs()) return;
    const from = this.counted;
    let next = Infinity;
    for (const [, match] of this.interrupts) next = Math.min(next, from + 1 + ((match() - from - 1) & 0xff));
    const at = this.origin() + (next - this.base) * this.nsPerCount() + this.lateness();
    cpu.addClockEvent(this.event, this.clock.cyclesUntil(at) + SEEN_CYCLES);
  }
}
