// The clock view: the real case with its displays, drawn from the numbers of hardware/case/front.py, in millimetres, y upwards.
import BREAD from 'case/bread/front.json';
import LCD from 'case/lcd-r3/front.json';
import LED from 'case/led-r3/front.json';
import { text, timeText } from './digits.js';

const FRONTS = Object.fromEntries([LCD, LED, BREAD].map((front) => [front.name.split('-')[0], front]));
const CELLS = 8;
const COLON = 7; // the cell with the mark of the colon
const EDGE = 4; // mm around the case
const POINT = { x: 0.36, y: -0.45, radius: 0.055 }; // of a digit's height, as front.py has it
const [AROUND_PX, TALL_PX, WIDE_PX, ROWS_PX] = [120, 560, 700, 130];
const KEYS = { BACK: 2, '-': 3, PLAY: 4, '+': 5, OK: 6 };

const rect = ([x0, y0, x1, y1], attributes) => `<rect x="${x0}" y="${-y1}" width="${x1 - x0}" height="${y1 - y0}" ${attributes}/>`;
const circle = (x, y, radius, attributes) => `<circle cx="${x}" cy="${-y}" r="${radius}" ${attributes}/>`;

// The seven segments of a digit and its mark.
function cell(front, side, n) {
  const [x, y, height] = front.digits[side * CELLS + n];
  const segments = Object.values(front.segments).map((corners) => {
    const points = corners.map(([u, v]) => `${(x + (u + front.skew * v) * height).toFixed(2)},${(-y - v * height).toFixed(2)}`).join(' ');
    return `<polygon class="off" points="${points}"/>`;
  });
  const half = front.colons.length / 2;
  const marks = n === COLON ? front.colons.slice(side * half, (side + 1) * half) : [[x + POINT.x * height, y + POINT.y * height, POINT.radius * height]];
  return `<g>${segments.join('')}${marks.map(([at, up, radius]) => circle(at, up, radius, 'class="off"')).join('')}</g>`;
}

function sideOf(front, side) {
  const { x, y, diameter, hood } = front.lamps[side];
  const windows = front.windows.slice((side * front.windows.length) / 2, ((side + 1) * front.windows.length) / 2);
  return `<g id="half-${side}" class="side">${rect(hood, 'rx="2" class="hood"')}${circle(x, y, diameter / 2, `id="lamp-${side}" class="lamp" role="img"`)}`
    + `<g id="display-${side}" class="display" role="img">${windows.map((window) => rect(window, 'rx=".6" class="glass"')).join('')}`
    + `${Array.from({ length: CELLS }, (_, n) => cell(front, side, n)).join('')}</g></g>`;
}

const letters = (front) => front.labels.map(({ x, y, text: word }) => `<text x="${x}" y="${-y}" class="${word === 'ZEITNOT' ? 'name' : ''}">${word}</text>`).join('');

function drawing(front) {
  const { corner } = front;
  return `${rect(front.case, `rx="${corner}" class="base"`)}${rect(front.lid, `rx="${corner - 2}" class="lid"`)}<path class="seam" d="M${front.lid[0]} ${-front.seam}H${front.lid[2]}"/>`
    + `${front.bars.map((bar) => rect(bar, 'rx="3" class="bar-part"')).join('')}${front.buttons.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="bar-part"')).join('')}`
    + `${front.dots.map(([x, y, diameter]) => circle(x, y, diameter / 2, 'class="dot"')).join('')}${front.sounds.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="hole"')).join('')}`
    + `${front.panes.map((pane) => rect(pane, 'rx="1" class="pane"')).join('')}${rect(front.rows, 'class="rows-part"')}`
    + `${front.keys.map(({ x, y, diameter }) => circle(x, y, diameter / 2, 'class="key-part"')).join('')}${letters(front)}${sideOf(front, 0)}${sideOf(front, 1)}`;
}

export class Case {
  // root: holds the drawing, and what is on it: buttons and the text
  constructor(root) {
    this.root = root;
    this.svg = root.querySelector('svg');
    this.name = '';
    addEventListener('resize', () => this.fit());
  }

  // What is too small on the case is beneath it, if there is room.
  fit() {
    const wide = Math.min(innerWidth, (innerHeight - AROUND_PX) * (this.box[2] / this.box[3]));
    const [x0, , x1] = FRONTS[this.name].rows;
    this.root.classList.toggle('beneath', innerHeight > TALL_PX && (wide < WIDE_PX || (wide * (x1 - x0)) / this.box[2] < ROWS_PX));
  }

  show(name) {
    if (name === this.name) return;
    this.name = name;
    const front = FRONTS[name];
    this.svg.innerHTML = drawing(front);
    const [x0, y0, x1, y1] = front.case;
    this.box = [x0 - EDGE, -y1 - EDGE, x1 - x0 + 2 * EDGE, y1 - y0 + 2 * EDGE];
    this.svg.setAttribute('viewBox', this.box.join(' '));
    this.root.style.setProperty('--aspect', (this.box[2] / this.box[3]).toFixed(3));
    for (const [part, colour] of Object.entries({ ...front.colours, glass: front.colours.digits.glass, on: front.colours.digits.on, off: front.colours.digits.off, words: front.colours.words.glass, ink: front.colours.words.on, lit: front.colours.lamp.on, unlit: front.colours.lamp.off })) {
      if (typeof colour === 'string') this.root.style.setProperty(`--${part}`, colour);
    }
    this.displays = [0, 1].map((side) => {
      const display = this.svg.querySelector(`#display-${side}`);
      return { display, cells: new Uint8Array(CELLS), parts: [...display.querySelectorAll('g')].map((g) => [...g.children]) };
    });
    this.displays.forEach((one) => this.tell(one));
    this.place(front);
    this.fit();
  }

  // Where the hands and the text display is, in parts of the drawing.
  place(front) {
    const players = front.bars.length ? front.bars : front.buttons.map(({ x, y, diameter: d }) => [x - d / 2, y - d / 2, x + d / 2, y + d / 2]);
    players.forEach((bar, side) => this.put(`[data-button="${side}"]`, bar));
    for (const { x, y, diameter, word } of front.keys) {
      if (word in KEYS) this.put(`[data-button="${KEYS[word]}"]`, [x - diameter / 2, y - diameter / 2, x + diameter / 2, y + diameter / 2]);
    }
    this.put('.module', front.rows);
  }

  put(selector, [x0, y0, x1, y1]) {
    const [left, top, width, height] = this.box;
    const element = this.root.querySelector(selector);
    for (const [name, part] of Object.entries({ left: (x0 - left) / width, top: (-y1 - top) / height, width: (x1 - x0) / width, height: (y1 - y0) / height })) element.style.setProperty(`--${name}`, `${(100 * part).toFixed(3)}%`);
  }

  // cells: of both sides
  draw(cells) {
    this.displays.forEach((one, side) => {
      if (cells[side].every((lit, n) => lit === one.cells[n])) return;
      one.cells = Uint8Array.from(cells[side]);
      one.parts.forEach((parts, n) => parts.forEach((part, bit) => part.setAttribute('class', (one.cells[n] >> Math.min(bit, 7)) & 1 ? 'on' : 'off')));
      this.tell(one);
    });
  }

  tell({ display, cells }) {
    display.dataset.text = text(cells);
    display.dataset.time = timeText(cells) ?? '';
  }
}
