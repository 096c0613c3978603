// The pins as a value change dump, for sigrok or gtkwave: a wire each.
import { pinNames } from '../sim/web/src/pins.js';

const MOST = 1e6;

export class Vcd {
  constructor(board) {
    this.board = board;
    this.changes = []; // [ns, code, level], in the order in which they became known
    this.last = {};
    this.pins = pinNames(board.kind.displayPins);
    this.codes = {};
    let code = 33;
    for (const [port, names] of Object.entries(this.pins)) this.codes[port] = names.map(() => String.fromCharCode(code++));
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
    for (const port of Object.keys(this.pins)) {
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

  code(name) {
    const [port, names] = Object.entries(this.pins).find(([, all]) => all.includes(name)) ?? [];
    return port && this.codes[port][names.indexOf(name)];
  }

  // The buses move bytes, and the USART tells of a character when it is through: their wires are drawn from these.
  watchBytes(chip) {
    this.watchSpi(chip.spi);
    this.watchLine(chip.usart);
    if (this.code('SDA')) this.watchTwi(chip.twi);
  }

  watchSpi(spi) {
    const [mosi, miso, sck] = ['MOSI', 'MISO', 'SCK'].map((name) => this.code(name));
    const sent = spi.onByte;
    const complete = spi.completeTransfer.bind(spi);
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
  }

  watchLine(usart) {
    const tx = this.code('LINE_TX');
    const said = usart.onSent;
    usart.onSent = (byte, begin, bit) => {
      for (let n = 0; n < 10; n++) this.put(begin + n * bit, tx, (((byte << 1) | 0x200) >> n) & 1);
      said(byte, begin, bit);
    };
  }

  // START and STOP are edges of SDA while SCL is high; everything else changes while it is low.
  watchTwi(twi) {
    const [scl, sda] = ['SCL', 'SDA'].map((name) => this.code(name));
    const WAVES = {
      start: (at, bit) => [[at, sda, 1], [at + 0.2 * bit, scl, 1], [at + 0.5 * bit, sda, 0], [at + bit, scl, 0]],
      stop: (at, bit) => [[at, sda, 0], [at + 0.2 * bit, scl, 1], [at + bit, sda, 1]],
      byte: (at, bit, bits) => bits.flatMap((level, n) => [[at + n * bit, sda, level], [at + (n + 0.5) * bit, scl, 1], [at + (n + 1) * bit, scl, 0]]),
    };
    twi.onAction = (action, since, bit, byte, acknowledged) => {
      const bits = Array.from({ length: 9 }, (_, n) => (n < 8 ? (byte >> (7 - n)) & 1 : Number(!acknowledged)));
      for (const change of WAVES[action](since, bit, bits)) this.put(...change);
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
    for (const [port, names] of Object.entries(this.pins)) {
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
