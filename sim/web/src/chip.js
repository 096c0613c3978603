// An ATmega328P as the clock's boards use it: avr8js for the instructions, ports, SPI, ADC and watchdog, and what it lacks: sleep, the
// asynchronous timer, a clock that follows CLKPR and OSCCAL, resets that tell their cause, and interrupts as the data sheet has them.
import * as avr8js from 'avr8js';
import { Timer1 } from './timer1.js';
import { Timer2 } from './timer2.js';
import { Usart } from './usart.js';

const { CPU, avrInstruction, avrInterrupt, AVRIOPort, portBConfig, portCConfig, portDConfig, AVRSPI, spiConfig, AVRADC, adcConfig,
  AVRWatchdog, watchdogConfig } = avr8js;

export const RESET = { POWER_ON: 1, EXTERNAL: 2, BROWN_OUT: 4, WATCHDOG: 8 };

const RC_HZ = 8_000_000;
const OSCCAL = 0x66;
const CLKPR = 0x61;
const MCUCR = 0x55;
const MCUSR = 0x54;
const SMCR = 0x53;
const SREG = 0x5f;
const WDTCSR = 0x60;
const PCICR = 0x68;
const PCMSK = [0x6b, 0x6c, 0x6d];
const TIMSK1 = 0x6f;
const BODS = 0x40;
const BODSE = 0x20;
const WDE = 0x08;
const SLEEP_MODE = 0x0e;
const SLEEP_ADC = 0x02;
const OPCODE = { SLEEP: 0x9588, SEI: 0x9478, RETI: 0x9518 };
const WAKE_CYCLES = 6; // table 13-9
const WAKE_BOD_NS = 60e3; // 10.3: the detector is back before the program goes on
const INTERRUPT_CYCLES = 2; // of four (7.7.1); avr8js counts two
const OSCCAL_FACTORY = 0x9b;
const RAM_START = 0x100;

export function parseHex(text) {
  const bytes = new Uint8Array(65536).fill(0xff);
  let size = 0;
  for (const line of text.split(/\r?\n/)) {
    if (!line) continue;
    const raw = /^:([0-9a-f]{2})([0-9a-f]{4})([0-9a-f]{2})([0-9a-f]*)$/i.exec(line);
    if (!raw) throw new Error('not an Intel HEX file');
    let sum = 0;
    for (let i = 1; i < line.length; i += 2) sum += parseInt(line.slice(i, i + 2), 16);
    if (sum & 0xff) throw new Error('damaged HEX file: a checksum is wrong');
    const count = parseInt(raw[1], 16);
    const at = parseInt(raw[2], 16);
    if (raw[3] !== '00') continue;
    if (at + count > bytes.length) throw new Error('larger than the flash of an ATmega328P');
    for (let i = 0; i < count; i++) bytes[at + i] = parseInt(raw[4].slice(2 * i, 2 * i + 2), 16);
    size = Math.max(size, at + count);
  }
  if (!size) throw new Error('an empty HEX file');
  return bytes;
}

export class Chip {
  // program: bytes; startNs: the instant at which the program starts; options: { ram, cause, rcError, crystal, volts(),
  // brownOut: volts }
  constructor(program, startNs, options) {
    this.options = options;
    this.cpu = new CPU(new Uint16Array(program.buffer.slice(0)), 2048);
    if (options.ram) this.cpu.data.set(options.ram, RAM_START);
    this.anchorNs = startNs;
    this.anchorCycles = 0;
    this.until = startNs;
    this.limit = 0;
    this.cpu.data[OSCCAL] = OSCCAL_FACTORY;
    this.cpu.data[CLKPR] = 0;
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
    this.ports = { B: new AVRIOPort(cpu, portBConfig), C: new AVRIOPort(cpu, portCConfig), D: new AVRIOPort(cpu, portDConfig) };
    this.timer1 = new Timer1(this);
    this.spi = new AVRSPI(cpu, spiConfig, RC_HZ / 2);
    this.usart = new Usart(this);
    this.adc = new AVRADC(cpu, adcConfig);
    this.timer2 = new Timer2(cpu, this, this.options.crystal);
    this.watchdog = new AVRWatchdog(cpu, watchdogConfig, this);
    if (this.options.cause & RESET.WATCHDOG) { // it stays on, with its shortest time (11.9.1)
      cpu.data[WDTCSR] = WDE;
      cpu.writeHooks[WDTCSR](WDE, WDE);
    }
    cpu.reset = () => { this.resetWanted = RESET.WATCHDOG; };
    this.attachPinChange();
    this.attachClock();
    this.adc.onADCRead = (input) => {
      const volts = this.options.volts();
      const value = input.type === 2 ? (input.voltage / volts) * 1024 : 0;
      cpu.addClockEvent(() => this.adc.completeADCRead(Math.min(1023, Math.floor(value))), this.adc.sampleCycles);
    };
  }

  // avr8js takes the mask of one port for the enables of all, and forgets the edge that came while PCICR was off.
  attachPinChange() {
    const { cpu } = this;
    const interrupts = Object.values(this.ports).map((port) => port.PCINT);
    for (const mask of PCMSK) cpu.writeHooks[mask] = undefined;
    cpu.writeHooks[PCICR] = (value) => {
      cpu.data[PCICR] = value & 7;
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
    cpu.writeHooks[MCUCR] = (value) => { // BODS lasts for three cycles (10.11.2)
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

  // The clock of everything but Timer2 and the watchdog: stopped in every sleep but idle (table 10-1).
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
      // After SEI and RETI one more instruction comes before any interrupt (7.7).
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

  // A driver sleeps for a moment in the middle of the program's work: until an interrupt of Timer1.
  atWork() {
    return this.cpu.data[TIMSK1] !== 0;
  }

  ram(at, n) {
    return this.cpu.data.slice(at, at + n);
  }
}
