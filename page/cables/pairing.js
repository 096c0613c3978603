// The cables of this computer. Each serves one clock at a time. It is opened again after it was unplugged or
// in use by another program.
import { Cable } from './cable.js';

const LOOK_MS = 250;
const RETRY_MS = 2000;

class Seat {
  constructor(number, port, onEnd) {
    Object.assign(this, { number, port, trouble: '', there: false, visit: 0, opening: false, triedAt: 0, waiting: 0 });
    this.cable = new Cable(() => onEnd(this));
    this.queue = Promise.resolve();
  }

  // Runs one piece of work at a time.
  work(act) {
    this.waiting++;
    const done = this.queue.then(() => act(this.cable)).finally(() => this.waiting--);
    this.queue = done.catch(() => {});
    return done;
  }

  // During work a clock counts as connected, because a damaged report must not end the work, which notices
  // itself when nobody answers.
  get hasClock() {
    return this.cable.there || (this.there && this.waiting > 0 && this.cable.open);
  }
}

const sameDevice = (a, b) => JSON.stringify(a.getInfo()) === JSON.stringify(b.getInfo());

export class Pairing {
  // come(seat), leave(seat): a clock; change(): anything
  constructor({ come, leave, change }) {
    Object.assign(this, { come, leave, change, all: [] });
  }

  get there() {
    return this.all.filter((seat) => seat.there);
  }

  // Ports that were allowed before are opened without a question.
  async begin() {
    const { serial } = navigator;
    serial.addEventListener('connect', ({ target }) => this.plugged(target));
    serial.addEventListener('disconnect', ({ target }) => this.unplugged(target));
    setInterval(() => this.look(), LOOK_MS);
    for (const port of await serial.getPorts()) await this.add(port);
  }

  // Lets the browser ask for a port; throws if the user chose none.
  async choose() {
    await this.add(await navigator.serial.requestPort());
  }

  async add(port) {
    if (this.all.some((seat) => seat.port === port)) return;
    const seat = new Seat(Math.max(0, ...this.all.map(({ number }) => number)) + 1, port, (one) => this.unplugged(one.port));
    this.all.push(seat);
    await this.open(seat);
  }

  async open(seat) {
    if (seat.opening || seat.cable.open) return;
    seat.opening = true;
    seat.triedAt = performance.now();
    try {
      await seat.cable.begin(seat.port);
      seat.trouble = '';
    } catch {
      seat.trouble = seat.trouble === 'CABLE_GONE' ? 'CABLE_GONE' : 'CABLE_TAKEN';
    }
    seat.opening = false;
    this.change();
  }

  // The same adapter may come back as another object.
  async plugged(port) {
    const seat = this.all.find((one) => one.port === port) ?? this.all.find((one) => one.trouble === 'CABLE_GONE' && sameDevice(one.port, port));
    if (!seat) {
      await this.add(port);
      return;
    }
    seat.port = port;
    await this.open(seat);
  }

  unplugged(port) {
    const seat = this.all.find((one) => one.port === port);
    if (!seat) return;
    seat.trouble = 'CABLE_GONE';
    this.change();
  }

  async remove(seat) {
    this.all = this.all.filter((one) => one !== seat);
    if (seat.there) this.leave(seat);
    await seat.cable.end();
    seat.work(() => seat.cable.free());
    await seat.port.forget?.();
    this.change();
  }

  look() {
    for (const seat of this.all) {
      if (!seat.cable.open && performance.now() - seat.triedAt > RETRY_MS) this.open(seat);
      const another = seat.visit !== seat.cable.visit;
      if (seat.there === seat.hasClock && !another) continue;
      if (seat.there) this.leave(seat);
      seat.there = seat.hasClock;
      seat.visit = seat.cable.visit;
      if (seat.there) this.come(seat);
      this.change();
    }
  }
}
