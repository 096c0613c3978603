// Puts the times of a game's log on the moves of a score sheet. Does what tool/link/merge.c does; a test compares the two.
import { plyName, readPgn } from './pgn.js';

// Refusals are errors: the name of a text (texts.js), the line of the file, the move, and numbers for the text.
function refuse(why, line, at = '', ...numbers) {
  throw Object.assign(new Error(why), { line, at, numbers });
}

function refuseAt(game, ply, why, ...numbers) {
  const place = Math.min(ply, game.plies.length - 1);
  if (place < 0) refuse('NO_MOVES');
  refuse(why, game.plies[place].line, plyName(game, place), ...numbers);
}

// Nobody presses after mate, so the last move may have no time.
function check(game, log) {
  const timed = game.plies.findIndex((ply) => ply.clk !== undefined || ply.emt !== undefined);
  const [moves, presses] = [game.plies.length, log.plies.length];
  if (timed >= 0) refuseAt(game, timed, 'HAS_TIME');
  if (game.blackBegins !== log.blackBegins) refuseAt(game, 0, log.blackBegins ? 'BLACK_BEGINS' : 'WHITE_BEGINS');
  if (moves < presses) refuseAt(game, moves, 'MOVE_MISSING', moves, presses);
  if (moves > presses + 1) refuseAt(game, presses, 'LOG_ENDS', moves, presses);
}

const two = (n) => String(n).padStart(2, '0');

// Whole seconds as the clock showed them: rounded up. A time used is rounded to the nearest.
function command(name, ns, exact, up) {
  const h = Math.floor(ns / 1e7);
  const s = Math.floor(exact ? h / 100 : (h + (up ? 99 : 50)) / 100);
  return `[%${name} ${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}${exact ? `.${two(h % 100)}` : ''}]`;
}

// Behind the move and its signs "$1".
function placeOf(text, end) {
  const signs = /(?:[ \t\r\n]*\$\d*)*/y;
  signs.lastIndex = end;
  return end + signs.exec(text)[0].length;
}

function timesOf({ clk, emt }, exact) {
  const times = [...(clk === undefined ? [] : [command('clk', clk, exact, true)]), ...(emt === undefined ? [] : [command('emt', emt, exact, false)])];
  return times.length ? ` {${times.join(' ')}}` : '';
}

// Both texts have one character a byte. number: of the game in `moves`, from 1; 0: it has only one.
export function merge(moves, logText, { number = 0, exact = false } = {}) {
  const read = (text, file) => {
    try {
      return readPgn(text);
    } catch (error) {
      throw Object.assign(error, { file });
    }
  };
  const games = read(moves, 'moves');
  const [log] = read(logText, 'log');
  if (!number && games.length > 1) refuse('WHICH_GAME', undefined, '', games.length);
  if (number > games.length) refuse('NO_SUCH_GAME', undefined, '', number);
  const game = games[Math.max(0, number - 1)];
  check(game, log);
  let out = '';
  let from = 0;
  log.plies.slice(0, game.plies.length).forEach((ply, n) => {
    const to = placeOf(moves, game.plies[n].end);
    out += moves.slice(from, to) + timesOf(ply, exact);
    from = to;
  });
  return { text: out + moves.slice(from), lastNotPressed: game.plies.length === log.plies.length + 1 };
}
