// Timer/Counter1 (ATmega328P data sheet, section 16) as far as the clock uses it: normal counting and clear on compare match, OC1A
// toggling its pin: a stop-watch and a buzzer.  The count is computed, not stepped: avr8js's own makes an event of each cycle, and a tone
// would cost the simulation as much as a processor that never sleeps.

// Of AVRIOPort.timerOverridePin; avr8js does not export them.
const PIN = { NONE: 0, ENABLE: 1, TOGGLE: 4 };

const TIFR1 = 0x36;
const TIMSK1 = 0x6f;
const TCCR1A = 0x80;
const TCCR1B = 0x81;
const TCNT1 = 0x84;
const ICR1 = 0x86;
const OCR1A = 0x88;
const OCR1B = 0x8a;
const DIVIDER = [0, 1, 8, 64, 256, 1024, 0, 0];
const OC1A_BIT = 1; // of port B
const WRAP = 0x10000;

export class Timer1 {
  // chip: { cpu, ports, ioClock() }
  constructor(chip) {
    this.chip = chip;
    this.cpu = chip.cpu;
    this.divider = 0;
    this.base = 0; // the count at cycle `from`
    this.from = 0;
    this.temp = 0;
    this.clears = false;
    const source = (address, mask) => ({ address, flagRegister: TIFR1, flagMask: mask, enableRegister: TIMSK1, enableMask: mask });
    this.overflow = source(0x1a, 1);
    this.compareA = source(0x16, 2);
    this.compareB = source(0x18, 4);
    this.wrapped = () => this.wrap();
    this.matchedA = () => this.match(this.compareA);
    this.matchedB = () => this.match(this.compareB);
    this.hook();
  }

  hook() {
    const { cpu } = this;
    for (const low of [TCNT1, ICR1, OCR1A, OCR1B]) {
      cpu.writeHooks[low + 1] = (value) => {
        this.temp = value; // 16 bits go through one temporary byte (16.3)
        return true;
      };
      cpu.writeHooks[low] = (value) => this.writeWord(low, value);
    }
    for (const control of [TCCR1A, TCCR1B]) cpu.writeHooks[control] = (value) => this.writeControl(control, value);
    cpu.readHooks[TCNT1] = () => {
      const count = this.count();
      this.temp = count >> 8;
      return count & 0xff;
    };
    cpu.readHooks[TCNT1 + 1] = () => this.temp;
    cpu.writeHooks[TIFR1] = (value) => {
      for (const interrupt of [this.overflow, this.compareA, this.compareB]) cpu.clearInterruptByFlag(interrupt, value);
      return true;
    };
    cpu.writeHooks[TIMSK1] = (value) => {
      for (const interrupt of [this.overflow, this.compareA, this.compareB]) cpu.updateInterruptEnable(interrupt, value);
    };
  }

  word(low) {
    return this.cpu.data[low] | (this.cpu.data[low + 1] << 8);
  }

  count() {
    return this.divider ? this.base + Math.floor((this.cpu.cycles - this.from) / this.divider) : this.base;
  }

  rebase() {
    const count = this.count();
    this.from = this.divider ? this.from + (count - this.base) * this.divider : this.cpu.cycles;
    this.base = count;
  }

  writeWord(low, value) {
    const { cpu } = this;
    this.rebase();
    cpu.data[low] = value;
    cpu.data[low + 1] = this.temp;
    if (low === TCNT1) {
      this.base = this.word(TCNT1);
      this.from = cpu.cycles;
    }
    this.plan();
    return true;
  }

  writeControl(control, value) {
    const { cpu } = this;
    const toggled = cpu.data[TCCR1A] & 0x40;
    this.rebase();
    cpu.data[control] = value;
    this.divider = DIVIDER[cpu.data[TCCR1B] & 7];
    const toggles = cpu.data[TCCR1A] & 0x40;
    if (toggles !== toggled) this.chip.ports.B.timerOverridePin(OC1A_BIT, toggles ? PIN.ENABLE : PIN.NONE);
    this.plan();
    return true;
  }

  // When the count wraps, and when it has passed the compare registers; a match counts one tick after the count has got there.
  plan() {
    const { cpu } = this;
    const count = this.count();
    const a = this.word(OCR1A);
    const b = this.word(OCR1B);
    for (const event of [this.wrapped, this.matchedA, this.matchedB]) cpu.clearClockEvent(event);
    if (!this.divider) return;
    this.clears = ((cpu.data[TCCR1B] >> 3) & 3) === 1 && a >= count;
    const after = (value) => this.from + (value - this.base) * this.divider - cpu.cycles;
    cpu.addClockEvent(this.wrapped, after(this.clears ? a + 1 : WRAP));
    if (!this.clears && a >= count) cpu.addClockEvent(this.matchedA, after(a + 1));
    if (b >= count && !(this.clears && b > a)) cpu.addClockEvent(this.matchedB, after(b + 1));
  }

  wrap() {
    this.from += ((this.clears ? this.word(OCR1A) + 1 : WRAP) - this.base) * this.divider;
    this.base = 0;
    this.match(this.clears ? this.compareA : this.overflow);
    this.plan();
  }

  match(interrupt) {
    if (!this.chip.ioClock()) return;
    if (interrupt === this.compareA && this.cpu.data[TCCR1A] & 0x40) {
      this.chip.ports.B.timerOverridePin(OC1A_BIT, PIN.TOGGLE);
    }
    this.cpu.setInterruptFlag(interrupt);
  }
}
