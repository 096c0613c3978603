// The screen stays on while a clock runs, and a little longer.
const LINGER_MS = 30000;

export class Awake {
  constructor() {
    this.until = 0;
    this.lock = null;
    this.asking = false;
    this.refusedUntil = 0;
  }

  async look(running) {
    const now = performance.now();
    if (running) this.until = now + LINGER_MS;
    if (!navigator.wakeLock || this.asking || document.hidden) return;
    if (now >= this.until) {
      const { lock } = this;
      this.lock = null;
      await lock?.release();
      return;
    }
    if ((this.lock && !this.lock.released) || now < this.refusedUntil) return;
    this.asking = true;
    try {
      this.lock = await navigator.wakeLock.request('screen');
    } catch {
      this.refusedUntil = now + LINGER_MS; // a browser that saves battery refuses for a while
    }
    this.asking = false;
  }
}
