// Writes a pack of speech into a clock (docs/line.md, "Packs of speech"). Does what tool/link/speech.c does.
import { NO_ANSWER, crc16 } from '../line.js';

export const PLACES = 6;
const HEAD = 64; // bytes; the struct is in firmware/voice/pack.h
const MOST = 655360;
const PAGE = 256;
const WINDOW = 6; // pages under way
const [SLOW, FAST] = [9600, 38400];
const SETTLE_MS = 50; // that the clock gets to change its speed
const STOP_MS = 800; // what was sent has arrived, and the clock has seen that nothing more comes
const SILENCE_MS = 700; // the window has gone, and 0.2 s more end a broken frame
const ANSWER_MS = 1500; // without an answer a frame or an answer was lost
const TRIES = 5; // in a row without an answer
const GIVE_UP_MS = 3500; // after which the clock is back at 9,600 baud
const ROUNDS = 3; // requests; each goes on where the one before ended

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// As in zip files.
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

// { bytes, name, crc, pages }; or { fault: the name of a text }
export function readPack(bytes) {
  if (bytes.length < HEAD || String.fromCharCode(...bytes.subarray(0, 4)) !== 'ZPAK' || bytes[4] !== 1) return { fault: 'NO_PACK' };
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const crc = head.getUint32(12, true);
  if (bytes.length > MOST || head.getUint32(8, true) !== bytes.length || crc32(bytes.subarray(HEAD)) !== crc) return { fault: 'PACK_DAMAGED' };
  const name = String.fromCharCode(...bytes.subarray(46, 60)).replace(/\0+$/, '');
  return { bytes, name, crc: crc.toString(16).toUpperCase().padStart(8, '0'), pages: Math.ceil(bytes.length / PAGE) };
}

// The names of the packs in the clock, place by place, empty where there is none; or the answer of a clock that has no places.
export async function readPlaces(cable) {
  const names = [];
  for (let place = 1; place <= PLACES; place++) {
    const answer = await cable.ask(`pack ${place}`);
    if (!answer.startsWith('ok ') && answer !== 'error 6') return { answer };
    names.push(answer.startsWith('ok ') ? answer.split(' ').slice(3).join(' ') : '');
  }
  return { names };
}

// That of a pack with this name, or a free one; 0: there is none.
export const placeFor = (names, name) => (names.indexOf(name) + 1) || names.indexOf('') + 1;

function frame({ bytes }, page) {
  const made = new Uint8Array(PAGE + 4).fill(0xff);
  made.set([page & 0xff, page >> 8]);
  made.set(bytes.subarray(page * PAGE, (page + 1) * PAGE), 2);
  const check = crc16(made.subarray(0, PAGE + 2));
  made.set([check >> 8, check & 0xff], PAGE + 2);
  return made;
}

class Writing {
  constructor(cable, pack, progress) {
    Object.assign(this, { cable, pack, progress, written: 0, next: 0 });
  }

  // A frame was lost or damaged: a silence, then once more from `page` on.
  async goBack(page) {
    await wait(SILENCE_MS);
    this.next = page;
  }

  // What the clock says; undefined: frames go on.
  async take(line) {
    const [, what, number] = /^(ok|error 1) (\d+)$/.exec(line) ?? [];
    if (what === 'ok' && Number(number) <= this.next) {
      this.written = Math.max(this.written, Number(number));
      this.progress(this.written / this.pack.pages);
      return this.written === this.pack.pages ? 'ok' : undefined;
    }
    if (what === 'error 1' && Number(number) >= this.written && Number(number) < this.next) await this.goBack(Number(number));
    return !what && line.startsWith('error') ? line : undefined;
  }

  // At 38,400 baud, until all is written, the clock refuses, or nobody answers.
  async sendPages() {
    for (let silent = 0; silent < TRIES && this.cable.open;) {
      while (this.next < this.pack.pages && this.next < this.written + WINDOW) await this.cable.write(frame(this.pack, this.next++));
      const line = await this.cable.next(ANSWER_MS);
      silent = line === undefined ? silent + 1 : 0;
      if (line === undefined) await this.goBack(this.written);
      const answer = line && await this.take(line);
      if (answer) return answer;
    }
    return NO_ANSWER;
  }

  // One request and its frames.
  async round(place) {
    const { cable, pack } = this;
    const begun = await cable.ask(`pack ${place} ${pack.pages} ${pack.crc}`);
    if (!begun.startsWith('ok')) return begun;
    this.written = this.next = Number(begun.slice(3));
    await cable.speed(FAST);
    await wait(SETTLE_MS);
    const answer = await this.sendPages();
    await wait(answer === NO_ANSWER ? GIVE_UP_MS : STOP_MS);
    await cable.speed(SLOW);
    return answer;
  }
}

// { answer, written }: 'ok', or what the clock said, or NO_ANSWER; and the share that is written: the same pack goes on there.
export async function writePack(cable, pack, place, progress) {
  const writing = new Writing(cable, pack, progress);
  let answer = NO_ANSWER;
  for (let n = 0; n < ROUNDS && answer === NO_ANSWER && cable.open; n++) answer = await writing.round(place);
  return { answer, written: writing.written / pack.pages };
}
