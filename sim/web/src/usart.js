// USART0, asynchronous, 8N1: a receiver that samples its pin with the processor's clock, a transmitter that sends
// with it, each with its second level.  The one of avr8js knows neither the pin nor the bits.  It loses the character
// that waits whenever UCSR0B is written, and takes the second character only when the first is read.
import { POWER_OFF, REGISTER, VECTOR } from './atmega1284p.js';

const { UCSR0A, UCSR0B, UCSR0C, UBRR0L, UBRR0H, UDR0, PRR0 } = REGISTER;
const RXC = 0x80;
const TXC = 0x40;
const UDRE = 0x20;
const FE = 0x10;
const DOR = 0x08;
const U2X = 0x02;
const RXEN = 0x10;
const TXEN = 0x08;
const FRAME_BITS = 10;
const FIFO = 2;

export class Usart {
  // chip: { cpu, now(): ns, nsPerCycle, ioClock(): does the I/O clock run }
  constructor(chip) {
    this.chip = chip;
    this.cpu = chip.cpu;
    this.onSent = null; // (character, begin ns, ns of a bit)
    this.fifo = []; // { character, flags }
    this.level = false; // of the pin
    this.sample = -1; // the bit that is sampled next; -1: none is expected
    this.bits = 0;
    this.overrun = false;
    this.shifting = false;
    this.shift = 0;
    this.buffer = -1;
    const source = (address, mask, constant) => ({
      address, flagRegister: UCSR0A, flagMask: mask, enableRegister: UCSR0B, enableMask: mask, constant,
    });
    this.rxc = source(VECTOR.USART0_RX, RXC, true);
    this.udre = source(VECTOR.USART0_UDRE, UDRE, true);
    this.txc = source(VECTOR.USART0_TX, TXC, false);
    this.sampled = () => this.takeSample();
    this.sent = () => this.endFrame();
    this.hook();
  }

  hook() {
    const { cpu } = this;
    cpu.data[UCSR0A] = UDRE;
    cpu.data[UCSR0C] = 0x06;
    cpu.writeHooks[UCSR0A] = (value) => {
      if (value & TXC) cpu.clearInterrupt(this.txc);
      cpu.data[UCSR0A] = (cpu.data[UCSR0A] & ~(U2X | 1)) | (value & (U2X | 1));
      return true;
    };
    cpu.writeHooks[UCSR0B] = (value) => {
      cpu.data[UCSR0B] = value;
      if (!(value & RXEN)) this.deafen();
      for (const interrupt of [this.rxc, this.udre, this.txc]) cpu.updateInterruptEnable(interrupt, value);
      return true;
    };
    cpu.readHooks[UDR0] = () => this.read();
    cpu.writeHooks[UDR0] = (value) => this.write(value);
  }

  cyclesPerBit() {
    const { data } = this.cpu;
    return ((((data[UBRR0H] & 15) << 8) | data[UBRR0L]) + 1) * (data[UCSR0A] & U2X ? 8 : 16);
  }

  // ---- receiver ---------------------------------------------------------------------------------------------

  hears() {
    const { data } = this.cpu;
    return Boolean(data[UCSR0B] & RXEN) && !(data[PRR0] & POWER_OFF.USART0) && this.chip.ioClock();
  }

  deafen() {
    this.fifo = [];
    this.overrun = false;
    this.cpu.clearClockEvent(this.sampled);
    this.sample = -1;
    this.showFifo();
  }

  // The pin has changed; a falling edge may be a start bit.
  edge(level) {
    const before = this.level;
    this.level = level;
    if (!before || level || this.sample >= 0 || !this.hears()) return;
    this.sample = 0;
    this.bits = 0;
    this.bitCycles = this.cyclesPerBit();
    this.cpu.addClockEvent(this.sampled, this.bitCycles / 2);
  }

  // In the middle of each bit.
  takeSample() {
    if (!this.hears() || (this.sample === 0 && this.level)) {
      this.sample = -1; // a false start
      return;
    }
    if (this.level) this.bits |= 1 << this.sample;
    this.sample++;
    if (this.sample < FRAME_BITS) {
      this.cpu.addClockEvent(this.sampled, this.bitCycles);
      return;
    }
    this.sample = -1;
    this.take((this.bits >> 1) & 0xff, Boolean(this.bits >> (FRAME_BITS - 1)));
  }

  take(character, stop) {
    if (this.fifo.length === FIFO) {
      this.overrun = true;
      return;
    }
    this.fifo.push({ character, flags: (stop ? 0 : FE) | (this.overrun ? DOR : 0) });
    this.overrun = false;
    this.showFifo();
  }

  showFifo() {
    const { cpu } = this;
    cpu.data[UCSR0A] &= ~(FE | DOR);
    if (!this.fifo.length) {
      cpu.clearInterrupt(this.rxc);
      return;
    }
    cpu.data[UCSR0A] |= this.fifo[0].flags;
    cpu.setInterruptFlag(this.rxc);
  }

  read() {
    const first = this.fifo.shift();
    this.showFifo();
    return first ? first.character : 0;
  }

  // ---- transmitter ------------------------------------------------------------------------------------------

  write(value) {
    const { data } = this.cpu;
    if (!(data[UCSR0B] & TXEN) || !(data[UCSR0A] & UDRE)) return true;
    if (!this.shifting) {
      this.begin(value); // goes on into the shift register at once: the buffer stays empty
      return true;
    }
    this.buffer = value;
    this.cpu.clearInterrupt(this.udre);
    return true;
  }

  begin(value) {
    this.shifting = true;
    this.shift = value;
    this.beginNs = this.chip.now();
    const cycles = this.cyclesPerBit();
    this.bitNs = cycles * this.chip.nsPerCycle;
    this.cpu.addClockEvent(this.sent, FRAME_BITS * cycles);
  }

  endFrame() {
    this.shifting = false;
    if (!this.chip.ioClock()) return;
    this.onSent?.(this.shift, this.beginNs, this.bitNs);
    if (this.buffer < 0) {
      this.cpu.setInterruptFlag(this.txc);
      return;
    }
    this.begin(this.buffer);
    this.buffer = -1;
    this.cpu.setInterruptFlag(this.udre);
  }
}
