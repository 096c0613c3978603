// The front of each case as a drawing, from the numbers of hardware/case/front.py, in millimetres, y upwards.
// It needs no document: the page and the pictures of the manual (page/make/picture.js) draw the same.
import BREAD from 'case/bread/front.json';
import LCD from 'case/lcd-r3/front.json';
import LED from 'case/led-r3/front.json';

export const FRONTS = Object.fromEntries([LCD, LED, BREAD].map((front) => [front.name.split('-')[0], front]));
export const CELLS = 8;
const COLON = 7; // the cell with the mark of the colon
const EDGE = 4; // mm around the case
const POINT = { x: 0.36, y: -0.45, radius: 0.055 }; // of a digit's height, as front.py has it
const DARK = { cells: [new Uint8Array(CELLS), new Uint8Array(CELLS)], lamps: 0 };

const rect = ([x0, y0, x1, y1], attributes) => `<rect x="${x0}" y="${-y1}" width="${x1 - x0}" height="${y1 - y0}" ${attributes}/>`;
const circle = (x, y, radius, attributes) => `<circle cx="${x}" cy="${-y}" r="${radius}" ${attributes}/>`;

export const boxOf = ({ case: [x0, y0, x1, y1] }) => [x0 - EDGE, -y1 - EDGE, x1 - x0 + 2 * EDGE, y1 - y0 + 2 * EDGE];

// The colours by their names in page/style.css.
export function coloursOf({ colours }) {
  const { digits, words, lamp } = colours;
  const all = { ...colours, glass: digits.glass, on: digits.on, off: digits.off, words: words.glass, ink: words.on, lit: lamp.on, unlit: lamp.off };
  return Object.entries(all).filter(([, colour]) => typeof colour === 'string');
}

// The seven segments of a digit and its mark; bits: those that are lit.
function cell(front, side, n, bits) {
  const [x, y, height] = front.digits[side * CELLS + n];
  const state = (bit) => `class="${(bits >> bit) & 1 ? 'on' : 'off'}"`;
  const segments = Object.values(front.segments).map((corners, bit) => {
    const points = corners.map(([u, v]) => `${(x + (u + front.skew * v) * height).toFixed(2)},${(-y - v * height).toFixed(2)}`).join(' ');
    return `<polygon ${state(bit)} points="${points}"/>`;
  });
  const half = front.colons.length / 2;
  const marks = n === COLON ? front.colons.slice(side * half, (side + 1) * half) : [[x + POINT.x * height, y + POINT.y * height, POINT.radius * height]];
  return `<g>${segments.join('')}${marks.map(([at, up, radius]) => circle(at, up, radius, state(7))).join('')}</g>`;
}

function sideOf(front, side, { cells, lamps }) {
  const { x, y, diameter, hood } = front.lamps[side];
  const windows = front.windows.slice((side * front.windows.length) / 2, ((side + 1) * front.windows.length) / 2);
  const lamp = (lamps >> side) & 1 ? 'lamp on' : 'lamp';
  return `<g id="half-${side}" class="side">${rect(hood, 'rx="2" class="hood"')}${circle(x, y, diameter / 2, `id="lamp-${side}" class="${lamp}" role="img"`)}`
    + `<g id="display-${side}" class="display" role="img">${windows.map((window) => rect(window, 'rx=".6" class="glass"')).join('')}`
    + `${Array.from(cells[side], (bits, n) => cell(front, side, n, bits)).join('')}</g></g>`;
}

const letters = (front) => front.labels.map(({ x, y, text: word }) => `<text x="${x}" y="${-y}" class="${word === 'ZEITNOT' ? 'name' : ''}">${word}</text>`).join('');

// view: the result of Board.look(); without it nothing is lit.
export function drawing(front, view = DARK) {
  const { corner } = front;
  return `${rect(front.case, `rx="${corner}" class="base"`)}${rect(front.lid, `rx="${corner - 2}" class="lid"`)}<path class="seam" d="M${front.lid[0]} ${-front.seam}H${front.lid[2]}"/>`
    + `${front.bars.map((bar) => rect(bar, 'rx="3" class="bar-part"')).join('')}${front.buttons.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="bar-part"')).join('')}`
    + `${front.dots.map(([x, y, diameter]) => circle(x, y, diameter / 2, 'class="dot"')).join('')}${front.sounds.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="hole"')).join('')}`
    + `${front.panes.map((pane) => rect(pane, 'rx="1" class="pane"')).join('')}${rect(front.rows, 'class="rows-part"')}`
    + `${front.keys.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="key-part"')).join('')}${letters(front)}${sideOf(front, 0, view)}${sideOf(front, 1, view)}`;
}
