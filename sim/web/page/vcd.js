// The pins as a value change dump, for sigrok or gtkwave.
const PORTS = ['B', 'C', 'D'];

export class Vcd {
  constructor(board) {
    this.lines = ['$timescale 1 ns $end'];
    this.last = {};
    for (const port of PORTS) this.lines.push(`$var wire 8 ${port} PORT${port} $end`, `$var wire 8 ${port.toLowerCase()} PIN${port} $end`);
    this.lines.push('$enddefinitions $end');
    this.watch(board);
  }

  watch(board) {
    const { chip } = board;
    if (!chip || chip === this.chip) return;
    this.chip = chip;
    for (const port of PORTS) chip.ports[port].addListener(() => this.note(board, port));
  }

  note(board, port) {
    const { chip } = board;
    const { PIN } = chip.ports[port].portConfig;
    this.put(board.now(), port, chip.ports[port].lastValue);
    this.put(board.now(), port.toLowerCase(), chip.cpu.data[PIN]);
  }

  put(ns, name, value) {
    if (this.last[name] === value || this.lines.length > 400000) return;
    this.last[name] = value;
    this.lines.push(`#${Math.round(ns)}`, `b${value.toString(2)} ${name}`);
  }

  text() {
    return `${this.lines.join('\n')}\n`;
  }
}
