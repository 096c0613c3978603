// The code that a clock will have with these settings (docs/line.md). A simulated clock with the same program works it out, so the page needs
// no second copy of the rule, and it refuses a wrong control before any clock hears of it.
import { Board, load } from '../board.js';
import { ask } from '../line.js';

const LONGEST_START_NS = 4e9;

load(); // long before somebody has typed a control

function newClock() {
  const board = new Board({ kind: 'lcd' });
  while (board.ns < LONGEST_START_NS && !board.look().cells.some((cells) => cells.some(Boolean))) board.run(board.ns + 10e6);
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
