// A display of 128 x 64 dots whose controller has pages and columns, write-only on the SPI: EA DOGM128-6 with ST7565R, OLED modules with SSD1306 or
// SH1106, from their data sheets.  sim/parts/words.c has the sections, and complains about what is forbidden.
export const WORDS_WIDTH = 128;
export const WORDS_HEIGHT = 64;
const PAGES = 9;
const RESET_VOLTS = 1.2;
const RESET_NS = 20e6; // the board's resistor and capacitor

// columns: of the memory; pages: likewise; first: the segment of the leftmost dots; upward: the uppermost dots hang on COM63; litVolts: below it nothing is
// seen; power: the code or argument that turns the supply of the glass on; arguments: of commands that have one; sleepsLit: sleep is off, and all points on.
const OLED = { upward: true, litVolts: 3.0, sleepsLit: false, pages: 8 };
export const WORDS = {
  dogm128: {
    columns: 132, pages: 9, first: 131, upward: false, litVolts: 2.4, power: [null, 0x2f], arguments: [0x81, 0xad, 0xf8], sleepsLit: true,
  },
  ssd1306: { ...OLED, columns: 128, first: 127, power: [0x8d, 0x14], arguments: [0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb] },
  sh1106: { ...OLED, columns: 132, first: 129, power: [0xad, 0x8b], arguments: [0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb] },
};

export class Words {
  constructor(kind, chance) {
    this.kind = kind;
    this.chance = chance;
    this.ram = Array.from({ length: PAGES }, () => new Uint8Array(kind.columns));
    this.volts = 0;
    this.changes = 0; // counts what may have changed the picture
    this.selected = false;
    this.data = false; // the pin A0
    this.reset(0);
  }

  // The reset pin.
  reset(ns) {
    this.readyAt = ns + RESET_NS;
    this.on = false;
    this.allPoints = false;
    this.inverse = false;
    this.segmentsBack = false;
    this.powered = false; // the supply of the glass
    this.waits = null; // the code of a command whose argument comes next
    this.resetAddresses();
  }

  // Reset by the command, which resets fewer registers.
  resetAddresses() {
    this.line = 0;
    this.page = 0;
    this.column = 0;
    this.linesBack = false;
    this.indicator = false;
    this.volume = 32;
  }

  supply(volts, ns) {
    const off = this.volts < RESET_VOLTS;
    if (volts !== this.volts) this.changes++;
    this.volts = volts;
    if (!off || volts < RESET_VOLTS) return;
    this.reset(ns);
    for (const page of this.ram) page.forEach((_, n) => (page[n] = this.chance.next() * 256));
  }

  select(selected) {
    this.selected = selected;
  }

  // It cannot be read.
  byte(out, ns) {
    if (this.volts < RESET_VOLTS || ns < this.readyAt) return 0xff;
    this.changes++;
    if (this.data) this.store(out);
    else if (this.waits !== null) this.argument(out);
    else this.command(out);
    return 0xff;
  }

  // The column stops behind the last one.
  store(value) {
    if (this.column >= this.kind.columns || this.page >= this.kind.pages) return;
    this.ram[this.page][this.column++] = value;
  }

  argument(value) {
    const [code, on] = this.kind.power;
    if (this.waits === 0x81) this.volume = value;
    else if (this.waits === code) this.powered = value === on;
    else if (this.waits === 0xad) this.indicator = true;
    this.waits = null;
  }

  command(code) {
    if (this.kind.arguments.includes(code)) this.waits = code;
    else if (code < 0x10) this.column = (this.column & 0xf0) | code;
    else if (code < 0x20) this.column = (this.column & 0x0f) | ((code & 0x0f) << 4);
    else if (code >= 0x28 && code < 0x30 && !this.kind.power[0]) this.powered = code === this.kind.power[1];
    else if (code >= 0x40 && code < 0x80) this.line = code & 0x3f;
    else if (code >= 0xb0 && code < 0xc0) this.page = code & 0x0f;
    else if (code >= 0xc0 && code < 0xd0) this.linesBack = Boolean(code & 8);
    else this.turn(code);
  }

  // Commands whose lowest bit is a switch.
  turn(code) {
    const on = Boolean(code & 1);
    switch (code & 0xfe) {
      case 0xa0: this.segmentsBack = on; break;
      case 0xa4: this.allPoints = on; break;
      case 0xa6: this.inverse = on; break;
      case 0xac: this.indicator = on; break;
      case 0xae: this.on = on; break;
      case 0xe2: if (!on && !this.kind.upward) this.resetAddresses(); break;
      default: // accepted, but without an effect on the picture
    }
  }

  get lit() {
    return this.volts >= this.kind.litVolts && this.on && this.powered;
  }

  get asleep() {
    return !this.on && !this.indicator && (this.allPoints || !this.kind.sleepsLit);
  }

  // 0, 0 is the upper left dot.
  dot(x, y) {
    const { kind } = this;
    const segment = kind.first - x;
    const column = this.segmentsBack ? kind.columns - 1 - segment : segment;
    const common = kind.upward ? WORDS_HEIGHT - 1 - y : y;
    const line = ((this.linesBack ? WORDS_HEIGHT - 1 - common : common) + this.line) % WORDS_HEIGHT;
    if (!this.lit) return false;
    if (this.allPoints) return true;
    return Boolean((this.ram[line >> 3][column] >> (line & 7)) & 1) !== this.inverse;
  }

  // Eight pages of 128 columns, as a person sees them.
  picture() {
    const dots = new Uint8Array((WORDS_HEIGHT / 8) * WORDS_WIDTH);
    if (!this.lit) return dots;
    for (let y = 0; y < WORDS_HEIGHT; y++) {
      for (let x = 0; x < WORDS_WIDTH; x++) if (this.dot(x, y)) dots[(y >> 3) * WORDS_WIDTH + x] |= 1 << (y & 7);
    }
    return dots;
  }
}
