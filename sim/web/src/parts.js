// The chips round the processor, down to their RAM, from their data sheets.  Each has supply(volts, ns); those on the SPI have select(low) and
// byte(out) -> in, those on the two-wire bus start(ns), address(byte), write(byte) -> acknowledged, stop() and abort().

// NXP PCF85162T (PCF8562): 32 outputs, 4 rows of RAM; up to eight of them hear the same slave address.
const PCF_RESET_VOLTS = 1.3;
const PCF_GLASS_VOLTS = 2.5; // below it no element is dark enough
const PCF_RESET_NS = 1e6; // after power-on it hears nothing
const PCF_SLAVE = 0x38;
const PCF_OUTPUTS = 32;
const PCF_STATIC = 1; // drive modes: 0 is 1:4
const PCF_COLUMNS = [2, 8, 4, 3]; // that a byte of data fills
const PCF_ROWS = [4, 1, 2, 3];
const ADDRESS = 0, COMMAND = 1, SHOWN = 2; // what the next byte is

export class Pcf85162 {
  constructor(chance, subaddress) {
    this.chance = chance;
    this.subaddress = subaddress; // its pins A2 to A0
    this.ram = [0, 1, 2, 3].map(() => new Uint8Array(PCF_OUTPUTS));
    this.powered = false;
    this.driven = false;
    this.begin(0);
  }

  begin(ns) {
    this.readyAt = ns + PCF_RESET_NS;
    this.on = false;
    this.mode = 0;
    this.pointer = 0;
    this.counter = 0; // the subaddress that data is for
    this.input = 0; // banks
    this.output = 0;
    this.blinks = 0;
    this.addressed = false;
    this.phase = ADDRESS;
  }

  // After the power-on reset the display memory holds arbitrary data.
  supply(volts, ns) {
    const powered = volts >= PCF_RESET_VOLTS;
    if (powered && !this.powered) {
      this.begin(ns);
      for (const row of this.ram) row.forEach((_, n) => (row[n] = this.chance.next() * 2));
    }
    this.powered = powered;
    this.driven = volts >= PCF_GLASS_VOLTS;
  }

  start(ns) {
    this.phase = ADDRESS;
    this.deaf = !this.powered || ns < this.readyAt;
    this.addressed = false;
  }

  // It cannot be read.
  address(byte) {
    this.addressed = !this.deaf && byte === PCF_SLAVE << 1;
    this.phase = COMMAND;
    return this.addressed;
  }

  // Data is acknowledged by the one that it is for.
  write(byte) {
    if (!this.addressed || !this.powered) return false;
    if (this.phase === SHOWN) return this.store(byte);
    if (!(byte & 0x80)) this.phase = SHOWN;
    this.command(byte & 0x7f);
    return true;
  }

  stop() {
    this.addressed = false;
  }

  // An access that ends early leaves the pointer anywhere.
  abort() {
    if (this.addressed && this.phase === SHOWN) this.pointer = Math.floor(this.chance.next() * PCF_OUTPUTS);
    this.stop();
  }

  command(byte) {
    if ((byte & 0x60) === 0x00) {
      this.pointer = byte & 0x1f;
    } else if ((byte & 0x60) === 0x40) {
      this.on = Boolean(byte & 0x08);
      this.mode = byte & 0x03;
    } else if ((byte & 0x78) === 0x60) {
      this.counter = byte & 0x07;
    } else if ((byte & 0x7c) === 0x78) {
      this.input = byte & 0x02;
      this.output = (byte & 0x01) << 1;
    } else if ((byte & 0x78) === 0x70) {
      this.blinks = byte & 0x03;
    }
  }

  // Bit 7 goes to the first column; columns fill row by row.
  store(byte) {
    const mine = this.counter === this.subaddress;
    const rows = PCF_ROWS[this.mode];
    const first = this.mode === PCF_STATIC || rows === 2 ? this.input : 0;
    for (let bit = 0; mine && bit < 8; bit++) {
      const column = this.pointer + Math.floor(bit / rows);
      if (column < PCF_OUTPUTS) this.ram[first + (bit % rows)][column] = (byte >> (7 - bit)) & 1;
    }
    this.pointer += PCF_COLUMNS[this.mode];
    if (this.pointer >= PCF_OUTPUTS) {
      this.pointer -= PCF_OUTPUTS;
      this.counter = (this.counter + 1) & 0x07;
    }
    return mine;
  }

  // A static glass shows something that can be read in static drive only, and steadily only if nothing blinks.
  segment(n) {
    return this.driven && this.on && this.mode === PCF_STATIC && !this.blinks && this.ram[this.output][n] === 1;
  }
}

// The two-wire bus: any part that hears its address acknowledges.
export class TwoWire {
  // now() -> ns
  constructor(parts, now) {
    this.parts = parts;
    this.now = now;
    this.held = false; // SDA, by a part whose acknowledge was never clocked out
    this.onStop = null;
    this.onHold = null;
  }

  start() {
    for (const part of this.parts) part.start(this.now());
  }

  address(byte) {
    return this.parts.map((part) => part.address(byte)).some(Boolean);
  }

  write(byte) {
    return this.parts.map((part) => part.write(byte)).some(Boolean);
  }

  // Nobody here speaks.
  read() {
    return 0xff;
  }

  stop() {
    for (const part of this.parts) part.stop();
    this.onStop?.();
  }

  // The master is gone; take() gives the byte whose ninth bit it was, if it was one.
  abort(take) {
    if (take?.()) this.hold(true);
    for (const part of this.parts) part.abort();
    this.onStop?.();
  }

  // SCL falls, or the parts lose their supply: SDA is free.
  release() {
    if (this.held) this.hold(false);
  }

  hold(held) {
    this.held = held;
    this.onHold?.();
  }
}

// Maxim MAX7219: sixteen-bit words, latched by the rising edge of LOAD.
const MAX_RESET_VOLTS = 2.0;
const BUFFER_VOLTS = 4.0; // below it what drives its inputs passes nothing on

export class Max7219 {
  constructor(chance) {
    this.chance = chance;
    this.digits = new Uint8Array(9);
    this.powered = false;
    this.hears = false;
    this.selected = false;
    this.loading = false;
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
    this.hears = volts >= BUFFER_VOLTS;
    if (!this.hears) this.loading = false; // a word that was cut off is forgotten
  }

  select(selected) {
    this.selected = selected;
    if (!this.hears) return;
    if (this.loading && !selected) this.latch();
    this.loading = selected;
  }

  // It shifts whatever LOAD is.
  byte(out) {
    if (!this.hears) return 0xff;
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

// Ferroelectric memories, SPI, addresses of two bytes; byte by byte, at once.  fixed: bits of the status that are always 1.
export const MEMORIES = {
  fm25v02a: { bytes: 32768, volts: 2.0, sleeps: true, fixed: 0x40, id: [0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0xc2, 0x22, 0x08] },
  mb85rs64v: { bytes: 8192, volts: 3.0, sleeps: false, fixed: 0, id: [0x04, 0x7f, 0x03, 0x02] },
};
export const LEAST_MEMORY = 8192; // that every board has

export class Fram {
  // bytes: what it holds; a shorter memory fills its beginning
  constructor(kind, bytes) {
    this.kind = kind;
    this.bytes = new Uint8Array(kind.bytes);
    if (bytes) this.bytes.set(bytes.subarray(0, kind.bytes));
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
    const powered = volts >= this.kind.volts;
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
    if (this.kind.sleeps && this.opcode === 0xb9 && this.phase === 1 && !this.waking) this.asleep = true;
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
    if (this.opcode === 0x05) return (this.writable ? 0x02 : 0x00) | this.kind.fixed;
    if (this.opcode === 0x9f) return this.kind.id[(phase - 1) % this.kind.id.length];
    if (this.opcode !== 0x02 && this.opcode !== 0x03) return 0xff;
    if (phase < 3) {
      this.address = ((this.address << 8) | out) & (this.kind.bytes - 1);
      return 0xff;
    }
    return this.data(out);
  }

  data(out) {
    const at = this.address;
    this.address = (at + 1) & (this.kind.bytes - 1);
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
