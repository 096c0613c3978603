// PNGs of icon.svg, the Z across the two halves of the table, for home screens: node icon.js FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const DRAWING = readFileSync(new URL('../icon.svg', import.meta.url), 'utf8');
const BOX = 64;
const Z = /points="([^"]*)"/.exec(DRAWING)[1].split(' ').map((point) => point.split(',').map(Number));
const [DARK, LIGHT, PAPER, INK] = [...DRAWING.matchAll(/fill="(#\w+)"/g)].map(([, colour]) => colour);
const SAMPLES = 4; // in each direction of a pixel

function inside(x, y) {
  let is = false;
  Z.forEach(([x0, y0], n) => {
    const [x1, y1] = Z[(n + 1) % Z.length];
    if ((y0 > y) !== (y1 > y) && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) is = !is;
  });
  return is;
}

const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const colourAt = (x, y) => rgb(y < BOX / 2 ? (inside(x, y) ? PAPER : DARK) : inside(x, y) ? INK : LIGHT);

function pixel(column, row, size) {
  const corners = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([x, y]) => colourAt(((column + x) * BOX) / size, ((row + y) * BOX) / size));
  if (corners.every((corner) => corner.join() === corners[0].join())) return corners[0];
  const sum = [0, 0, 0];
  for (let n = 0; n < SAMPLES * SAMPLES; n++) {
    const at = (place, part) => ((place + (part + 0.5) / SAMPLES) * BOX) / size;
    colourAt(at(column, n % SAMPLES), at(row, Math.floor(n / SAMPLES))).forEach((value, c) => {
      sum[c] += value;
    });
  }
  return sum.map((value) => Math.round(value / (SAMPLES * SAMPLES)));
}

// The CRC of PNG and zlib. Node has it only from version 20.15 on, and Debian 12 has version 18.
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const words = Buffer.alloc(8);
  words.writeUInt32BE(data.length, 0);
  words.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([words.subarray(0, 4), body, words.subarray(4)]);
}

function png(size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2], 8); // bits, RGB
  const rows = Array.from({ length: size }, (_, row) => [0, ...Array.from({ length: size }, (__, column) => pixel(column, row, size)).flat()]);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

const [folder] = process.argv.slice(2);
for (const [name, size] of [['icon-192', 192], ['icon-512', 512], ['apple-touch-icon', 180]]) writeFileSync(`${folder}/${name}.png`, png(size));
