// The other end of the clock's line (docs/protocol.md).
import { TEXT } from './texts.js';

export const NO_ANSWER = 'no answer';

// x^16 + x^12 + x^5 + 1, from 0.
export function crc16(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

const withCheck = (text) => `${text}*${crc16(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(4, '0')}`;

export const bytesOf = (text) => new TextEncoder().encode(`${withCheck(text)}\r\n`);

// The text of a line of printable characters whose checksum is right; undefined: it is damaged.
export function textOf(line) {
  const text = line.slice(0, -5);
  return /^[ -~]+$/.test(text) && withCheck(text) === line ? text : undefined;
}

const GONE_NS = 320e6; // board/avr/serial.c: four periods, and one more

// For a clock at rest, which loses no time by it: plugs a cable, asks, and runs the board until it has
// answered.
export function ask(board, text) {
  const plugged = board.cable;
  let heard = '';
  board.receive();
  board.send([10, ...bytesOf(text)]);
  for (let ms = 0; ms < 1500 && !/^(ok|error)[^\n]*\n/m.test(heard); ms += 20) {
    board.run(board.ns + 20e6);
    heard += board.receive();
  }
  // Pulling the cable is a break on the line: a damaged character, unless the clock has time to see that
  // nobody is there any more.
  if (!plugged) board.plug(false);
  board.run(board.ns + (plugged ? 50e6 : GONE_NS));
  return { heard, answer: /^(ok|error)[^\n*]*/m.exec(heard)?.[0] ?? NO_ANSWER };
}

export const NOT_NOW = 'error 5';

// Why a request was not done, for people (docs/protocol.md, errors).
export function faultOf(answer) {
  const [, code, at] = /^error (\d+)(?: (\d+))?/.exec(answer) ?? [];
  if (!code) return TEXT.NO_ANSWER;
  return `${TEXT[`FAULT_${code}`] ?? `error ${code}`}${at === undefined ? '' : ` (${TEXT.character(Number(at) + 1)})`}`;
}
