// Eight cells as glass or LED shows them, in SVG: every element is there, unlit ones faintly.
const SVG = 'http://www.w3.org/2000/svg';
const W = 20, H = 36, T = 4, GAP = 1;
const PITCH = 27;
const GROUP = 14; // between the two displays of a side, and the room of a colon
const FROM = [0, PITCH, 2 * PITCH + 8, 3 * PITCH + 8];

function bar(x, y, length, vertical) {
  const h = T / 2;
  const points = vertical
    ? [[x, y + GAP], [x + h, y + GAP + h], [x + h, y + length - GAP - h], [x, y + length - GAP], [x - h, y + length - GAP - h], [x - h, y + GAP + h]]
    : [[x + GAP, y], [x + GAP + h, y - h], [x + length - GAP - h, y - h], [x + length - GAP, y], [x + length - GAP - h, y + h], [x + GAP + h, y + h]];
  return points.map((p) => p.join(',')).join(' ');
}

const SEGMENTS = [
  [0, 0, W, false], [W, 0, H / 2, true], [W, H / 2, H / 2, true], [0, H, W, false],
  [0, H / 2, H / 2, true], [0, 0, H / 2, true], [0, H / 2, W, false],
];

// cell -> x of its digit; the mark of a cell -> its points
const cellX = (n) => 6 + FROM[n & 3] + (n >> 2) * (4 * PITCH + 8 + GROUP);

function marks(n) {
  const glass = (n >> 2) * 4;
  if ((n & 3) === 3) {
    const x = (cellX(glass + 1) + W + cellX(glass + 2)) / 2;
    return [[x, H * 0.32 + 8], [x, H * 0.7 + 8]];
  }
  return [[cellX(n) + W + 3.6 + (n & 3 === 1 ? 1 : 0), H + 8]];
}

const LETTERS = new Map(Object.entries({
  0x3f: '0', 0x06: '1', 0x5b: '2', 0x4f: '3', 0x66: '4', 0x6d: '5', 0x7d: '6', 0x07: '7', 0x27: '7', 0x7f: '8', 0x6f: '9', 0x00: ' ', 0x40: '-',
  0x71: 'F', 0x79: 'E', 0x73: 'P', 0x77: 'A', 0x7c: 'b', 0x39: 'C', 0x5e: 'd', 0x54: 'n', 0x5c: 'o', 0x50: 'r', 0x78: 't', 0x38: 'L', 0x3e: 'U', 0x76: 'H', 0x74: 'h', 0x6e: 'y', 0x1c: 'u', 0x58: 'c', 0x3d: 'G', 0x08: '_', 0x1e: 'J', 0x30: 'I',
}).map(([key, value]) => [Number(key), value]));

export function text(cells) {
  return Array.from(cells, (cell) => LETTERS.get(cell & 0x7f) ?? '?').join('');
}

// The time that the cells of the main page show, in words.
export function words(cells) {
  const digit = (n) => (LETTERS.get(cells[n] & 0x7f) ?? ' ').trim();
  const hours = cells[3] & 0x80 ? digit(1) : '';
  const minutes = digit(2) + digit(3);
  const seconds = digit(4) + digit(5) + (cells[5] & 0x80 ? `.${digit(6)}` : '');
  const parts = [];
  if (!/^[0-9.]*$/.test(hours + minutes + seconds)) return text(cells);
  if (hours) parts.push(`${hours} h`);
  if (Number(minutes)) parts.push(`${Number(minutes)} min`);
  parts.push(`${Number(seconds)} s`);
  return parts.join(' ');
}

export class Display {
  constructor(svg) {
    this.cells = new Uint8Array(8);
    svg.setAttribute('viewBox', `0 0 ${cellX(7) + W + 8} ${H + 16}`);
    this.elements = Array.from({ length: 8 }, (_, n) => {
      const group = [];
      for (const [x, y, length, vertical] of SEGMENTS) {
        const element = document.createElementNS(SVG, 'polygon');
        element.setAttribute('points', bar(cellX(n) + x, 8 + y, length, vertical));
        svg.append(element);
        group.push([element]);
      }
      group.push(marks(n).map(([x, y]) => {
        const element = document.createElementNS(SVG, 'circle');
        element.setAttribute('cx', x);
        element.setAttribute('cy', y);
        element.setAttribute('r', 2.3);
        svg.append(element);
        return element;
      }));
      return group;
    });
    this.svg = svg;
    this.draw(this.cells, true);
  }

  draw(cells, all = false) {
    for (let n = 0; n < 8; n++) {
      const changed = all ? 0xff : cells[n] ^ this.cells[n];
      for (let bit = 0; changed >> bit; bit++) {
        if (!((changed >> bit) & 1)) continue;
        const on = (cells[n] >> bit) & 1;
        for (const element of this.elements[n][bit]) element.setAttribute('class', on ? 'on' : 'off');
      }
    }
    this.cells = Uint8Array.from(cells);
    this.svg.dataset.cells = Array.from(cells, (cell) => cell.toString(16).padStart(2, '0')).join('');
    this.svg.dataset.text = text(cells);
  }
}
