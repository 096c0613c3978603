// The other end of the clock's line (docs/line.md).
import { TEXT } from './texts.js';

export const NO_ANSWER = 'no answer';

// CRC-8, x^8 + x^2 + x + 1.
export function check(text) {
  let crc = 0;
  for (const c of text) {
    crc ^= c.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

export const bytesOf = (text) => new TextEncoder().encode(`${text}*${check(text)}\r\n`);

const GONE_NS = 320e6; // board/avr/line.c: four periods, and one more

// For a clock at rest, which loses no time by it: plugs a cable, asks, and runs the board until it has answered.
export function ask(board, text) {
  const plugged = board.cable;
  let heard = '';
  board.received = [];
  board.send([10, ...bytesOf(text)]);
  for (let ms = 0; ms < 1500 && !/^(ok|error)[^\n]*\n/m.test(heard); ms += 20) {
    board.run(board.ns + 20e6);
    heard += String.fromCharCode(...board.received.splice(0));
  }
  // Pulling the cable is a break on the line: a damaged character, unless the clock has time to see that nobody is there any more.
  if (!plugged) board.plug(false);
  board.run(board.ns + (plugged ? 50e6 : GONE_NS));
  return { heard, answer: /^(ok|error)[^\n*]*/m.exec(heard)?.[0] ?? NO_ANSWER };
}

export const NOT_NOW = 'error 5';

// Why a request was not done, for people (docs/line.md, errors).
export function faultOf(answer) {
  const [, code, at] = /^error (\d+)(?: (\d+))?/.exec(answer) ?? [];
  if (!code) return TEXT.NO_ANSWER;
  return `${TEXT.FAULTS[code] ?? `error ${code}`}${at === undefined ? '' : ` (${TEXT.character(Number(at) + 1)})`}`;
}
