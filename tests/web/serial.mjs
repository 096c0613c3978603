// Serial ports for a page: Chromium lists no pseudo terminals, so the page is given a navigator.serial of the test's own. It does what the
// specification of Web Serial says about opening, wrong characters and unplugging. At the far end of a port is a clock.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ReadStream } from 'node:tty';

// In the page, before it.
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
      await window.serialSpeed(this.number, baudRate);
      this.stream();
      this.writable = new WritableStream({
        write: (bytes) => {
          if (!this.connected) throw error('NetworkError');
          return window.serialWrite(this.number, [...bytes]);
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

    // A wrong character ends the stream, and there is another one.
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
    make(number, product = 0x6001) {
      window.serial.ports[number] = new Port(number, product);
      return window.serial.ports[number];
    },
    heard: (number, bytes) => window.serial.ports[number]?.controller?.enqueue(Uint8Array.from(bytes)),
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

// A far end: a clock on a pseudo terminal. Somebody else may have it while it is closed.
export class Terminal {
  static all = new Set();

  static closeAll() {
    for (const terminal of Terminal.all) terminal.close();
  }

  constructor(name) {
    this.name = name;
    this.onBytes = () => {};
    this.open();
  }

  open() {
    Terminal.all.add(this);
    this.out = openSync(this.name, constants.O_WRONLY | constants.O_NOCTTY);
    this.in = new ReadStream(openSync(this.name, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK));
    this.in.on('data', (bytes) => this.onBytes([...bytes]));
    this.in.on('error', () => {});
  }

  write(bytes) {
    if (this.in) writeSync(this.out, Uint8Array.from(bytes));
  }

  // The clock's end of the line follows the terminal's speed.
  speed(baud) {
    if (this.in) execFileSync('stty', ['-F', this.name, String(baud)]);
  }

  close() {
    if (!this.in) return;
    this.in.destroy();
    this.in = null;
    closeSync(this.out);
    Terminal.all.delete(this);
  }
}

// Joins the ports of a page, by number, to their far ends.
export async function join(page, ends) {
  await page.exposeFunction('serialWrite', (number, bytes) => ends[number].write(bytes));
  await page.exposeFunction('serialSpeed', (number, baud) => ends[number].speed(baud));
  ends.forEach((end, number) => {
    end.onBytes = (bytes) => page.evaluate(([n, all]) => window.serial.heard(n, all), [number, bytes]).catch(() => {});
  });
}

// Simulated clocks on pseudo terminals (tests/link/clocks.c).
export class Clocks {
  static async start(program, count, speed) {
    const clocks = new Clocks();
    clocks.process = spawn(program, [String(count), String(speed)], { stdio: ['pipe', 'pipe', 'inherit'] });
    clocks.lines = createInterface({ input: clocks.process.stdout })[Symbol.asyncIterator]();
    clocks.ports = [];
    for (let n = 0; n < count; n++) clocks.ports.push((await clocks.lines.next()).value);
    return clocks;
  }

  async do(...orders) {
    for (const order of orders) {
      this.process.stdin.write(`${order}\n`);
      const { value } = await this.lines.next();
      if (value !== 'ok') throw new Error(`${order}: ${value}`);
    }
  }

  close() {
    this.process.stdin.end();
  }
}
