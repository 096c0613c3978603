// The two-wire interface as the only master of its bus, polled or by interrupt, with the bits' true times.  avr8js has one, but that one
// raises TWINT after a STOP and before the first START, takes TWDR at any moment, and leaves the time to others.
import { POWER_OFF, REGISTER, VECTOR } from './atmega1284p.js';

const { TWBR, TWSR, TWDR, TWCR, PRR0 } = REGISTER;
const TWINT = 0x80;
const TWEA = 0x40;
const TWSTA = 0x20;
const TWSTO = 0x10;
const TWWC = 0x08;
const TWEN = 0x04;
const TWIE = 0x01;
const PRESCALER = 0x03;
const IDLE = 0xf8;
const STATUS = { start: 0x08, again: 0x10, write: [0x20, 0x18], sent: [0x30, 0x28], read: [0x48, 0x40], got: [0x58, 0x50] }; // [refused, acknowledged]
const BYTE_BITS = 9;

export class Twi {
  // chip: { cpu, now(), nsPerCycle, ioClock() }; bus: { held, start(), address(byte) -> acknowledged, write(byte) -> acknowledged,
  // read(acknowledge) -> byte, stop(), abort(take) }
  constructor(chip) {
    this.chip = chip;
    this.cpu = chip.cpu;
    this.bus = null;
    this.owned = false; // between START and STOP
    this.action = null; // what is being done
    this.since = 0; // when it was begun
    this.acknowledged = false; // the last byte
    this.onAction = null; // ('start', 'byte' or 'stop', ns of its beginning, ns of a bit, byte, acknowledged)
    this.interrupt = { address: VECTOR.TWI, flagRegister: TWCR, flagMask: TWINT, enableRegister: TWCR, enableMask: TWIE, constant: true };
    this.done = () => this.finish();
    this.hook();
  }

  hook() {
    const { cpu } = this;
    cpu.data[TWSR] = IDLE;
    cpu.data[TWDR] = 0xff;
    cpu.writeHooks[TWSR] = (value) => {
      cpu.data[TWSR] = (cpu.data[TWSR] & IDLE) | (value & PRESCALER);
      return true;
    };
    cpu.writeHooks[TWDR] = (value) => {
      if (cpu.data[TWCR] & TWINT) { // it is free only between two bytes
        cpu.data[TWDR] = value;
        cpu.data[TWCR] &= ~TWWC;
      } else {
        cpu.data[TWCR] |= TWWC;
      }
      return true;
    };
    cpu.writeHooks[TWCR] = (value) => this.control(value);
  }

  get status() {
    return this.cpu.data[TWSR] & IDLE;
  }

  bitCycles() {
    const { data } = this.cpu;
    return 16 + 2 * data[TWBR] * 4 ** (data[TWSR] & PRESCALER);
  }

  control(value) {
    const { cpu } = this;
    const flag = cpu.data[TWCR] & TWINT;
    const kept = value & (TWEA | TWSTA | TWSTO | TWEN | TWIE);
    cpu.data[TWCR] = kept | (cpu.data[TWCR] & TWWC) | flag;
    if (cpu.data[PRR0] & POWER_OFF.TWI || !(value & TWEN)) {
      this.letGo();
      return true;
    }
    if (value & TWINT) {
      cpu.clearInterrupt(this.interrupt);
      this.begin(kept);
    }
    cpu.updateInterruptEnable(this.interrupt, cpu.data[TWCR]);
    return true;
  }

  // Switched off, or the chip reset, in the middle of anything: the lines go up, unless a part is just acknowledging what it has heard.
  letGo() {
    const { cpu } = this;
    cpu.clearClockEvent(this.done);
    cpu.clearInterrupt(this.interrupt);
    if (this.owned) this.bus?.abort(this.inNinthBit() ? () => this.offer() : null);
    this.owned = false;
    this.action = null;
    cpu.data[TWSR] = (cpu.data[TWSR] & PRESCALER) | IDLE;
  }

  inNinthBit() {
    return this.action === 'byte' && this.chip.now() - this.since >= (BYTE_BITS - 1) * this.bitCycles() * this.chip.nsPerCycle;
  }

  begin(control) {
    if (this.action) return;
    if (control & TWSTO) this.plan('stop', 1);
    else if (control & TWSTA) this.plan('start', 1);
    else if (this.owned) this.plan('byte', BYTE_BITS);
  }

  plan(action, bits) {
    this.action = action;
    this.since = this.chip.now();
    this.cpu.addClockEvent(this.done, bits * this.bitCycles());
  }

  // Asleep without its clock it never ends.
  finish() {
    if (!this.chip.ioClock()) return;
    const { action, since } = this;
    if (action === 'start' && this.bus?.held) { // it waits for the lines
      this.cpu.addClockEvent(this.done, this.bitCycles());
      return;
    }
    const byte = this.cpu.data[TWDR];
    this.action = null;
    this[action]();
    this.onAction?.(action, since, this.bitCycles() * this.chip.nsPerCycle, byte, this.acknowledged);
  }

  raise(status) {
    const { cpu } = this;
    cpu.data[TWSR] = (cpu.data[TWSR] & PRESCALER) | status;
    cpu.setInterruptFlag(this.interrupt);
  }

  start() {
    const status = this.owned ? STATUS.again : STATUS.start;
    this.owned = true;
    this.bus?.start();
    this.raise(status);
  }

  // No flag follows.
  stop() {
    const { cpu } = this;
    if (this.owned) this.bus?.stop();
    this.owned = false;
    cpu.data[TWCR] &= ~TWSTO;
    cpu.data[TWSR] = (cpu.data[TWSR] & PRESCALER) | IDLE;
    if (cpu.data[TWCR] & TWSTA) this.plan('start', 1);
  }

  // After a START the byte is an address.
  addresses() {
    return this.status === STATUS.start || this.status === STATUS.again;
  }

  // True: acknowledged.
  offer() {
    const out = this.cpu.data[TWDR];
    return Boolean(this.addresses() ? this.bus?.address(out) : this.bus?.write(out));
  }

  byte() {
    const { cpu, status } = this;
    if (this.addresses()) {
      this.acknowledged = this.offer();
      this.raise((cpu.data[TWDR] & 1 ? STATUS.read : STATUS.write)[Number(this.acknowledged)]);
    } else if (status === STATUS.read[1] || status === STATUS.got[1]) {
      this.acknowledged = Boolean(cpu.data[TWCR] & TWEA);
      cpu.data[TWDR] = this.bus?.read(this.acknowledged) ?? 0xff;
      this.raise(STATUS.got[Number(this.acknowledged)]);
    } else {
      this.acknowledged = this.offer();
      this.raise(STATUS.sent[Number(this.acknowledged)]);
    }
  }
}
