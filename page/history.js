// Records what was done and when, as a log for people, as text for an address that replays it, and as a
// scenario for `zeitnot run`.
import { MOST_MEMORY, isMemory } from './store.js';

export const NAMES = ['left', 'right', 'back', 'minus', 'play', 'plus', 'ok', 'talk-left', 'talk-right'];

const JACKS = ['left in', 'left out', 'right in', 'right out'];

const toWord = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const fromWord = (word) => Uint8Array.from(atob(word.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const encode = (text) => toWord(new TextEncoder().encode(text));
const decode = (word) => new TextDecoder().decode(fromWord(word));

// An address may have been written by anybody, so a value that is no number is undefined.
const numberOf = (word) => (/^\d{1,5}$/.test(word) ? Number(word) : undefined);

// kind -> its letter in an address, and how its value is written there.
const KINDS = {
  down: ['d', (name) => NAMES.indexOf(name), (word) => NAMES[numberOf(word)]],
  up: ['u', (name) => NAMES.indexOf(name), (word) => NAMES[numberOf(word)]],
  power: ['p', (on) => (on === 'on' ? 1 : 0), (word) => (word === '1' ? 'on' : 'off')],
  battery: ['b', (volts) => Math.round(volts * 100), (word) => (numberOf(word) / 100).toFixed(2)],
  cable: ['c', (on) => (on === 'on' ? 1 : 0), (word) => (word === '1' ? 'on' : 'off')],
  reset: ['r', () => '', () => ''],
  jack: ['j', (jack) => JACKS.indexOf(jack), (word) => JACKS[numberOf(word)]],
  control: ['s', encode, decode],
  line: ['l', encode, decode],
};
const BY_LETTER = Object.fromEntries(Object.entries(KINDS).map(([kind, [letter]]) => [letter, kind]));

export class History {
  constructor(origin) {
    this.origin = origin; // simulated ns at which the clock was ready
    this.events = [];
  }

  // Everything happens at whole milliseconds, so that a log can say when.
  whole(ns) {
    return this.origin + Math.ceil((ns - this.origin) / 1e6 - 1e-6) * 1e6;
  }

  add(ns, kind, value = '') {
    const event = { ms: Math.max(0, Math.round((ns - this.origin) / 1e6)), kind, value: String(value) };
    let n = this.events.length;
    while (n > 0 && this.events[n - 1].ms > event.ms) n--;
    this.events.splice(n, 0, event);
  }

  text() {
    return this.events.map(({ ms, kind, value }) => `${(ms / 1000).toFixed(3)} ${kind} ${value}`.trim()).join('\n');
  }

  // Short enough for an address: 1234d0.1300u0 = left down at 1.234 s and up at 1.3 s.
  packed() {
    return this.events.map(({ ms, kind, value }) => `${ms}${KINDS[kind][0]}${KINDS[kind][1](value)}`).join('.');
  }

  static unpack(packed) {
    return packed.split('.').filter(Boolean).map((word) => {
      const found = /^(\d{1,12})([a-z])([\w-]*)$/.exec(word);
      const kind = found && BY_LETTER[found[2]];
      const value = kind && KINDS[kind][2](found[3]);
      if (!kind || value === undefined || value === 'NaN') throw new Error(`not a log: ${word}`);
      return { ms: Number(found[1]), kind, value };
    });
  }

  // An action that the language of scenarios lacks becomes a comment.
  scenario({ board, blank, ms, seen }) {
    const lines = [`# What was done on the page, board ${board}.`];
    if (!blank) lines.push('# The memory was not blank at the beginning; a scenario begins with a blank one.');
    let origin = 0;
    let last = -1;
    const at = (when) => {
      if (when !== last) lines.push(`at ${((when - origin) / 1000).toFixed(3)}`);
      last = when;
    };
    for (const { ms: when, kind, value } of this.events) {
      if (when < origin) continue;
      at(when);
      if (kind === 'control') {
        lines.push(`control ${value}`, 'mark');
        origin = when + 1000; // it takes exactly a second
        last = origin;
      } else if (kind === 'line') lines.push(`link ${JSON.stringify(value)}`);
      else if (kind === 'reset' || kind === 'cable') lines.push(`# ${kind} ${value}`.trim());
      else lines.push(`${kind} ${value}`);
    }
    if (ms > origin) at(ms);
    return `${[...lines, ...seen].join('\n')}\n`;
  }
}

// ---- a memory in an address: deflated, since most of it is empty ------------------------------------------

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function packMemory(bytes) {
  return toWord(await through(bytes, new CompressionStream('deflate-raw')));
}

// No more is unpacked than a memory can have, because a short address may be millions of bytes.
export async function unpackMemory(word) {
  const reader = new Blob([fromWord(word)]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const bytes = [];
  for (let read = await reader.read(); !read.done && bytes.length <= MOST_MEMORY; read = await reader.read()) bytes.push(...read.value);
  reader.cancel();
  if (!isMemory(bytes)) throw new Error('not a memory');
  return Uint8Array.from(bytes);
}

// What an address replays: { events, memory }. Throws if it cannot be read.
export async function replayOf(parameters) {
  return { events: History.unpack(parameters.get('log')), memory: parameters.has('memory') ? await unpackMemory(parameters.get('memory')) : new Uint8Array() };
}
