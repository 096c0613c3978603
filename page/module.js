// The text display on the page: every dot of the module is drawn. The text is also read from the dots, for
// people who use a screen reader.
import FONT from 'made/text_font.inc';

export const WORDS_WIDTH = 128;
export const WORDS_HEIGHT = 64;
const CELL = [6, 16]; // dots of a character
const ABOVE = 1; // empty ones above it
const ROWS = WORDS_HEIGHT / CELL[1];
const COLUMNS = 21;
const LEAST_FOR_GAPS = 5; // screen pixels per dot; below that, gaps between dots would make them pale

const letters = new Map();
for (const [, code, rows] of FONT.matchAll(/\{0x(\w+), \{([^}]*)\}/g)) {
  const key = rows.split(',').map(Number).join();
  if (!letters.has(key)) letters.set(key, String.fromCodePoint(parseInt(code, 16)));
}

const lit = (picture, x, y) => (picture[(y >> 3) * WORDS_WIDTH + x] >> (y & 7)) & 1;

function letterAt(picture, column, row) {
  const lines = [];
  for (let y = 0; y < 13; y++) {
    let line = 0;
    for (let x = 0; x < CELL[0]; x++) if (lit(picture, column * CELL[0] + x, row * CELL[1] + ABOVE + y)) line |= 0x80 >> x;
    lines.push(line);
  }
  return letters.get(lines.join()) ?? '\ufffd';
}

// Four rows; a character that cannot be read, because it is being written, is U+FFFD.
export function rowsOf(picture) {
  return Array.from({ length: ROWS }, (_, row) => Array.from({ length: COLUMNS }, (__, column) => letterAt(picture, column, row)).join('').trimEnd());
}

export class Module {
  constructor(canvas) {
    this.canvas = canvas;
    this.changes = NaN;
    this.picture = new Uint8Array((WORDS_HEIGHT / 8) * WORDS_WIDTH);
    this.dot = 0; // pixels; 0: it has no size yet
    new ResizeObserver(() => this.fit()).observe(this.canvas.previousElementSibling);
  }

  // Makes the display as large as the space of an invisible element beside it; a dot has at least one pixel
  // of the screen.
  fit() {
    const { width, height } = this.canvas.previousElementSibling.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    const wide = Math.min(width, (height * WORDS_WIDTH) / WORDS_HEIGHT);
    const dot = Math.max(1, Math.ceil((wide * ratio) / WORDS_WIDTH));
    this.canvas.width = dot * WORDS_WIDTH;
    this.canvas.height = dot * WORDS_HEIGHT;
    this.canvas.style.width = `${wide}px`;
    this.dot = dot;
    this.paint();
  }

  draw(words) {
    if (words.changes === this.changes) return;
    this.changes = words.changes;
    this.picture = words.picture();
    this.paint();
    const rows = rowsOf(this.picture);
    if (rows.some((row) => row.includes('\ufffd'))) return;
    this.canvas.dataset.rows = rows.join('\n');
    this.canvas.setAttribute('aria-label', rows.filter(Boolean).join('. ') || '…');
  }

  paint() {
    const { dot, picture } = this;
    if (!dot) return;
    const side = dot >= LEAST_FOR_GAPS ? dot - 1 : dot;
    const pen = this.canvas.getContext('2d');
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.fillStyle = getComputedStyle(this.canvas).color;
    for (let y = 0; y < WORDS_HEIGHT; y++) {
      for (let x = 0; x < WORDS_WIDTH; x++) if (lit(picture, x, y)) pen.fillRect(x * dot, y * dot, side, side);
    }
  }
}
