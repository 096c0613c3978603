// Plays the sound of the earphones on this computer, the left ear left, the right ear right. The samples are
// those that the clock decodes from the clips. This file also loads the packs of speech.
import { Board } from './board.js';
import { LANGUAGES } from './texts.js';

const LATENCY = 0.08; // s between a sample and the loudspeaker, so that a slow frame makes no gap
const TOGETHER_NS = 2e6; // pieces with a smaller gap are joined
const MAGIC = 'ZPAK';

export class Speech {
  // context(): an AudioContext that may sound, or null
  constructor(context) {
    this.context = context;
    this.muted = false;
    this.played = [0, 0]; // seconds of each ear
    this.forget();
  }

  forget() {
    this.ears = [0, 1].map(() => ({ end: NaN, at: 0, last: 0, over: 0 }));
  }

  // pieces: the result of Board.takeEar()
  hear(side, pieces) {
    const context = this.context();
    if (this.muted || !context) return;
    for (const piece of pieces) this.play(context, side, piece);
  }

  // Plays a piece. It is resampled by linear interpolation and begins at a whole frame of the loudspeaker, so
  // that pieces join without a click.
  play(context, side, { ns, samples }) {
    const ear = this.ears[side];
    const rate = Board.earRate;
    const step = rate / context.sampleRate;
    if (!(Math.abs(ns - ear.end) < TOGETHER_NS) || ear.at < context.currentTime) Object.assign(ear, { at: context.currentTime + LATENCY, last: 0, over: 0 });
    ear.end = ns + (samples.length * 1e9) / rate;
    const count = Math.max(1, Math.ceil((samples.length - ear.over) / step));
    const buffer = context.createBuffer(2, count, context.sampleRate);
    const channel = buffer.getChannelData(side);
    let place = ear.over; // between sample n - 1 and sample n
    for (let n = 0; n < count; n++, place += step) {
      const whole = Math.floor(place);
      const before = whole === 0 ? ear.last : samples[whole - 1];
      const after = samples[Math.min(whole, samples.length - 1)];
      channel[n] = ((before + (after - before) * (place - whole)) / 32768);
    }
    ear.over = place - samples.length;
    ear.last = samples.at(-1);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(ear.at);
    ear.at += count / context.sampleRate;
    this.played[side] += samples.length / rate;
  }
}

export const isPack = (bytes) => bytes.length > MAGIC.length && bytes.length <= Board.packRoom && [...MAGIC].every((letter, n) => bytes[n] === letter.charCodeAt(0));

// The packs that are beside the page, in the folder `speech`, in the order of the languages: [slot, bytes].
// From a folder without a server browsers load nothing.
export async function packsOfServer() {
  const packs = await Promise.all(LANGUAGES.map(async ([name], slot) => {
    const response = await fetch(`speech/${name}.pak`).catch(() => null);
    return response?.ok ? [slot, new Uint8Array(await response.arrayBuffer())] : null;
  }));
  return packs.filter((pack) => pack && isPack(pack[1]));
}
