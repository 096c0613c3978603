// A clock in a position of a real game, as a picture: the clock's program plays the game up to that position,
// and its displays are drawn.
//   node picture.mjs BOARD GAME.pgn MOVE SECONDS > clock.svg
// MOVE is what White thinks about, SECONDS for how long; moves of the first stage without increment only.
import { readFileSync, writeSync } from 'node:fs';
import { Board, kindOf, load } from '../board.js';
import { someRuns, timeText } from '../digits.js';
import { FRONTS, boxOf, coloursOf, drawing } from '../front.js';
import { ask } from '../serial.js';
import STYLE from '../style.css';
import { WORDS_HEIGHT, WORDS_WIDTH } from '../module.js';

const NS = 1e9;
const BACK = 2, OK = 6; // buttons
const LOOK_SECONDS = 0.6;
const SHARE = 0.94; // of its window that the text display fills, as on the page

// ---- the game ---------------------------------------------------------------------------------------------

const seconds = (clk) => clk.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function readGame(path) {
  const text = readFileSync(path, 'utf8');
  const tag = (name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(text)?.[1];
  return {
    white: tag('White'), black: tag('Black'), event: tag('Event'), date: tag('Date'), control: tag('TimeControl'),
    clocks: [...text.matchAll(/\[%clk ([\d:]+)\]/g)].map(([, clk]) => seconds(clk)),
  };
}

function press(board, button) {
  board.contact(button, true, board.ns);
  board.contact(button, false, board.ns + 0.08 * NS);
}

// Opens a page of the text display and leaves it, so that the display is lit.
function look(board) {
  for (const key of [OK, BACK]) {
    press(board, key);
    board.run(board.ns + 0.3 * NS);
  }
}

// Presses each time when the player's clock reaches the time in the game's comment.
function play(board, game, move, thinks) {
  const answer = ask(board, `control ${game.control}`);
  if (!answer.answer.startsWith('ok')) throw new Error(`the clock refuses ${game.control}: ${answer.answer}`);
  const left = [0, 1].map(() => seconds(`0:${timeText(board.look().cells[0])}`));
  press(board, 1);
  for (let ply = 0; ply < 2 * (move - 1); ply++) {
    const side = ply % 2;
    board.run(board.ns + (left[side] - game.clocks[ply]) * NS);
    press(board, side);
    left[side] = game.clocks[ply];
    board.run(board.ns + 0.02 * NS);
    const shown = seconds(`0:${timeText(board.look().cells[side])}`);
    if (Math.abs(shown - left[side]) > 1) throw new Error(`ply ${ply + 1}: ${shown} s on the display, ${left[side]} s in the game`);
    board.run(board.ns + 0.1 * NS);
    left[1 - side] -= 0.12;
  }
  board.run(board.ns + (thinks - LOOK_SECONDS) * NS);
  look(board);
}

// ---- the picture ------------------------------------------------------------------------------------------

const WIDTH = 1200;

// The page's own rules for the case, with colours in place of variables, because not every viewer of pictures
// knows variables.
function rules(front) {
  const colours = Object.fromEntries(coloursOf(front));
  return STYLE.match(/^\.(case|lamp) .*$/gm).join('\n').replace(/var\(--(\w+)\)/g, (_, name) => colours[name]);
}

// The text display: each row of dots as runs of lit ones, in the middle of its place.
function words(front, picture) {
  const [x0, y0, x1, y1] = front.rows;
  const dot = Math.min((x1 - x0) / WORDS_WIDTH, (y1 - y0) / WORDS_HEIGHT) * SHARE;
  const lit = (x, y) => x < WORDS_WIDTH && (picture[(y >> 3) * WORDS_WIDTH + x] >> (y & 7)) & 1;
  let runs = '';
  for (let y = 0; y < WORDS_HEIGHT; y++) {
    for (let x = 0, end; x < WORDS_WIDTH; x = end + 1) {
      for (end = x; lit(end, y);) end++;
      if (end > x) runs += `M${x} ${y}h${end - x}v1H${x}z`;
    }
  }
  const [left, top] = [(x0 + x1 - dot * WORDS_WIDTH) / 2, -(y0 + y1 + dot * WORDS_HEIGHT) / 2];
  return `<path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${dot.toFixed(4)})" d="${runs}" fill="${front.colours.words.on}"/>`;
}

function picture(kind, game, move, view, dots) {
  const front = FRONTS[kind];
  const box = boxOf(front);
  const shown = [0, 1].map((side) => timeText(view.cells[side]));
  const title = `Zeitnot, ${kindOf(kind).title}: ${game.white} (left, ${shown[0]}) thinks about move ${move} against ${game.black} (right, ${shown[1]}), ${game.event}, ${game.date}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="case" viewBox="${box.join(' ')}" width="${WIDTH}" height="${Math.round((WIDTH * box[3]) / box[2])}" role="img" aria-label="${title}">
<title>${title}</title>
<style>
${rules(front)}
</style>
${drawing(front, view).replace(/<(rect|circle|g|path|text)/g, '\n<$1')}
${words(front, dots)}
</svg>
`;
}

const [kind, pgn, move, thinks] = process.argv.slice(2);
const game = readGame(pgn);
await load();
const board = new Board({ kind, seed: 1 });
board.run(1 * NS);
play(board, game, Number(move), Number(thinks));
const view = board.look();
if (!someRuns(view)) throw new Error('no clock runs');
const bytes = Buffer.from(picture(kind, game, Number(move), view, board.textDisplay.picture()));
for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
