// One cable: a serial port of this computer (Web Serial), and the lines that come and go over it (docs/line.md).
import { NO_ANSWER, bytesOf, textOf } from '../line.js';
import { OPTIONS } from './options.js';

const BAUD = 9600;
const STOP_BITS = 2; // the clock needs one; with two, a computer may send a little too fast
const TRIES = 6; // a request or its answer was damaged
const SILENCES = 3; // nothing came
const ANSWER_MS = 1000;
const LONGEST = 255;
const MISSED = 8; // reports, at most, of the same clock
const DAMAGED = null;
const THERE_MS = 2500; // a clock reports once a second

export class Cable {
  // onEnd(): the port is gone
  constructor(port, onEnd) {
    this.port = port;
    this.onEnd = onEnd;
    this.open = false;
    this.changing = false; // its speed
    this.heardAt = -Infinity; // when the last good line came
    this.partial = '';
    this.lines = []; // answers that nobody has taken, or DAMAGED
    this.inStep = false; // the next answer is that of the next request
    this.cleared = 0; // the option that was asked for last, to clear the line
    this.report = -1; // the number of the last one
    this.visit = 0; // grows when another clock comes
    this.wake = null; // whoever waits for one
    this.written = Promise.resolve(); // all that was to be written so far
  }

  // Whether a clock is at its other end.
  get there() {
    return this.open && performance.now() - this.heardAt < THERE_MS;
  }

  // Throws what the browser says.
  async begin() {
    await this.port.open({ baudRate: BAUD, stopBits: STOP_BITS });
    this.open = true;
    this.inStep = false;
    this.partial = '';
    this.listen();
    await this.send('');
  }

  async end() {
    if (!this.open) return;
    this.open = false;
    this.wake?.();
    await this.close();
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    await this.port.close().catch(() => {});
  }

  // A port is closed for that; what comes in between is lost.
  async speed(baudRate) {
    if (!this.open) return;
    this.changing = true;
    await this.close();
    const opened = await this.port.open({ baudRate, stopBits: baudRate === BAUD ? STOP_BITS : 1 }).then(() => true, () => false);
    this.changing = false;
    this.partial = '';
    this.lines = [];
    this.inStep = false;
    this.listen();
    if (opened && baudRate === BAUD) await this.send('');
  }

  // After a wrong character the browser ends the stream, and the port has another one. A port that is gone has none.
  async listen() {
    while (this.open && !this.changing && this.port.readable) {
      this.reader = this.port.readable.getReader();
      try {
        for (let read = await this.reader.read(); !read.done; read = await this.reader.read()) this.take(read.value);
      } catch { /* the next stream, if there is one */ }
      this.reader.releaseLock();
    }
    if (!this.open || this.changing) return;
    await this.end();
    this.onEnd();
  }

  take(bytes) {
    for (const byte of bytes) {
      if (byte === 10) this.takeLine();
      else if (this.partial.length < LONGEST) this.partial += String.fromCharCode(byte);
    }
  }

  takeLine() {
    const line = this.partial.replace(/\r$/, '');
    const text = textOf(line);
    this.partial = '';
    if (text !== undefined) this.heardAt = performance.now();
    if (text?.startsWith('clock ')) {
      this.takeReport(Number(text.split(' ')[1]));
    } else if (line) {
      this.lines.push(text ?? DAMAGED);
      this.wake?.();
    }
  }

  // A report tells that a clock is there. Reports are counted to 255 and from 0 again, and afresh when a cable comes: another clock has
  // other numbers, but for one time in thirty.
  takeReport(number) {
    const later = (number - this.report) & 255;
    if (this.report >= 0 && (later === 0 || later > MISSED)) this.visit++;
    this.report = number;
  }

  // The next answer, DAMAGED, or undefined if none comes in time.
  async next(ms) {
    if (!this.lines.length && this.open) {
      await new Promise((done) => {
        this.wake = done;
        setTimeout(done, ms);
      });
      this.wake = null;
    }
    return this.lines.shift();
  }

  // One after another: a port has one writer at a time. What does not go out is not answered.
  write(bytes) {
    this.written = this.written.then(async () => {
      const writer = this.port.writable?.getWriter();
      await writer?.write(bytes).catch(() => {});
      writer?.releaseLock();
    });
    return this.written;
  }

  send(request) {
    return this.write(request ? bytesOf(request) : Uint8Array.of(10));
  }

  // The answer as the clock says it, "ok ..." or "error ...", or NO_ANSWER. One request at a time.
  async ask(request) {
    this.lines = [];
    for (let n = 0, silences = 0; n < TRIES && silences < SILENCES && this.open; n++) {
      const line = this.inStep || (await this.clear()) ? await this.askOnce(request) : undefined;
      if (line === undefined) silences++;
      else if (line !== DAMAGED && line !== 'error 1') return line;
    }
    return NO_ANSWER;
  }

  async askOnce(request) {
    await this.send(request);
    const line = await this.next(ANSWER_MS);
    this.inStep = line !== undefined && line !== DAMAGED && line !== 'error 1';
    return line;
  }

  // Clears what a broken line, or another program, has left. True: the next answer is that of the next request. A late answer must not be
  // taken for the next one: so the clock is asked for an option, each time for another one, and what comes before that answer is dropped.
  async clear() {
    const until = performance.now() + ANSWER_MS;
    this.cleared = (this.cleared + 1) % OPTIONS.length;
    const { name } = OPTIONS[this.cleared];
    await this.send('');
    await this.send(`option ${name}`);
    let line = await this.next(ANSWER_MS);
    while (line !== undefined && !line?.startsWith(`ok ${name}`) && performance.now() < until) line = await this.next(ANSWER_MS);
    this.inStep = line?.startsWith(`ok ${name}`) ?? false;
    return this.inStep;
  }
}
