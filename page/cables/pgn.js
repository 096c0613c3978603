// Reads Portable Game Notation as far as clocks are concerned: moves, where each ends, and the times in the comments after them. It does what
// tool/game/pgn.c does; a test compares the two. The text has one character a byte, so that what is not understood can be written as it was.
const SPACE = ' \t\n\v\f\r';
const SPECIAL = '{}()[];$\0';
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];
const MOVE_BEGINS = 'KQRBNPabcdefghO0-@Z'; // a piece, a file, castling, a drop or a null move
const LONGEST_WORD = 63;
const LONGEST_SECONDS = 99999999;

// "1:02:03.45" in nanoseconds; undefined: no time.
function nanoseconds(text) {
  const [, whole, fraction = ''] = /^(\d{1,9}(?::[0-5]\d){0,2})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const seconds = whole.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > LONGEST_SECONDS ? undefined : seconds * 1e9 + Number(fraction.padEnd(9, '0'));
}

function commandTime(comment, command) {
  const at = comment.indexOf(command);
  if (at < 0) return undefined;
  const [, time] = /^[ \t\r\n]+([\d:.]+)/.exec(comment.slice(at + command.length)) ?? [];
  return time && nanoseconds(time);
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
    this.line = 1;
    this.games = [];
    this.inMoves = false; // a tag now begins another game
    this.open = false; // a game is under way
  }

  get() {
    const c = this.text[this.at++];
    if (c === '\n') this.line++;
    return c;
  }

  look() {
    return this.text[this.at];
  }

  // Undefined at the end of the text.
  lookIn(characters) {
    const c = this.look();
    return c !== undefined && characters.includes(c);
  }

  fail(why) {
    throw Object.assign(new Error(why), { line: this.line });
  }

  game() {
    if (!this.open) {
      this.games.push({ firstNumber: 1, blackBegins: false, plies: [] });
      this.open = true;
      this.inMoves = false;
    }
    return this.games.at(-1);
  }

  skipBlanks() {
    while (this.lookIn(SPACE)) this.get();
  }

  skipLine() {
    while (this.look() !== undefined && this.look() !== '\n') this.get();
  }

  skipDigits() {
    while (this.lookIn('0123456789')) this.get();
  }

  tag() {
    if (this.inMoves) this.open = false;
    this.skipBlanks();
    let name = '';
    let value = '';
    while (/\w/.test(this.look() ?? '')) name += this.get();
    this.skipBlanks();
    if (!name || this.get() !== '"') this.fail('NO_TAG');
    while (this.look() !== '"') {
      let c = this.get();
      if (c === '\\' && this.lookIn('"\\')) c = this.get();
      if (c === undefined || c === '\n') this.fail('TAG_OPEN');
      value += c;
    }
    this.get();
    this.skipBlanks();
    if (this.get() !== ']') this.fail('TAG_OPEN');
    const game = this.game();
    if (name === 'FEN') this.fen(game, value);
  }

  fen(game, text) {
    const [, turn, number] = /^\s*\S+\s+(\S)(?:\s*\S+\s+\S+\s+\S+\s+(\d+))?/.exec(text) ?? [];
    if (!turn) return;
    game.blackBegins = turn === 'b';
    game.firstNumber = Number(number) > 0 && Number(number) < 10000 ? Number(number) : 1;
  }

  comment(counts) {
    const start = this.at;
    while (this.look() !== '}') if (this.get() === undefined) this.fail('COMMENT_OPEN');
    const ply = counts && this.game().plies.at(-1);
    if (ply) {
      const said = this.text.slice(start, this.at);
      ply.clk = commandTime(said, '[%clk') ?? ply.clk;
      ply.emt = commandTime(said, '[%emt') ?? ply.emt;
    }
    this.get();
  }

  // Variations may contain variations and comments; their clock times are ignored.
  variation() {
    for (let depth = 1; depth > 0;) {
      const c = this.get();
      if (c === undefined) this.fail('VARIATION_OPEN');
      if (c === '{') this.comment(false);
      if (c === ';') this.skipLine();
      depth += (c === '(') - (c === ')');
    }
  }

  // A number ends with its dots: "1.e4".
  word() {
    let word = '';
    while (this.look() !== undefined && !this.lookIn(SPACE + SPECIAL) && word.length < LONGEST_WORD) {
      word += this.get();
      if (word.endsWith('.') && this.look() !== '.' && !/^[A-Za-z]/.test(word)) break;
    }
    return word;
  }

  token() {
    const word = this.word();
    if (!word) {
      this.get();
      this.fail('NO_NOTATION');
    }
    const game = this.game();
    if (RESULTS.includes(word)) {
      this.open = false;
      return;
    }
    this.inMoves = true;
    if (this.number(game, word) || word === 'e.p.' || /^(\.+|[!?+\-=]+)$/.test(word)) return;
    if (!MOVE_BEGINS.includes(word[0]) || word.length < 2) this.fail('NO_MOVE');
    game.plies.push({ san: word.slice(0, 15), line: this.line, end: this.at });
  }

  // "12." and "12...": the first one says where a game without FEN begins.
  number(game, word) {
    const [, digits, dots] = /^(\d{1,4})(\.*)$/.exec(word) ?? [];
    if (digits && !game.plies.length) {
      game.firstNumber = Number(digits);
      game.blackBegins ||= dots.length >= 3;
    }
    return Boolean(digits);
  }

  item() {
    const c = this.look();
    if (!'[{(;$'.includes(c)) {
      this.token();
      return;
    }
    if (c !== ';') this.get();
    if (c === '[') this.tag();
    else if (c === '{') this.comment(this.open);
    else if (c === '(') this.variation();
    else if (c === '$') this.skipDigits();
    else this.skipLine();
  }

  read() {
    while (this.look() !== undefined) {
      const lineStart = this.at === 0 || this.text[this.at - 1] === '\n';
      if (lineStart && this.look() === '%') this.skipLine();
      else if (this.lookIn(SPACE)) this.get();
      else this.item();
    }
    if (!this.games.length) this.fail('NO_GAME');
    return this.games;
  }
}

// Games: { firstNumber, blackBegins, plies: [{ san, line, end, clk, emt }] }; `end` is the place behind the move, times are nanoseconds or undefined.
// Throws an error with the name of a text (texts.js) and the line.
export const readPgn = (text) => new Reader(text).read();

export function plyName(game, ply) {
  const half = ply + (game.blackBegins ? 1 : 0);
  return `${game.firstNumber + Math.floor(half / 2)}${half % 2 ? '...' : '.'} ${game.plies[ply].san}`;
}
