// An ATmega328P as the clock's boards use it: avr8js for the instructions and the synchronous peripherals, and what it lacks: sleep,
// the asynchronous timer, a clock that follows CLKPR and OSCCAL, resets that tell their cause.
import * as avr8js from 'avr8js';
import { Timer2 } from './timer2.js';

const { CPU, avrInstruction, AVRIOPort, portBConfig, portCConfig, portDConfig, AVRSPI, spiConfig, AVRUSART, usart0Config,
  AVRTimer, timer0Config, timer1Config, AVRADC, adcConfig, AVRWatchdog, watchdogConfig } = avr8js;

export const RESET = { POWER_ON: 1, EXTERNAL: 2, BROWN_OUT: 4, WATCHDOG: 8 };

const RC_HZ = 8_000_000;
const OSCCAL = 0x66;
const CLKPR = 0x61;
const MCUSR = 0x54;
const SMCR = 0x53;
const UCSR0A = 0xc0;
const UDR0 = 0xc6;
const OPCODE_SLEEP = 0x9588;
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
  // program: bytes; startNs: the instant of the reset; options: { ram, cause, rcError, crystal, volts() }
  constructor(program, startNs, options) {
    this.options = options;
    this.cpu = new CPU(new Uint16Array(program.buffer.slice(0)), 2048);
    if (options.ram) this.cpu.data.set(options.ram, RAM_START);
    this.anchorNs = startNs;
    this.anchorCycles = 0;
    this.cpu.data[OSCCAL] = OSCCAL_FACTORY;
    this.cpu.data[CLKPR] = 0;
    this.cpu.data[MCUSR] = options.cause;
    this.setFrequency();
    this.asleep = false;
    this.resetWanted = 0;
    this.attach();
  }

  attach() {
    const { cpu } = this;
    this.ports = { B: new AVRIOPort(cpu, portBConfig), C: new AVRIOPort(cpu, portCConfig), D: new AVRIOPort(cpu, portDConfig) };
    this.timer0 = new AVRTimer(cpu, timer0Config);
    this.timer1 = new AVRTimer(cpu, timer1Config);
    this.spi = new AVRSPI(cpu, spiConfig, RC_HZ / 2);
    this.usart = new AVRUSART(cpu, usart0Config, RC_HZ / 2);
    this.waiting = []; // the receiver's second level (20.7): one more character waits for the first to be read
    const read = cpu.readHooks[UDR0];
    cpu.readHooks[UDR0] = (address) => {
      const value = read(address);
      if (this.waiting.length) this.usart.writeByte(this.waiting.shift(), true);
      return value;
    };
    this.usart.UDRE.constant = true; // an empty register asks until it is filled or nobody listens (data sheet 20.6.3)
    this.adc = new AVRADC(cpu, adcConfig);
    this.timer2 = new Timer2(cpu, this, this.options.crystal);
    const self = this;
    this.watchdog = new AVRWatchdog(cpu, watchdogConfig, { get frequency() { return self.hz; } });
    cpu.reset = () => { this.resetWanted = RESET.WATCHDOG; };
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
    this.adc.onADCRead = (input) => {
      const volts = this.options.volts();
      const value = input.type === 2 ? (input.voltage / volts) * 1024 : 0;
      cpu.addClockEvent(() => this.adc.completeADCRead(Math.min(1023, Math.floor(value))), this.adc.sampleCycles);
    };
  }

  receive(value) {
    if (!(this.cpu.data[UCSR0A] & 0x80)) this.usart.writeByte(value, true);
    else if (this.waiting.length < 1) this.waiting.push(value);
    else this.cpu.data[UCSR0A] |= 0x08; // overrun
  }

  // OSCCAL: two overlapping ranges, about half a percent a step (data sheet, figure "calibrated RC oscillator versus OSCCAL").
  setFrequency() {
    const ns = this.anchorNs === undefined ? 0 : this.now();
    const value = this.cpu.data[OSCCAL];
    const step = (v) => (v & 0x7f) * 0.006 + (v & 0x80 ? 0 : -0.42);
    const trim = 1 + step(value) - step(OSCCAL_FACTORY);
    const hz = (RC_HZ * (1 + this.options.rcError) * trim) / (1 << (this.cpu.data[CLKPR] & 0x0f));
    this.anchorNs = ns;
    this.anchorCycles = this.cpu.cycles;
    this.hz = hz;
    this.nsPerCycle = 1e9 / hz;
    this.timer2?.schedule();
  }

  now() {
    return this.anchorNs + (this.cpu.cycles - this.anchorCycles) * (this.nsPerCycle ?? 0);
  }

  cyclesUntil(ns) {
    return Math.ceil((ns - this.now()) / this.nsPerCycle);
  }

  // Runs until `ns`; stops early after a reset request.
  run(ns) {
    const { cpu } = this;
    for (;;) {
      const limit = this.anchorCycles + (ns - this.anchorNs) / this.nsPerCycle;
      if (cpu.cycles >= limit || this.resetWanted) return;
      if (this.asleep) {
        this.sleepOn(limit);
        continue;
      }
      if (cpu.progMem[cpu.pc] === OPCODE_SLEEP && cpu.data[SMCR] & 1) this.asleep = true;
      avrInstruction(cpu);
      if (this.asleep) continue; // SLEEP itself: whatever is pending wakes it in sleepOn
      cpu.tick();
    }
  }

  // Jumps from event to event; what wakes is an interrupt, which cpu.tick() enters.
  sleepOn(limit) {
    const { cpu } = this;
    const next = cpu.nextClockEvent;
    const pc = cpu.pc;
    if (cpu.nextInterrupt < 0) {
      if (!next || next.cycles > limit) {
        cpu.cycles = Math.max(cpu.cycles, Math.ceil(limit));
        return;
      }
      cpu.cycles = Math.max(cpu.cycles, next.cycles);
    }
    cpu.tick();
    if (cpu.pc !== pc) {
      this.asleep = false;
      cpu.cycles += 6; // the oscillator's start (data sheet 9.2: 6 CK)
    }
  }

  ram(at, n) {
    return this.cpu.data.slice(at, at + n);
  }
}
