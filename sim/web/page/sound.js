// The buzzer: tones read off the pin, played when they begin.
export class Sound {
  constructor() {
    this.muted = false;
    this.context = null;
  }

  // Browsers allow sound only after a touch.
  touch() {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') this.context.resume();
  }

  play(hz, seconds) {
    if (this.muted || !this.context || seconds <= 0) return;
    const at = this.context.currentTime;
    const oscillator = this.context.createOscillator();
    const gain = this.context.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0.06, at);
    gain.gain.setTargetAtTime(0, at + seconds, 0.004);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds + 0.05);
  }
}
