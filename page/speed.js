// Keeps simulated time in step with real time. What a hidden or busy page has missed is simulated afterwards,
// as fast as possible.
import { TEXT } from './texts.js';

const LAG_MS = 10; // delay of the simulation, because an input is dated by its time stamp, which must not be in the simulated past
const FRAME_MS = 12; // of work at a time, so that the page stays responsive
const HIDDEN_MS = 400; // nobody waits for a hidden page
const CHUNK_NS = 50e6;
const BEHIND_NS = 0.5e9;
const HOPELESS_MS = 2000; // of real time late, at more than real speed
const JUMP_MS = 2000;

export class Speed {
  constructor(board, speed) {
    this.speed = speed;
    this.held = false;
    this.skew = Date.now() - performance.now();
    this.jump = 0;
    this.slow = false;
    this.follow(board);
  }

  follow(board) {
    this.board = board;
    this.restart();
  }

  // Counts from now on, and from the present instant of the board.
  restart() {
    this.wanted = this.board.ns;
    this.real = performance.now() - LAG_MS;
    this.slow = false;
  }

  // A finger is not faster at a higher speed: two seconds on a key are two seconds.
  rate() {
    return this.held ? Math.min(this.speed, 1) : this.speed;
  }

  at(ms) {
    return this.wanted + Math.max(0, ms - this.real) * 1e6 * this.rate();
  }

  // Returns the simulated instant for a time stamp, but not one in the simulated past.
  dated(ms) {
    return Math.max(this.board.ns, this.at(ms));
  }

  // The rate changes at this time stamp.
  mark(ms = performance.now()) {
    if (ms < this.real) return;
    this.wanted = this.at(ms);
    this.real = ms;
  }

  hold(held, ms) {
    if (held === this.held) return;
    this.mark(ms);
    this.held = held;
  }

  setSpeed(speed) {
    this.mark(performance.now() - LAG_MS);
    this.speed = speed;
    this.slow = false;
  }

  skip(seconds) {
    this.wanted += seconds * 1e9;
  }

  // Simulates what is due, within the time there is for it.
  advance(hidden) {
    const started = performance.now();
    this.mark(started - LAG_MS);
    this.look();
    const until = started + (hidden ? HIDDEN_MS : FRAME_MS);
    while (this.board.ns < this.wanted && performance.now() < until) {
      this.board.run(Math.min(this.wanted, this.board.ns + CHUNK_NS));
    }
    if (this.rate() > 1 && this.behind() > HOPELESS_MS * 1e6 * this.rate()) {
      this.slow = true;
      this.wanted = this.board.ns;
    }
  }

  // Returns the time of the page at which the simulation reaches this instant.
  when(ns) {
    return this.real + LAG_MS + (ns - this.wanted) / 1e6 / this.rate();
  }

  behind() {
    return this.wanted - this.board.ns;
  }

  // Notices that the computer slept: its timer stopped then, but its calendar clock did not.
  look() {
    const skew = Date.now() - performance.now();
    const passed = skew - this.skew;
    this.skew = skew;
    if (Math.abs(passed) >= JUMP_MS) this.jump += passed;
  }

  takeJump() {
    const seconds = this.jump / 1000;
    this.jump = 0;
    return seconds;
  }

  notice() {
    if (this.slow) return TEXT.tooSlow(this.speed);
    if (this.behind() > Math.max(BEHIND_NS, BEHIND_NS * this.rate())) return TEXT.catchingUp((this.behind() / 1e9).toFixed(1));
    return '';
  }
}
