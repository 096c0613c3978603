// An ATmega1284P as the clock's boards use it: avr8js for the instructions, ports, SPI, ADC and watchdog, and what it lacks: sleep, the
// asynchronous timer, a clock that follows CLKPR and OSCCAL, resets that tell their cause, and interrupts as the data sheet has them.
import * as avr8js from 'avr8js';
import { ADC, FLASH_BYTES, NAME, PCINT_ALL, PORTS, RAM_BYTES, RAM_START, REGISTER, SPI, TIMER0, TIMER1, TIMER3, WATCHDOG } from './atmega1284p.js';
import { Counter } from './counter.js';
import { Timer2 } from './timer2.js';
import { Twi } from './twi.js';
import { Usart } from './usart.js';

// Taken once: bundled, each use of an import of this package is a call.
const { CPU, avrInstruction, avrInterrupt, AVRIOPort, AVRSPI, AVRADC, AVRWatchdog } = avr8js;

export const RESET = { POWER_ON: 1, EXTERNAL: 2, BROWN_OUT: 4, WATCHDOG: 8 };

const { OSCCAL, CLKPR, MCUCR, MCUSR, SMCR, SREG, WDTCSR, PCICR, GPIOR1 } = REGISTER;
const RC_HZ = 8_000_000;
const CKDIV8 = 3; // CLKPR after a reset, by the fuse
const BODS = 0x40;
const BODSE = 0x20;
const WDE = 0x08;
const NEED_WAIT = 2; // bit of GPIOR1 (board/avr/flags.h)
const SLEEP_MODE = 0x0e;
const SLEEP_ADC = 0x02;
const OPCODE = { SLEEP: 0x9588, SEI: 0x9478, RETI: 0x9518 };
const WAKE_CYCLES = 6; // start-up of the internal oscillator
const WAKE_BOD_NS = 60e3; // the detector is back before the program goes on
const INTERRUPT_CYCLES = 2; // of four; avr8js counts two
const OSCCAL_FACTORY = 0x9b;
const EXTERNAL = 0; // input of the ADC that is a pin
const FULL_SCALE = 1023;

// Intel HEX; addresses above 64 KiB come in records 02 (paragraphs) and 04 (upper half).
const DATA = 0x00, SEGMENT = 0x02, LINEAR = 0x04;

export function parseHex(text) {
  const bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
  let size = 0;
  let base = 0;
  for (const line of text.split(/\r?\n/)) {
    if (!line) continue;
    if (!/^:([0-9a-f]{2}){5,}$/i.test(line)) throw new Error('not an Intel HEX file');
    const record = Uint8Array.from(line.slice(1).match(/../g), (pair) => parseInt(pair, 16));
    if (record.reduce((sum, byte) => sum + byte, 0) & 0xff) throw new Error('damaged HEX file: a checksum is wrong');
    const [count, high, low, type] = record;
    if (record.length !== count + 5) throw new Error('damaged HEX file: a record has the wrong length');
    const data = record.subarray(4, 4 + count);
    if (type === SEGMENT || type === LINEAR) base = ((data[0] << 8) | data[1]) * (type === SEGMENT ? 16 : 65536);
    if (type !== DATA) continue;
    const at = base + ((high << 8) | low);
    if (at + count > bytes.length) throw new Error(`larger than the flash of an ${NAME}`);
    bytes.set(data, at);
    size = Math.max(size, at + count);
  }
  if (!size) throw new Error('an empty HEX file');
  return bytes;
}

export class Chip {
  // program: bytes; startNs: the instant at which the program starts; options: { ram, cause, rcError, crystal, volts(),
  // input(channel) -> volts at ADCn, brownOut: volts }
  constructor(program, startNs, options) {
    this.options = options;
    this.cpu = new CPU(new Uint16Array(program.buffer), RAM_BYTES);
    if (options.ram) this.cpu.data.set(options.ram, RAM_START);
    this.anchorNs = startNs;
    this.anchorCycles = 0;
    this.until = startNs;
    this.limit = 0;
    this.cpu.data[OSCCAL] = OSCCAL_FACTORY;
    this.cpu.data[CLKPR] = CKDIV8;
    this.cpu.data[MCUSR] = options.cause;
    this.nsPerCycle = 0;
    this.setFrequency();
    this.asleep = false;
    this.mode = 0; // of the last sleep
    this.bodOff = false;
    this.bodsUntil = 0;
    this.slept = 0; // cycles
    this.resetWanted = 0;
    this.onSleep = null;
    this.attach();
  }

  attach() {
    const { cpu } = this;
    this.ports = Object.fromEntries(Object.entries(PORTS).map(([name, config]) => [name, new AVRIOPort(cpu, config)]));
    this.timer0 = new Counter(this, TIMER0);
    this.timer1 = new Counter(this, TIMER1);
    this.timer3 = new Counter(this, TIMER3);
    this.spi = new AVRSPI(cpu, SPI, RC_HZ / 2);
    this.twi = new Twi(this);
    this.usart = new Usart(this);
    this.adc = new AVRADC(cpu, ADC);
    this.timer2 = new Timer2(cpu, this, this.options.crystal);
    this.watchdog = new AVRWatchdog(cpu, WATCHDOG, this);
    if (this.options.cause & RESET.WATCHDOG) { // it stays on, with its shortest time
      cpu.data[WDTCSR] = WDE;
      cpu.writeHooks[WDTCSR](WDE, WDE);
    }
    cpu.reset = () => { this.resetWanted = RESET.WATCHDOG; };
    this.attachPinChange();
    this.attachClock();
    this.adc.onADCRead = (input) => {
      const volts = input.type === EXTERNAL ? this.options.input?.(input.channel) ?? 0 : input.voltage;
      const value = Math.min(FULL_SCALE, Math.floor((volts / this.reference()) * 1024));
      cpu.addClockEvent(() => this.adc.completeADCRead(value), this.adc.sampleCycles);
    };
  }

  // AVCC, or the reference inside.
  reference() {
    const { volts } = this.options;
    this.adc.avcc = volts();
    return Math.min(this.adc.referenceVoltage, volts());
  }

  // avr8js takes the mask of one port for the enables of all, and forgets the edge that came while PCICR was off.
  attachPinChange() {
    const { cpu } = this;
    const interrupts = Object.values(this.ports).map((port) => port.PCINT);
    for (const { pinChange } of Object.values(PORTS)) cpu.writeHooks[pinChange.PCMSK] = undefined;
    cpu.writeHooks[PCICR] = (value) => {
      cpu.data[PCICR] = value & PCINT_ALL;
      for (const interrupt of interrupts) cpu.updateInterruptEnable(interrupt, value);
      return true;
    };
  }

  attachClock() {
    const { cpu } = this;
    cpu.writeHooks[CLKPR] = (value) => {
      if (value & 0x80) { // CLKPCE alone opens the four cycles
        cpu.data[CLKPR] = 0x80;
        return true;
      }
      if (cpu.data[CLKPR] & 0x80) {
        cpu.data[CLKPR] = value & 0x0f;
        this.setFrequency();
      }
      return true;
    };
    cpu.writeHooks[OSCCAL] = (value) => {
      cpu.data[OSCCAL] = value;
      this.setFrequency();
      return true;
    };
    cpu.writeHooks[MCUCR] = (value) => { // BODS lasts for three cycles
      if ((value & (BODS | BODSE)) === BODS) this.bodsUntil = cpu.cycles + 5;
      cpu.data[MCUCR] = value & ~(BODS | BODSE);
      return true;
    };
  }

  // OSCCAL: two overlapping ranges, about half a percent a step (data sheet, figure "calibrated RC oscillator versus OSCCAL").
  setFrequency() {
    const ns = this.now();
    const value = this.cpu.data[OSCCAL];
    const step = (v) => (v & 0x7f) * 0.006 + (v & 0x80 ? 0 : -0.42);
    const trim = 1 + step(value) - step(OSCCAL_FACTORY);
    const hz = (RC_HZ * (1 + (this.options.rcError ?? 0)) * trim) / (1 << (this.cpu.data[CLKPR] & 0x0f));
    this.anchorNs = ns;
    this.anchorCycles = this.cpu.cycles;
    this.frequency = hz;
    this.nsPerCycle = 1e9 / hz;
    this.setLimit();
    this.timer2?.schedule();
  }

  now() {
    return this.anchorNs + (this.cpu.cycles - this.anchorCycles) * this.nsPerCycle;
  }

  cyclesUntil(ns) {
    return Math.ceil((ns - this.now()) / this.nsPerCycle);
  }

  // The clock of everything but Timer2 and the watchdog: stopped in every sleep but idle.
  ioClock() {
    return !this.asleep || this.mode === 0;
  }

  // The cycle at which run() ends.
  setLimit() {
    this.limit = this.anchorCycles + (this.until - this.anchorNs) / this.nsPerCycle;
  }

  // Runs until `ns`; stops early after a reset request.
  run(ns) {
    const { cpu } = this;
    const { progMem, data } = cpu;
    this.until = ns;
    this.setLimit();
    while (cpu.cycles < this.limit && !this.resetWanted) {
      if (this.asleep) {
        this.sleepOn();
        continue;
      }
      const opcode = progMem[cpu.pc];
      if (opcode === OPCODE.SLEEP && data[SMCR] & 1) {
        this.fallAsleep();
        continue;
      }
      avrInstruction(cpu);
      const next = cpu.nextClockEvent;
      if (next !== null && next.cycles <= cpu.cycles) this.fire();
      // After SEI and RETI one more instruction comes before any interrupt.
      if (cpu.nextInterrupt >= 0 && data[SREG] & 0x80 && opcode !== OPCODE.SEI && opcode !== OPCODE.RETI) this.interrupt();
    }
  }

  // Everything that is due.
  fire() {
    const { cpu } = this;
    for (let event = cpu.nextClockEvent; event !== null && event.cycles <= cpu.cycles; event = cpu.nextClockEvent) {
      cpu.nextClockEvent = event.next;
      event.callback();
      if (cpu.clockEventPool.length < 10) cpu.clockEventPool.push(event);
    }
  }

  interrupt() {
    const { cpu } = this;
    const interrupt = cpu.pendingInterrupts[cpu.nextInterrupt];
    avrInterrupt(cpu, interrupt.address);
    cpu.cycles += INTERRUPT_CYCLES;
    if (!interrupt.constant) cpu.clearInterrupt(interrupt);
  }

  fallAsleep() {
    const { cpu } = this;
    this.onSleep?.();
    avrInstruction(cpu);
    this.mode = cpu.data[SMCR] & SLEEP_MODE;
    this.bodOff = this.mode !== 0 && this.mode !== SLEEP_ADC && cpu.cycles <= this.bodsUntil;
    this.asleep = true;
    if (this.mode) this.timer2.sleep();
  }

  // Jumps from event to event until an interrupt wakes it.
  sleepOn() {
    const { cpu } = this;
    const from = cpu.cycles;
    const next = cpu.nextClockEvent;
    if (cpu.nextInterrupt < 0 || !(cpu.data[SREG] & 0x80)) {
      const to = next === null || next.cycles > this.limit ? Math.ceil(this.limit) : next.cycles;
      cpu.cycles = Math.max(from, to);
      this.slept += cpu.cycles - from;
      this.fire();
    }
    if (cpu.nextInterrupt >= 0 && cpu.data[SREG] & 0x80) this.wake();
  }

  wake() {
    const { cpu } = this;
    this.asleep = false;
    if (this.mode) {
      this.timer2.wake();
      const stall = WAKE_CYCLES + (this.bodOff ? Math.floor(WAKE_BOD_NS / this.nsPerCycle) : 0);
      cpu.cycles += stall;
      this.slept += stall;
      this.fire();
      if (this.bodOff && this.options.volts() < this.options.brownOut) { // the detector looks again
        this.resetWanted = RESET.BROWN_OUT;
        return;
      }
      this.bodOff = false;
    }
    this.interrupt();
  }

  // A driver sleeps for a moment in the middle of the program's work: it has called time_limit() (board/avr/flags.h).
  atWork() {
    return Boolean((this.cpu.data[GPIOR1] >> NEED_WAIT) & 1);
  }

  ram(at, n) {
    return this.cpu.data.slice(at, at + n);
  }
}
