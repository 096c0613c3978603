// A clock in a position of a real game, as a picture: the clock's program plays the game to there, and what is on its displays then is drawn.
//   node picture.mjs BOARD GAME.pgn MOVE SECONDS > clock.svg
// MOVE is what White thinks about, SECONDS for how long; moves of the first stage without increment only.
import { readFileSync, writeSync } from 'node:fs';
import { Board, kindOf, load } from '../board.js';
import { SIZE, drawing, someRuns, timeText } from '../digits.js';
import { ask } from '../serial.js';
import { WORDS_HEIGHT, WORDS_WIDTH } from '../module.js';

const NS = 1e9;
const BACK = 2, OK = 6; // buttons
const LOOK_SECONDS = 0.6;
const LOOKS = {
  glass: { glass: ['#cbd4b8', '#b4bea1'], on: 'fill:#14170d', off: 'fill:#0a1400;fill-opacity:.055' },
  light: { glass: ['#1d0808', '#120303'], on: 'fill:#ff4a36;stroke:#ff3a2a;stroke-opacity:.32;stroke-width:1.6', off: 'fill:#ff503a;fill-opacity:.085' },
};
const KEYS = [
  ['BACK', 'M11 5l-7 7 7 7M4 12h16'], ['MINUS', 'M5 12h14'], ['PLAY', 'M3 5l10 7-10 7zM16.5 6v12M20.5 6v12'], ['PLUS', 'M5 12h14M12 5v14'], ['OK', 'M4 12.5l5.5 5.5L20 6.5'],
];

// ---- the game -------------------------------------------------------------------------------------------------------

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

// A look at the clock and back, so that the text display is lit.
function look(board) {
  for (const key of [OK, BACK]) {
    press(board, key);
    board.run(board.ns + 0.3 * NS);
  }
}

// Each press where the player's clock comes to what the game's comment says.
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

// ---- the picture ----------------------------------------------------------------------------------------------------

const WIDTH = 1200, HEIGHT = 626, CASE = 96, WORDS = 318, DOT = 3;
const HALF = { window: 540, top: 168 };

function plunger(side) {
  const x = side ? WIDTH - HALF.window : 80;
  return `<rect x="${x}" y="6" width="${HALF.window - 80}" height="${CASE + 18}" rx="18" fill="url(#brass)"/>`;
}

function half(side, cells, lit, points) {
  const x = side ? WIDTH - 40 - HALF.window : 40;
  const scale = (HALF.window - 20) / SIZE[0];
  const lampX = side ? WIDTH - 62 : 62;
  const height = SIZE[1] * scale;
  return `<circle cx="${lampX}" cy="${CASE + 36}" r="23" fill="#2a1a0f"/>${lit ? `<circle cx="${lampX}" cy="${CASE + 36}" r="38" fill="url(#glow)"/>` : ''}
<circle cx="${lampX}" cy="${CASE + 36}" r="20" fill="url(#${lit ? 'lit' : 'dark'})"/>
<rect x="${x}" y="${HALF.top}" width="${HALF.window}" height="${(height + 20).toFixed(1)}" rx="12" fill="#100e0c"/>
<svg x="${x + 10}" y="${HALF.top + 10}" width="${HALF.window - 20}" height="${height.toFixed(1)}" viewBox="0 0 ${SIZE.join(' ')}"><rect width="${SIZE[0]}" height="${SIZE[1]}" rx="3" fill="url(#glass)"/>${drawing(cells, points)}</svg>
`;
}

function keys() {
  return KEYS.map(([name, path], n) => {
    const x = WIDTH / 2 + (n - 2) * 104 - 43;
    const fill = name === 'PLAY' ? ' class="full"' : '';
    return `<g transform="translate(${x} ${HEIGHT - 98})"><rect y="4" width="86" height="56" rx="11" fill="#120e0b"/><rect width="86" height="55" rx="11" fill="url(#key)"/>`
      + `<path${fill} transform="translate(31 6)" d="${path}"/><text x="43" y="46">${name}</text></g>`;
  }).join('\n');
}

// The text display: each row of dots as runs of lit ones.
function words(picture) {
  const [width, height] = [WORDS_WIDTH * DOT, WORDS_HEIGHT * DOT];
  const lit = (x, y) => x < WORDS_WIDTH && (picture[(y >> 3) * WORDS_WIDTH + x] >> (y & 7)) & 1;
  let runs = '';
  for (let y = 0; y < WORDS_HEIGHT; y++) {
    for (let x = 0, end; x < WORDS_WIDTH; x = end + 1) {
      for (end = x; lit(end, y);) end++;
      if (end > x) runs += `M${x} ${y}h${end - x}v1H${x}z`;
    }
  }
  return `<g transform="translate(${(WIDTH - width) / 2} ${WORDS})"><rect x="-14" y="-10" width="${width + 28}" height="${height + 20}" rx="10" fill="#100e0c"/>`
    + `<rect x="-8" y="-4" width="${width + 16}" height="${height + 8}" rx="4" fill="url(#words)"/><path transform="scale(${DOT})" d="${runs}" style="fill:#14170d;stroke:none"/></g>\n`;
}

function gradient(id, stops, kind = 'linear') {
  const at = kind === 'linear' ? ' x1="0" y1="0" x2="0" y2="1"' : ' cx=".42" cy=".38" r=".62"';
  return `<${kind}Gradient id="${id}"${at}>${stops.map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`).join('')}</${kind}Gradient>`;
}

function picture(kind, game, move, sight, dots) {
  const { digits, title: name } = kindOf(kind);
  const points = digits.includes('points');
  const look = LOOKS[digits.split(' ')[0]];
  const shown = [0, 1].map((side) => timeText(sight.cells[side]));
  const title = `Zeitnot, ${name}: ${game.white} (left, ${shown[0]}) thinks about move ${move} against ${game.black} (right, ${shown[1]}), ${game.event}, ${game.date}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<style>.on{${look.on}}.off{${look.off}}text{font:600 11px sans-serif;letter-spacing:1px;fill:#f3e9dc;text-anchor:middle}path{fill:none;stroke:#f3e9dc;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}.full{fill:#f3e9dc}</style>
<defs>
${gradient('brass', [[0, '#fbe6b3'], [0.22, '#ecc878'], [0.62, '#d9b25f'], [1, '#a07a30']])}
${gradient('case', [[0, '#8a5c38'], [0.4, '#6b4427'], [1, '#351f10']])}
${gradient('glass', [[0, look.glass[0]], [1, look.glass[1]]])}
${gradient('words', [[0, LOOKS.glass.glass[0]], [1, LOOKS.glass.glass[1]]])}
${gradient('key', [[0, '#514a44'], [1, '#29241f']])}
${gradient('dark', [[0, '#8a5048'], [1, '#3b1511']], 'radial')}
${gradient('lit', [[0, '#fff6dc'], [0.5, '#ff6a38'], [1, '#d62a0c']], 'radial')}
${gradient('glow', [[0, '#ff5b30', 0.9], [1, '#ff5b30', 0]], 'radial')}
</defs>
${plunger(0)}${plunger(1)}
<rect y="${CASE}" width="${WIDTH}" height="${HEIGHT - CASE}" rx="24" fill="url(#case)"/>
${[0, 1].map((side) => half(side, sight.cells[side], (sight.lamps >> side) & 1, points)).join('')}${words(dots)}${keys()}
</svg>
`;
}

const [kind, pgn, move, thinks] = process.argv.slice(2);
const game = readGame(pgn);
await load();
const board = new Board({ kind, seed: 1 });
board.run(1 * NS);
play(board, game, Number(move), Number(thinks));
const sight = board.look();
if (!someRuns(sight)) throw new Error('no clock runs');
const bytes = Buffer.from(picture(kind, game, Number(move), sight, board.textDisplay.picture()));
for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
