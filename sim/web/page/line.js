// The other end of the clock's line (docs/line.md).

// CRC-8, x^8 + x^2 + x + 1.
function check(text) {
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
  return { heard, answer: /^(ok|error)[^\n*]*/m.exec(heard)?.[0] ?? 'no answer' };
}

// What is wrong with a control, for people (docs/line.md, errors).
const FAULTS = {
  4: 'that is no value it can hold', 5: 'not while a game goes on, or in a menu', 11: 'not a time control', 12: 'a stage is hours or minutes, never m:ss',
  13: 'more than five stages', 14: 'too long', 15: 'the first stage has no time', 16: 'a stage with 0 moves',
  17: 'that method stands in the last stage only', 18: 'a stage that is never reached', 19: 'nothing to repeat', 20: 'that method stands alone',
};
export const NOT_NOW = 'error 5';

export function faultOf(answer) {
  const [, code, at] = /^error (\d+)(?: (\d+))?/.exec(answer) ?? [];
  if (!code) return 'it does not answer';
  return `${FAULTS[code] ?? `error ${code}`}${at === undefined ? '' : ` (character ${Number(at) + 1})`}`;
}
