// What was done, with times: as a log that can be sent in a link and replayed, and as a scenario for `zeitnot run`.
const NAMES = ['left', 'right', 'back', 'minus', 'play', 'plus', 'ok'];

export class Story {
  constructor(origin) {
    this.origin = origin; // simulated ns at which the clock was ready
    this.events = [];
    this.downAt = NAMES.map(() => -1);
  }

  add(ns, kind, value = '') {
    this.events.push({ ms: Math.max(0, Math.round((ns - this.origin) / 1e6)), kind, value });
  }

  contact(ns, button, down) {
    this.add(ns, down ? 'down' : 'up', NAMES[button]);
  }

  text() {
    return this.events.map(({ ms, kind, value }) => `${(ms / 1000).toFixed(3)} ${kind} ${value}`.trim()).join('\n');
  }

  // Short enough for an address: 1234dL = at 1,234 ms left down.
  packed() {
    return this.events.filter(({ kind }) => kind === 'down' || kind === 'up')
      .map(({ ms, kind, value }) => `${ms}${kind[0]}${NAMES.indexOf(value)}`).join('.');
  }

  static unpack(packed) {
    return packed.split('.').filter(Boolean).map((word) => {
      const found = /^(\d+)([du])([0-6])$/.exec(word);
      if (!found) throw new Error(`not a log: ${word}`);
      return { ms: Number(found[1]), down: found[2] === 'd', button: Number(found[3]) };
    });
  }

  // A scenario: players' contacts by their edges, keys as short actions or holds.
  scenario() {
    const lines = ['# made by the page'];
    const open = {};
    for (const { ms, kind, value } of this.events) {
      const at = (ms / 1000).toFixed(3);
      const button = NAMES.indexOf(value);
      if (kind === 'control') lines.push(`control ${value}`);
      else if (kind === 'power') lines.push(`at ${at}`, `power ${value}`);
      else if (kind === 'battery') lines.push(`at ${at}`, `battery ${value}`);
      else if (button < 0) continue;
      else if (button < 2) lines.push(`at ${at}`, `${kind} ${value}`);
      else if (kind === 'down') open[value] = ms;
      else if (open[value] !== undefined) {
        const length = ms - open[value];
        lines.push(`at ${(open[value] / 1000).toFixed(3)}`, length < 400 ? `key ${value}` : `hold ${value} ${(length / 1000).toFixed(1)}`);
        delete open[value];
      }
    }
    return `${lines.join('\n')}\nshow\n`;
  }
}
