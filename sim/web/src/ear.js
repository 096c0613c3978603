// An earphone on an output of pulses, as sim/parts/ear.h draws it: the pin's mean level, a low-pass at 3.4 kHz, a coupling capacitor, the ears.

export const EAR_HZ = 31250;
const STEP_NS = 1e9 / EAR_HZ;
const QUIET_NS = 250e6; // without a change of the level: the sound has ended
// Ohm and farad; `make hw-check` compares them with both boards.
const PIN = 25;
const R33 = 180;
const R36 = 180;
const R34 = 1000;
const C30 = 470e-9;
const C31 = 4.7e-6;
const LOAD = 16;
const BEFORE = PIN + R33;
const BEHIND = R36 + (LOAD * R34) / (LOAD + R34);
const TAU_FAST_NS = C30 * ((BEFORE * BEHIND) / (BEFORE + BEHIND)) * 1e9;
const TAU_SLOW_NS = C31 * (BEFORE + BEHIND) * 1e9;

export class Ear {
  constructor() {
    this.listening = false;
    this.sounds = []; // { ns, samples }: pieces that nobody has taken yet
    this.level = 0; // 0 to 1
    this.next = null; // { level, ns }
    this.smoothed = 0;
    this.coupled = 0;
    this.ns = 0;
    this.changedNs = 0;
    this.playing = false;
    this.piece = null;
  }

  // From `ns` on, which may be in the future; what is said for an earlier instant replaces it.
  setLevel(level, ns) {
    if (!this.listening) {
      this.level = this.smoothed = this.coupled = level;
      this.next = null;
      this.ns = ns;
      return;
    }
    if (this.next && this.next.ns < ns) this.advance(this.next.ns);
    this.next = { level, ns };
  }

  run(ns) {
    if (!this.listening || ns <= this.ns) return;
    this.advance(ns);
    this.handOut();
  }

  // What was heard so far.
  take() {
    const taken = this.sounds;
    this.sounds = [];
    return taken;
  }

  advance(ns) {
    const { next } = this;
    if (!next || next.ns > ns) {
      this.sound(ns);
      return;
    }
    this.sound(next.ns);
    if (this.level !== next.level) {
      this.level = next.level;
      this.changedNs = next.ns;
      this.playing = true;
    }
    this.next = null;
    this.sound(ns);
  }

  sound(ns) {
    const end = this.changedNs + QUIET_NS;
    const until = Math.min(ns, end);
    if (this.playing) {
      for (let at = (Math.floor(this.ns / STEP_NS) + 1) * STEP_NS; at <= until; at += STEP_NS) {
        this.pass(at);
        this.piece ??= { ns: at, samples: [] };
        this.piece.samples.push(Math.round((this.smoothed - this.coupled) * 32767));
      }
      if (ns > end) this.settle();
      else this.pass(ns);
    }
    this.ns = Math.max(this.ns, ns);
  }

  pass(ns) {
    this.smoothed += (this.level - this.smoothed) * -Math.expm1((this.ns - ns) / TAU_FAST_NS);
    this.coupled += (this.level - this.coupled) * -Math.expm1((this.ns - ns) / TAU_SLOW_NS);
    this.ns = ns;
  }

  settle() {
    this.handOut();
    this.playing = false;
    this.smoothed = this.coupled = this.level;
  }

  handOut() {
    if (this.piece) this.sounds.push(this.piece);
    this.piece = null;
  }
}
