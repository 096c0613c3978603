// The chips round the processor, down to their RAM, from their data sheets. Each has select(low) and byte(out) -> in.

// NXP PCF8551B: 36 x 4 segments, SPI.  First byte: bit 7 read, bits 4..0 register; the address counts up.
// 00h reset, 01h..03h control, 04h..08h the RAM of COM0, which static drive shows.
export class Pcf8551 {
  constructor() {
    this.registers = new Uint8Array(0x18);
    this.address = -1;
  }

  select(selected) {
    if (selected) this.address = -1;
  }

  byte(out) {
    if (this.address < 0) {
      this.address = out & 0x1f;
      return 0xff;
    }
    if (this.address === 0 && out === 0x2c) this.registers.fill(0);
    else if (this.address < this.registers.length) this.registers[this.address] = out;
    this.address++;
    return 0xff;
  }

  // Display enable is bit 0 of display control 1.
  segment(n) {
    return Boolean(this.registers[0x02] & 1) && Boolean((this.registers[0x04 + (n >> 3)] >> (n & 7)) & 1);
  }
}

// Maxim MAX7219: sixteen-bit words, latched by the rising edge of LOAD.
export class Max7219 {
  constructor() {
    this.shift = 0;
    this.digits = new Uint8Array(9);
    this.intensity = 0;
    this.scan = 0;
    this.on = false;
    this.test = false;
    this.decode = 0;
  }

  select(selected) {
    if (!selected) this.latch();
  }

  // It shifts whatever LOAD is.
  byte(out) {
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
    if (this.test) return 0xff;
    return this.on && n <= this.scan ? this.digits[n + 1] : 0;
  }
}

// MB85RS64: 8 KiB ferroelectric, SPI; byte by byte, at once.
export class Fram {
  constructor(bytes) {
    this.bytes = bytes ?? new Uint8Array(8192);
    this.writable = false;
    this.asleep = false;
    this.missing = false;
    this.begin();
    this.onWrite = null;
  }

  begin() {
    this.phase = 0;
    this.opcode = 0;
    this.address = 0;
  }

  select(selected) {
    if (selected) {
      this.begin();
      this.waking = this.asleep;
      return;
    }
    if (this.opcode === 0x02 && this.phase > 3) this.writable = false;
    if (this.opcode === 0xb9 && this.phase === 1 && !this.waking) this.asleep = true;
    else if (this.waking) this.asleep = false;
    this.opcode = 0;
  }

  byte(out) {
    if (this.missing || this.waking) return 0xff;
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

// Mechanical chatter, seeded so that a run can be repeated.
export function random(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}
