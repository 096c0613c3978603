// A source or a converter with the capacitors behind it (as sim/parts/supply.c).
const RISE = 2000; // V/s

export class Supply {
  constructor(source, farads) {
    this.source = source;
    this.farads = farads;
    this.connected = true;
    this.volts = 0;
  }

  get target() {
    return this.connected ? this.source : 0;
  }

  moves() {
    return this.connected ? this.volts !== this.source : this.volts > 0;
  }

  // Up as the source gives it, down as what hangs on it draws.
  step(seconds, amperes) {
    const fall = (amperes / this.farads) * seconds;
    if (this.volts < this.target) this.volts = Math.min(this.target, this.volts + RISE * seconds);
    else this.volts = Math.max(this.target, this.volts - fall);
  }
}
