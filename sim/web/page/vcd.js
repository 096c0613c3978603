// The pins as a value change dump, for sigrok or gtkwave: a wire each, by the names of DESIGN.md, section 3.
const PINS = {
  B: ['BTN_LEFT', 'BUZZER', 'FRAM_CS', 'MOSI', 'MISO', 'SCK'],
  C: ['KEY_BACK', 'KEY_MINUS', 'KEY_PLAY', 'KEY_PLUS', 'KEY_OK', 'DISP_CS3'],
  D: ['LINE_RX', 'LINE_TX', 'BTN_RIGHT', 'LAMP_LEFT', 'LAMP_RIGHT', 'DISP_CS0', 'DISP_CS1', 'DISP_CS2'],
};
const MOST = 1e6;

export class Vcd {
  constructor(board) {
    this.board = board;
    this.changes = []; // [ns, code, level], in the order in which they became known
    this.last = {};
    this.codes = {};
    let code = 33;
    for (const [port, names] of Object.entries(PINS)) this.codes[port] = names.map(() => String.fromCharCode(code++));
    const wire = board.wire.bind(board);
    board.wire = () => {
      wire();
      this.watch();
    };
    this.watch();
  }

  get full() {
    return this.changes.length >= MOST;
  }

  // A chip lives from a reset to the next.
  watch() {
    const { chip } = this.board;
    if (this.stopped || chip === this.chip || !chip) return;
    this.chip = chip;
    for (const port of Object.keys(PINS)) {
      const watched = chip.ports[port];
      const update = watched.updatePinRegister.bind(watched);
      watched.updatePinRegister = (ddr) => {
        update(ddr);
        this.note(port);
      };
      this.note(port);
    }
    this.watchBytes(chip);
  }

  // The SPI moves bytes, and the USART tells of a character when it is through: their wires are drawn from these.
  watchBytes(chip) {
    const [, , , mosi, miso, sck] = this.codes.B;
    const { spi, usart } = chip;
    const sent = spi.onByte;
    const complete = spi.completeTransfer.bind(spi);
    const said = usart.onSent;
    let out = 0;
    let since = 0;
    spi.onByte = (byte) => {
      out = byte;
      since = this.board.now();
      sent(byte);
    };
    spi.completeTransfer = (back) => {
      const bit = (this.board.now() - since) / 8;
      for (let n = 0; n < 8; n++) {
        const at = since + n * bit;
        this.put(at, mosi, (out >> (7 - n)) & 1);
        this.put(at, miso, (back >> (7 - n)) & 1);
        this.put(at + bit / 2, sck, 1);
        this.put(at + bit, sck, 0);
      }
      complete(back);
    };
    usart.onSent = (byte, begin, bit) => {
      for (let n = 0; n < 10; n++) this.put(begin + n * bit, this.codes.D[1], (((byte << 1) | 0x200) >> n) & 1);
      said(byte, begin, bit);
    };
  }

  note(port) {
    if (this.stopped || this.board.chip !== this.chip) return;
    const levels = this.chip.cpu.data[this.chip.ports[port].portConfig.PIN];
    this.codes[port].forEach((code, bit) => this.put(this.board.now(), code, (levels >> bit) & 1));
  }

  put(ns, code, level) {
    if (this.stopped || this.last[code] === level || this.full) return;
    this.last[code] = level;
    this.changes.push([Math.round(ns), code, level]);
  }

  text() {
    this.stopped = true;
    const lines = ['$timescale 1 ns $end', '$scope module zeitnot $end'];
    for (const [port, names] of Object.entries(PINS)) {
      names.forEach((name, bit) => lines.push(`$var wire 1 ${this.codes[port][bit]} ${name} $end`));
    }
    lines.push('$upscope $end', '$enddefinitions $end');
    let instant = -1;
    for (const [ns, code, level] of this.changes.sort((a, b) => a[0] - b[0])) {
      if (ns !== instant) lines.push(`#${ns}`);
      instant = ns;
      lines.push(`${level}${code}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
