// A game of the clock's log (docs/line.md): its entries become plies, and PGN. Does what tool/link/log.c does; a test compares the two.
const MOST_MOVES = 2000; // more than any game has: a clock that says so is broken
const MOST_SECONDS = 1e6; // 277 hours
const NOTE_LENGTH = 119;
const SIDES = ['left', 'right'];

const hundredths = (seconds) => Math.round(seconds * 100);

// Times are hundredths of a second; sides are 0 left, 1 right.
export class Log {
  constructor() {
    this.whole = false; // its beginning is there
    this.white = 0;
    this.clock = 0; // its number
    this.damaged = 0; // entries
    this.moves = 0; // that White had made before the first ply
    this.control = '';
    this.note = ''; // what happened before the first ply
    this.plies = []; // { side, known, left, took, note }; not known: the clock has not seen this move
    this.used = [0, 0];
    this.base = [-1, -1]; // moves made before the first ply
    this.wanted = [0, 0]; // moves since, as the last count has them
    this.corrected = false; // by the arbiter; the counts that follow say what is left
    this.collecting = ''; // 'control' or 'installed': where the characters of a control go
    this.installed = '';
  }

  // An entry as the clock says it; null: a damaged one.
  take(entry) {
    const plain = /^[ -~]*$/.test(entry) && !/["\\{}]/.test(entry) ? entry : null; // nothing that would end a tag or a comment of the PGN
    if (plain?.startsWith('control ')) {
      this.takeControl(plain.slice(8));
      return;
    }
    const [what, word, ...numbers] = plain?.split(' ') ?? [];
    const side = SIDES.indexOf(word);
    const [first, second = 0] = numbers.map(parseFloat);
    const inRange = Math.abs(first) < MOST_SECONDS && Math.abs(second) < MOST_SECONDS;
    const negative = first < 0 && what !== 'press' && what !== 'clock';
    if (side < 0 || !inRange || negative || (what === 'count' && first > MOST_MOVES)) this.damaged++;
    else if (what === 'begin') this.begin(side, first);
    else if (what === 'press') this.takePress(side, first, second);
    else if (what === 'clock') this.used[side] = hundredths(second);
    else if (what === 'count') this.takeCount(side, Math.trunc(first));
    else this.takeEvent(what, side, Math.trunc(first));
  }

  begin(side, number) {
    this.whole = true;
    this.white = side;
    this.clock = Math.trunc(number);
    this.collecting = 'control';
  }

  takePress(side, left, used) {
    if (this.plies.length && this.nextSide() !== side) this.addPly(1 - side); // a press that the log has lost
    const ply = this.addPly(side);
    ply.known = true;
    ply.left = hundredths(left);
    ply.took = hundredths(used) - this.used[side];
    this.used[side] = hundredths(used);
  }

  // The state of both sides is told left first.
  takeCount(side, moves) {
    if (this.base[side] < 0) this.base[side] = moves - this.count(side);
    this.wanted[side] = moves - this.base[side];
    if (side === this.white) this.moves = Math.max(0, this.base[side]);
    if (side === 0 || this.base[0] < 0) return;
    this.applyCounts();
    if (this.corrected) this.say('set by the arbiter'); // only now: what stood behind a move taken back has gone with it
    this.corrected = false;
  }

  // The moves that the arbiter's act has left: later ones were taken back, missing ones were made without the clock.
  applyCounts() {
    for (const side of [0, 1]) {
      for (let n = this.count(side); n > this.wanted[side]; n--) {
        const last = this.plies.findLastIndex((ply) => ply.side === side);
        if (last >= 0) this.plies.splice(last, 1);
      }
    }
    for (;;) {
      const lacks = [0, 1].map((side) => this.count(side) < this.wanted[side]);
      if (!lacks.includes(true)) return;
      const next = this.nextSide();
      this.addPly(lacks[next] ? next : 1 - next);
    }
  }

  // Up to five characters; the entry that ends the control has fewer.
  takeControl(text) {
    if (!this.collecting) return;
    this[this.collecting] += text;
    if (text.length === 5) return;
    if (this.collecting === 'installed') this.say(`control now ${this.installed}`);
    this.collecting = '';
  }

  takeEvent(what, side, value) {
    const player = side === this.white ? 'White' : 'Black';
    const said = {
      flag: `${player}'s flag fell`, withdrawn: `${player}'s flag withdrawn`, stage: `${player} in stage ${value + 1}`, period: `${player} in period ${value}`,
      paused: 'paused', beat: 'gong',
    };
    if (what === 'arbiter' || what === 'restored') this.corrected = true;
    if (what === 'colours') this.white = side;
    if (Object.hasOwn(said, what)) this.say(said[what]);
    if (what === 'installed') {
      this.installed = '';
      this.collecting = 'installed';
    }
  }

  count(side) {
    return this.plies.filter((ply) => ply.side === side).length;
  }

  nextSide() {
    return this.plies.length ? 1 - this.plies.at(-1).side : this.white;
  }

  addPly(side) {
    this.plies.push({ side, known: false, left: 0, took: 0, note: '' });
    return this.plies.at(-1);
  }

  say(text) {
    const place = this.plies.at(-1) ?? this;
    place.note = `${place.note}${place.note ? ', ' : ''}${text}`.slice(0, NOTE_LENGTH);
  }
}

// ---- PGN --------------------------------------------------------------------------------------------------------------

const two = (n) => String(n).padStart(2, '0');

function command(name, hundredth) {
  const t = Math.max(0, hundredth);
  return `[%${name} ${Math.floor(t / 360000)}:${two(Math.floor(t / 6000) % 60)}:${two(Math.floor(t / 100) % 60)}.${two(t % 100)}]`;
}

function plyText({ known, left, took, note }) {
  const said = [...(known ? [command('clk', left), command('emt', took)] : []), ...(note ? [note] : [])];
  return said.length ? `Z0 {${said.join(' ')}}` : 'Z0';
}

// The clock does not know the moves: they are null moves, "Z0".
export function logPgn(log) {
  const unknown = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'].map((name) => `[${name} "${name === 'Date' ? '????.??.??' : '?'}"]\n`).join('');
  const tags = `${unknown}[Result "*"]\n[TimeControl "${log.control || '?'}"]\n${log.clock ? `[ClockNumber "${log.clock}"]\n` : ''}`;
  const black = log.plies.length && log.plies[0].side !== log.white ? 1 : 0;
  const plies = log.plies.map((ply, n) => `${log.moves + Math.floor((n + black) / 2) + 1}${(n + black) % 2 ? '...' : '.'} ${plyText(ply)}\n`);
  return `${tags}\n${log.note ? `{${log.note}}\n` : ''}${plies.join('')}*\n`;
}
