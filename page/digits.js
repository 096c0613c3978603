// Reads the eight cells of a side.
import { TEXT } from './texts.js';

const LETTERS = new Map(Object.entries({
  0x3f: '0', 0x06: '1', 0x5b: '2', 0x4f: '3', 0x66: '4', 0x6d: '5', 0x7d: '6', 0x07: '7', 0x27: '7', 0x7f: '8', 0x6f: '9', 0x00: ' ', 0x40: '-',
  0x71: 'F', 0x79: 'E', 0x73: 'P',
}).map(([key, value]) => [Number(key), value]));
const MARK = 0x80;

export const letter = (cells, n) => LETTERS.get(cells[n] & 0x7f) ?? '?';

export function text(cells) {
  return Array.from(cells, (_, n) => letter(cells, n)).join('');
}

// A view is what Board.look() gives.
export function isRunning(view, side) {
  return letter(view.cells[side], 0) !== 'P' && Boolean((view.lamps >> side) & 1);
}
export const someRuns = (view) => isRunning(view, 0) || isRunning(view, 1);
export const isDark = (cells) => cells.every((cell) => cell === 0);

// The time that follows the auxiliary pair, { hours, minutes, seconds } as they are shown, or null if the
// cells show something else.
export function time(cells) {
  const tenths = Boolean(cells[6] & MARK);
  const hours = letter(cells, 3).trim();
  const minutes = (letter(cells, 4) + (tenths ? '' : letter(cells, 5))).trim();
  const seconds = tenths ? `${(letter(cells, 5) + letter(cells, 6)).trim()}.${letter(cells, 7)}` : letter(cells, 6) + letter(cells, 7);
  if (!/^[0-9]?$/.test(hours) || !(tenths ? /^$/ : /^[0-9]{1,2}$/).test(minutes) || !/^([0-9]{2}|[0-9]{1,2}\.[0-9])$/.test(seconds)) return null;
  return { hours, minutes, seconds };
}

// True if little time is left: tenths are shown, and the flag has not fallen. The argument is a side of
// Board.game.
export const isLow = ({ cells, flag }) => Boolean(cells[6] & MARK) && time(cells) !== null && flag !== 'first' && flag !== 'second';

// In the form of a scenario: 1:30:00, 4:59, 0:19.4.
export function timeText(cells) {
  const found = time(cells);
  if (!found) return null;
  const minutes = found.hours ? found.minutes.padStart(2, '0') : String(Number(found.minutes));
  return `${found.hours ? `${found.hours}:` : ''}${minutes}:${found.seconds.split('.')[0].padStart(2, '0')}${found.seconds.includes('.') ? `.${found.seconds.split('.')[1]}` : ''}`;
}

// What a side shows, in words. Signs blink, so they are taken from what was lit within the last second.
export function words(view, side) {
  const cells = view.cells[side];
  const found = time(cells);
  if (!found) return isDark(cells) ? TEXT.DARK : text(cells).trim();
  const parts = [];
  if (found.hours) parts.push(`${found.hours} h`);
  if (Number(found.minutes)) parts.push(`${Number(found.minutes)} min`);
  parts.push(`${Number(found.seconds)} s`);
  return parts.join(' ') + signs(view.lit[side], cells, found) + (isRunning(view, side) ? `, ${TEXT.RUNS}` : '');
}

function signs(lit, cells, found) {
  const sign = letter(lit, 0);
  const pair = (letter(cells, 1) + letter(cells, 2)).trim();
  const down = !found.hours && !Number(found.minutes) && !Number(found.seconds);
  const flag = (down && { 1: TEXT.FLAG_FIRST, 2: TEXT.FLAG_SECOND }[pair]) || TEXT.FLAG;
  const said = { F: flag, '-': TEXT.OVERTIME, P: TEXT.TO_GO_ON }[sign];
  return `${said ? `, ${said}` : ''}${lit[0] & MARK ? `, ${TEXT.HAS_WHITE}` : ''}`;
}
