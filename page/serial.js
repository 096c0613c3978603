// The other end of the clock's line (docs/protocol.md).
import { TEXT } from './texts.js';

export const NO_ANSWER = 'no answer';

// The CRC with the polynomial x^16 + x^12 + x^5 + 1 and the initial value 0.
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

// Returns the text of a line if its checksum is right and all characters are printable; undefined if it is
// damaged.
export function textOf(line) {
  const text = line.slice(0, -5);
  return /^[ -~]+$/.test(text) && withCheck(text) === line ? text : undefined;
}

const GONE_NS = 320e6; // board/avr/serial.c: four periods, and one more

// Plugs a cable in, asks, and runs the board until it has answered. Only for a clock at rest, because a
// running one would lose time.
export function ask(board, text) {
  const plugged = board.cable;
  let heard = '';
  board.receive();
  board.send([10, ...bytesOf(text)]);
  for (let ms = 0; ms < 1500 && !/^(ok|error)[^\n]*\n/m.test(heard); ms += 20) {
    board.run(board.ns + 20e6);
    heard += board.receive();
  }
  // Unplugging the cable is a break on the line, which the clock would read as a damaged character. It gets
  // time to notice that the cable is gone.
  if (!plugged) board.plug(false);
  board.run(board.ns + (plugged ? 50e6 : GONE_NS));
  return { heard, answer: /^(ok|error)[^\n*]*/m.exec(heard)?.[0] ?? NO_ANSWER };
}

export const NOT_NOW = 'error 5';

// Says in words why a request was refused (docs/protocol.md, errors).
export function faultOf(answer) {
  const [, code, at] = /^error (\d+)(?: (\d+))?/.exec(answer) ?? [];
  if (!code) return TEXT.NO_ANSWER;
  return `${TEXT[`FAULT_${code}`] ?? `error ${code}`}${at === undefined ? '' : ` (${TEXT.character(Number(at) + 1)})`}`;
}
