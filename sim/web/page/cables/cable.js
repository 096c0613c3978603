// One cable: a serial port of this computer (Web Serial), and the lines that come and go over it (docs/line.md).
import { NO_ANSWER, bytesOf, check } from '../line.js';

const BAUD = 9600;
const TRIES = 3;
const ANSWER_MS = 1000;
const QUIET_MS = 100; // nothing comes any more for so long: a late answer has been read away
const LONGEST = 255;
const THERE_MS = 2500; // a clock reports once a second

export class Cable {
  // onEnd(): the port is gone
  constructor(port, onEnd) {
    this.port = port;
    this.onEnd = onEnd;
    this.open = false;
    this.heardAt = -Infinity; // when the last good line came
    this.partial = '';
    this.lines = []; // answers that nobody has taken
    this.wake = null; // whoever waits for one
  }

  // Whether a clock is at its other end.
  get there() {
    return this.open && performance.now() - this.heardAt < THERE_MS;
  }

  // Throws what the browser says.
  async begin() {
    await this.port.open({ baudRate: BAUD });
    this.open = true;
    this.partial = '';
    this.listen();
    await this.send('');
  }

  async end() {
    if (!this.open) return;
    this.open = false;
    this.wake?.();
    await this.reader?.cancel().catch(() => {});
    await this.port.close().catch(() => {});
  }

  // After a wrong character the browser ends the stream, and the port has another one. A port that is gone has none.
  async listen() {
    while (this.open && this.port.readable) {
      this.reader = this.port.readable.getReader();
      try {
        for (let read = await this.reader.read(); !read.done; read = await this.reader.read()) this.take(read.value);
      } catch { /* the next stream, if there is one */ }
      this.reader.releaseLock();
    }
    if (!this.open) return;
    await this.end();
    this.onEnd();
  }

  take(bytes) {
    for (const byte of bytes) {
      if (byte === 10) this.takeLine();
      else if (this.partial.length < LONGEST) this.partial += String.fromCharCode(byte);
    }
  }

  // Reports tell only that the clock is there.
  takeLine() {
    const [, text, sum] = /^(.*)\*([0-9A-F]{2})\r?$/.exec(this.partial) ?? [];
    this.partial = '';
    if (text === undefined || check(text) !== sum) return;
    this.heardAt = performance.now();
    if (text.startsWith('clock ')) return;
    this.lines.push(text);
    this.wake?.();
  }

  // The next answer, or undefined if none comes in time.
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

  // What does not go out is not answered.
  async send(request) {
    const writer = this.port.writable?.getWriter();
    await writer?.write(request ? bytesOf(request) : Uint8Array.of(10)).catch(() => {});
    writer?.releaseLock();
  }

  // The answer as the clock says it, "ok ..." or "error ...", or NO_ANSWER. One request at a time.
  async ask(request) {
    for (let n = 0; n < TRIES && this.open; n++) {
      if (n > 0) { // clears what a broken line has left; a late answer must not be taken for the next
        await this.send('');
        while (await this.next(QUIET_MS));
      }
      await this.send(request);
      const line = await this.next(ANSWER_MS);
      if (line && line !== 'error 1') return line;
    }
    return NO_ANSWER;
  }
}
