// One cable: a serial port of this computer (Web Serial). tool/remote speaks the protocol; this class passes
// it the bytes and the time.
import { bytesAt, call, text } from './tool.js';

const SLOW = 9600; // baud
const STOP_BITS = 2; // the clock needs one; with two, a computer may send a little too fast

export class Cable {
  // onEnd(): the port is gone
  constructor(onEnd) {
    Object.assign(this, { onEnd, seat: call('seat_new'), room: call('tool_memory', call('seat_output_room')), open: false, changing: false, sending: false, timer: 0, ended: null });
  }

  free() {
    call('seat_free', this.seat);
    call('tool_memory_free', this.room);
  }

  // Whether a clock is at its other end.
  get there() {
    return this.open && Boolean(call('seat_there', this.seat, performance.now()));
  }

  // Grows when another clock comes.
  get visit() {
    return call('seat_visits', this.seat);
  }

  // Opens the port. Throws the browser's error.
  async begin(port) {
    this.port = port;
    await port.open({ baudRate: SLOW, stopBits: STOP_BITS });
    this.open = true;
    this.baud = SLOW;
    call('seat_begin', this.seat, performance.now());
    this.listen();
    await this.send();
  }

  async end() {
    if (!this.open) return;
    this.open = false;
    call('seat_cut', this.seat);
    this.look();
    await this.close();
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    await this.port.close().catch(() => {});
  }

  // Changes the baud rate. The port must be closed for that, so what arrives meanwhile is lost.
  async speed(baudRate) {
    this.changing = true;
    await this.close();
    await this.port.open({ baudRate, stopBits: baudRate === SLOW ? STOP_BITS : 1 }).catch(() => {});
    this.baud = baudRate;
    this.changing = false;
    this.listen();
  }

  // Reads until the port is gone. After a damaged character the browser ends the stream, and the port offers
  // a new one.
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
    call('seat_take', this.seat, bytes, bytes.length, performance.now());
    this.send();
  }

  // Sends one piece after another, because a port has only one writer at a time. Errors are ignored, because
  // the missing answer shows them.
  async send() {
    if (this.sending) return;
    this.sending = true;
    while (this.open) {
      const baud = call('seat_baud', this.seat);
      if (baud !== this.baud) await this.speed(baud);
      const bytes = bytesAt(this.room, call('seat_output', this.seat, this.room));
      if (bytes.length) await this.write(bytes);
      call('seat_sent', this.seat, performance.now());
      if (!call('seat_has_output', this.seat) && call('seat_baud', this.seat) === this.baud) break;
    }
    this.sending = false;
    this.look();
  }

  async write(bytes) {
    const writer = this.port.writable?.getWriter();
    await writer?.write(bytes).catch(() => {});
    writer?.releaseLock();
  }

  // Sets the timer for the next call, and notices the end of the job.
  look() {
    clearTimeout(this.timer);
    const wait = this.open ? call('seat_wait', this.seat, performance.now()) : -1;
    if (wait >= 0) this.timer = setTimeout(() => this.late(), wait);
    this.progress?.(call('seat_done', this.seat), call('seat_all', this.seat));
    if (call('seat_runs', this.seat)) return;
    this.ended?.();
  }

  late() {
    call('seat_late', this.seat, performance.now());
    this.send();
  }

  // Runs a job of page/cables/tool.c, for example 'seat_log', with its arguments. Returns { good, answer,
  // fault, text }: `answer` is the clock's refusal, or empty if it has not answered. `fault` is a name of
  // tool/remote/job.h, NOT_CONFIRMED, or NONE if the answer gives the reason.
  async job(name, values = [], progress = undefined) {
    if (!this.open) return { good: false, answer: '', fault: 'NONE', text: '' };
    const ended = new Promise((done) => {
      this.ended = done;
    });
    this.progress = progress;
    call(name, this.seat, ...values, performance.now());
    this.send();
    await ended;
    this.ended = this.progress = null;
    return { good: Boolean(call('seat_good', this.seat)), answer: text('seat_answer', this.seat), fault: text('seat_fault', this.seat), text: text('seat_text', this.seat) };
  }

  // One request.
  ask(request) {
    return this.job('seat_ask', [request]);
  }
}
