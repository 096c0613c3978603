// The code that a clock will have with these settings (docs/line.md). A simulated clock with the same program works it out, so the page needs
// no second copy of the rule, and it refuses a wrong control before any clock hears of it.
import { lcd } from 'images';
import { Board } from '../../sim/web/src/board.js';
import { parseHex } from '../../sim/web/src/chip.js';
import { ask } from '../line.js';

const LONGEST_START_NS = 4e9;
const CRYSTAL_START_MS = 120; // a quick one: somebody waits

function newClock() {
  const board = new Board({ board: 'lcd', program: parseHex(lcd), memory: new Uint8Array(), crystalStartMs: CRYSTAL_START_MS });
  while (board.ns < LONGEST_START_NS && !board.cells.some((cells) => cells.some(Boolean))) board.run(board.ns + 10e6);
  board.plug(true);
  return board;
}

// requests: "control ..." and "option ..."; what is not said has its default. The code, or the answer that refuses: { code, answer, request }.
export function codeOf(requests) {
  const board = newClock();
  for (const request of requests) {
    const { answer } = ask(board, request);
    if (!answer.startsWith('ok')) return { code: '', answer, request };
  }
  const { answer } = ask(board, 'code');
  return { code: answer.slice(3), answer, request: 'code' };
}
