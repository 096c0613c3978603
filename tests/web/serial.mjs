// Serial ports for a page. Chromium lists no pseudo terminals, so the page gets a navigator.serial from the
// test, which follows the specification of Web Serial for opening, wrong characters and unplugging. At the
// far end of a port is a clock. Time passes on both sides only by `pass`, so nothing depends on how busy the
// computer is.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stopTime } from './browser.mjs';

// Code in the page, before its own.
export function fakeSerial() {
  const error = (name) => new DOMException('as a browser says it', name);
  class Port extends EventTarget {
    constructor(number, product) {
      super();
      Object.assign(this, { number, product, connected: true, taken: false, readable: null, writable: null, wrong: 0 });
    }

    getInfo() {
      return { usbVendorId: 0x0403, usbProductId: this.product };
    }

    async open({ baudRate }) {
      if (this.readable) throw error('InvalidStateError');
      if (!this.connected || this.taken) throw error('NetworkError');
      window.serial.done.push([this.number, 'speed', baudRate]);
      this.stream();
      this.writable = new WritableStream({
        write: async (bytes) => {
          if (window.serial.slow) await new Promise((done) => setTimeout(done, window.serial.slow));
          if (!this.connected) throw error('NetworkError');
          window.serial.done.push([this.number, 'write', [...bytes]]);
        },
      });
    }

    stream() {
      this.readable = new ReadableStream({
        start: (controller) => {
          this.controller = controller;
        },
        cancel: () => {
          this.controller = null;
        },
      });
    }

    // A wrong character ends the stream, and a new stream begins.
    fail(name) {
      const { controller } = this;
      this.stream();
      controller.error(error(name));
    }

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('the streams are locked');
      this.readable = this.writable = this.controller = null;
    }

    async forget() {
      window.serial.allowed = window.serial.allowed.filter((port) => port !== this);
    }
  }
  const serial = new EventTarget();
  const tell = (name, port) => serial.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: port }));
  window.serial = {
    allowed: [], // what the user has allowed before
    next: [], // what the user chooses next
    ports: {}, // by number: the port that is plugged in
    done: [], // what the page did with them, in its order: [number, 'write', bytes], [number, 'speed', baud]
    slow: 0, // ms that each writing takes
    make(number, product = 0x6001) {
      window.serial.ports[number] = new Port(number, product);
      return window.serial.ports[number];
    },
    // Gives the ports the bytes that they hear, [number, bytes] each; returns what the page has done, also
    // because of them.
    async heard(all) {
      for (const [number, bytes] of all) window.serial.ports[number]?.controller?.enqueue(Uint8Array.from(bytes));
      const { port1, port2 } = new MessageChannel(); // its turn comes after the page's, and it needs no timer
      await new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage(0);
      });
      port1.close();
      return window.serial.done.splice(0);
    },
    unplug(number) {
      const port = window.serial.ports[number];
      const { controller } = port;
      port.connected = false;
      port.readable = port.controller = null;
      controller?.error(error('NetworkError'));
      tell('disconnect', port);
    },
    plug(number, same) {
      const port = same ? window.serial.ports[number] : window.serial.make(number);
      port.connected = true;
      tell('connect', port);
    },
  };
  serial.getPorts = async () => window.serial.allowed;
  serial.requestPort = async () => {
    if (!window.serial.next.length) throw error('NotFoundError');
    const port = window.serial.make(window.serial.next.shift());
    window.serial.allowed.push(port);
    return port;
  };
  Object.defineProperty(navigator, 'serial', { value: serial });
}

// A far end: a clock on a pseudo terminal. Another program may use it while it is closed.
export class Terminal {
  static all = new Set();

  static closeAll() {
    for (const terminal of Terminal.all) terminal.close();
  }

  constructor(name) {
    this.name = name;
    this.open();
  }

  open() {
    Terminal.all.add(this);
    this.file = openSync(this.name, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  }

  // Everything that has arrived.
  read() {
    const bytes = [];
    const some = Buffer.alloc(4096);
    try {
      while (this.file) bytes.push(...some.subarray(0, readSync(this.file, some)));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
    return bytes;
  }

  write(bytes) {
    if (this.file) writeSync(this.file, Uint8Array.from(bytes));
  }

  // The clock's end of the cable follows the terminal's speed.
  speed(baud) {
    if (this.file) execFileSync('stty', ['-F', this.name, String(baud)]);
  }

  close() {
    if (!this.file) return;
    closeSync(this.file);
    this.file = 0;
    Terminal.all.delete(this);
  }
}

const STEP_S = 0.1;
const LIMIT_S = 60; // of simulated time

// A page with serial ports, and the clocks at their far ends. advance(seconds) advances the time of the
// clocks.
export class Line {
  // Before the page is opened.
  static async begin(page, ends, advance) {
    await stopTime(page);
    return Object.assign(new Line(), { page, ends, advance });
  }

  // Advances the time of both ends in steps: what one end sends, the other one hears at the end of the step.
  async pass(seconds) {
    for (let n = Math.round(seconds / STEP_S); n > 0; n--) {
      await this.advance(STEP_S);
      await this.page.clock.runFor(STEP_S * 1000);
      const heard = [];
      for (const [number, end] of this.ends.entries()) {
        const bytes = await end.read();
        if (bytes.length) heard.push([number, bytes]);
      }
      const done = await this.page.evaluate((all) => window.serial?.heard(all) ?? [], heard);
      for (const [number, what, value] of done) await this.ends[number][what](value);
    }
  }

  async until(condition, what) {
    for (let s = 0; !(await condition()); s += STEP_S) {
      if (s > LIMIT_S) throw new Error(what);
      await this.pass(STEP_S);
    }
  }
}

// Simulated clocks on pseudo terminals (tests/link/clocks.c). Their time passes only by `pass` and `live`.
export class Clocks {
  static async start(program, count) {
    const clocks = new Clocks();
    clocks.process = spawn(program, [String(count)], { stdio: ['pipe', 'pipe', 'inherit'] });
    clocks.lines = createInterface({ input: clocks.process.stdout })[Symbol.asyncIterator]();
    clocks.ports = [];
    for (let n = 0; n < count; n++) clocks.ports.push((await clocks.lines.next()).value);
    await clocks.do('speed 0');
    return clocks;
  }

  async do(...orders) {
    for (const order of orders) {
      this.process.stdin.write(`${order}\n`);
      const { value } = await this.lines.next();
      if (value !== 'ok') throw new Error(`${order}: ${value}`);
    }
  }

  pass(seconds) {
    return this.do(`wait ${seconds}`);
  }

  // Runs in real time for as long as a program that talks to the clocks takes.
  async live(act) {
    await this.do('speed 1');
    const done = act();
    await this.do('speed 0');
    return done;
  }

  close() {
    this.process.stdin.end();
  }
}
