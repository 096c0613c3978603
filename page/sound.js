// The buzzer: plays the tones that were read from the pin, each for its length.
const LOUD = 0.06;
const SHORTEST = 0.04; // s; shorter tones at a high speed could not be heard

export class Sound {
  constructor() {
    this.muted = false;
    this.context = null;
    this.now = null; // { at, gain, oscillator, since } of the tone that sounds
  }

  // Browsers allow sound only after a touch.
  touch() {
    const Context = window.AudioContext;
    if (!Context) return;
    this.context ??= new Context();
    if (this.context.state !== 'running') this.context.resume().catch(() => {});
  }

  // An AudioContext that may sound, or null.
  get playing() {
    return this.context?.state === 'running' ? this.context : null;
  }

  // tones: what was heard since the last call, { hz, at, length: ns, on }; the last one may continue.
  hear(tones, rate) {
    for (const tone of tones) {
      if (this.now?.at !== tone.at) this.begin(tone);
      if (!tone.on) this.end(tone.length / 1e9 / Math.max(1, rate));
    }
  }

  begin({ at, hz }) {
    this.end(0);
    if (this.muted || this.context?.state !== 'running') return;
    const since = this.context.currentTime;
    const oscillator = this.context.createOscillator();
    const gain = this.context.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, since);
    gain.gain.linearRampToValueAtTime(LOUD, since + 0.002);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(since);
    this.now = { at, oscillator, gain, since };
  }

  // Plays a tone of the page itself, `after` seconds from now.
  beep(hz, after, seconds) {
    const context = this.playing;
    if (!context) return;
    const [from, to] = [context.currentTime + after, context.currentTime + after + seconds];
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(3 * LOUD, from + 0.005);
    gain.gain.setTargetAtTime(0, to, 0.01);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(to + 0.08);
  }

  end(seconds) {
    if (!this.now) return;
    const { oscillator, gain, since } = this.now;
    const at = Math.max(this.context.currentTime, since + Math.max(SHORTEST, seconds));
    gain.gain.setTargetAtTime(0, at, 0.004);
    oscillator.stop(at + 0.04);
    this.now = null;
  }

  mute(muted) {
    this.muted = muted;
    if (muted) this.end(0);
  }
}
