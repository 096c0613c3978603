// The clock view: the real case with its displays (front.js), as large as the page allows.
import { CELLS, FRONTS, boxOf, coloursOf, drawing } from './front.js';
import { text, timeText } from './digits.js';

const [AROUND_PX, TALL_PX, WIDE_PX, ROWS_PX] = [120, 560, 700, 130];
const KEYS = { BACK: 2, '-': 3, PLAY: 4, '+': 5, OK: 6 };

export class Case {
  // root: holds the drawing, and what is on it: buttons and the text
  constructor(root) {
    this.root = root;
    this.svg = root.querySelector('svg');
    this.name = '';
    addEventListener('resize', () => this.fit());
  }

  // Puts what would be too small on the case beneath it, if there is room.
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
    this.box = boxOf(front);
    this.svg.setAttribute('viewBox', this.box.join(' '));
    this.root.style.setProperty('--aspect', (this.box[2] / this.box[3]).toFixed(3));
    for (const [part, colour] of coloursOf(front)) this.root.style.setProperty(`--${part}`, colour);
    this.displays = [0, 1].map((side) => {
      const display = this.svg.querySelector(`#display-${side}`);
      return { display, cells: new Uint8Array(CELLS), parts: [...display.querySelectorAll('g')].map((g) => [...g.children]) };
    });
    this.displays.forEach((one) => this.tell(one));
    this.place(front);
    this.fit();
  }

  // Places the buttons and the text display, in fractions of the drawing.
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
