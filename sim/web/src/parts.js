// The chips round the processor, down to their RAM, from their data sheets. Each has select(low), byte(out) -> in and supply(volts).

// NXP PCF8551B: 36 x 4 segments, SPI.  First byte: bit 7 read, bits 4..0 register; the address counts up.
// 00h reset, 01h..03h control, 04h..08h the RAM of COM0, which static drive shows.
const PCF_RESET_VOLTS = 1.3;
const PCF_COM0 = 0x04;

export class Pcf8551 {
  constructor(chance) {
    this.chance = chance;
    this.registers = new Uint8Array(0x18);
    this.address = -1;
    this.powered = false;
    this.selected = false;
  }

  // The power-on reset leaves its display memory as chance will have it.
  supply(volts) {
    const powered = volts >= PCF_RESET_VOLTS;
    if (powered && !this.powered) this.registers.forEach((_, n) => (this.registers[n] = n < PCF_COM0 ? 0 : this.chance.next() * 256));
    this.powered = powered;
  }

  select(selected) {
    this.selected = selected;
    if (selected) this.address = -1;
  }

  byte(out) {
    if (!this.powered) return 0xff;
    if (this.address < 0) {
      this.address = out & 0x1f;
      return 0xff;
    }
    if (this.address === 0 && out === 0x2c) this.registers.fill(0, 0, PCF_COM0);
    else if (this.address < this.registers.length) this.registers[this.address] = out;
    this.address++;
    return 0xff;
  }

  // Display enable is bit 0 of display control 1.
  segment(n) {
    return this.powered && Boolean(this.registers[0x02] & 1) && Boolean((this.registers[0x04 + (n >> 3)] >> (n & 7)) & 1);
  }
}

// Maxim MAX7219: sixteen-bit words, latched by the rising edge of LOAD.
const MAX_RESET_VOLTS = 2.0;

export class Max7219 {
  constructor(chance) {
    this.chance = chance;
    this.digits = new Uint8Array(9);
    this.powered = false;
    this.selected = false;
    this.reset();
  }

  reset() {
    this.shift = 0;
    this.intensity = 0;
    this.scan = 0;
    this.on = false;
    this.test = false;
    this.decode = 0;
  }

  supply(volts) {
    const powered = volts >= MAX_RESET_VOLTS;
    if (powered && !this.powered) {
      this.reset();
      this.digits.forEach((_, n) => (this.digits[n] = this.chance.next() * 256));
    }
    this.powered = powered;
  }

  select(selected) {
    this.selected = selected;
    if (!selected && this.powered) this.latch();
  }

  // It shifts whatever LOAD is.
  byte(out) {
    if (!this.powered) return 0xff;
    this.shift = ((this.shift << 8) | out) & 0xffff;
    return 0xff;
  }

  latch() {
    const register = (this.shift >> 8) & 0x0f;
    const value = this.shift & 0xff;
    if (register >= 1 && register <= 8) this.digits[register] = value;
    else if (register === 0x9) this.decode = value;
    else if (register === 0xa) this.intensity = value & 0x0f;
    else if (register === 0xb) this.scan = value & 0x07;
    else if (register === 0xc) this.on = Boolean(value & 1);
    else if (register === 0xf) this.test = Boolean(value & 1);
  }

  // Segments of a digit 0..7 as DP A B C D E F G from bit 7 down.
  digit(n) {
    if (!this.powered) return 0;
    if (this.test) return 0xff;
    return this.on && n <= this.scan ? this.digits[n + 1] : 0;
  }
}

// MB85RS64: 8 KiB ferroelectric, SPI; byte by byte, at once.
export class Fram {
  constructor(bytes, lowest) {
    this.bytes = bytes ?? new Uint8Array(8192);
    this.lowest = lowest; // volts
    this.powered = false;
    this.selected = false;
    this.writable = false;
    this.asleep = false;
    this.waking = false;
    this.missing = false;
    this.deaf = true; // until it is selected under power
    this.begin();
    this.onWrite = null;
  }

  // Off, it remembers nothing but its cells.
  supply(volts) {
    const powered = volts >= this.lowest;
    if (this.powered && !powered) {
      this.writable = false;
      this.asleep = false;
      this.waking = false;
      this.deaf = true;
    }
    this.powered = powered;
  }

  begin() {
    this.phase = 0;
    this.opcode = 0;
    this.address = 0;
  }

  select(selected) {
    this.selected = selected;
    if (selected) {
      this.begin();
      this.deaf = !this.powered;
      this.waking = this.asleep;
      return;
    }
    if (this.deaf) return;
    if (this.opcode === 0x02 && this.phase > 3) this.writable = false;
    if (this.opcode === 0xb9 && this.phase === 1 && !this.waking) this.asleep = true;
    else if (this.waking) this.asleep = false;
    this.opcode = 0;
  }

  byte(out) {
    if (this.missing || this.waking || this.deaf) return 0xff;
    const phase = this.phase++;
    if (phase === 0) {
      this.opcode = out;
      if (out === 0x06) this.writable = true;
      if (out === 0x04) this.writable = false;
      return 0xff;
    }
    if (this.opcode === 0x05) return this.writable ? 0x02 : 0x00;
    if (this.opcode !== 0x02 && this.opcode !== 0x03) return 0xff;
    if (phase < 3) {
      this.address = ((this.address << 8) | out) & 0x1fff;
      return 0xff;
    }
    return this.data(out);
  }

  data(out) {
    const at = this.address;
    this.address = (at + 1) & 0x1fff;
    if (this.opcode === 0x03) return this.bytes[at];
    if (this.writable) {
      this.bytes[at] = out;
      this.onWrite?.(at, out);
    }
    return 0xff;
  }
}

// Chance, seeded so that a run can be repeated.
export class Chance {
  constructor(seed) {
    this.state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  // 0 to 1
  next() {
    this.state ^= this.state << 13;
    this.state >>>= 0;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state / 4294967296;
  }
}
