// What is kept when the page is closed: the memory of each clock, and the settings.

const SETTINGS = 'zeitnot-settings';
const memoryKey = (kind) => `zeitnot-memory-${kind}`;

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function write(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export const isBlank = (bytes) => bytes.every((byte) => byte === 0);

// The memories of the kinds of boards (board/facts.h).
export const MOST_MEMORY = 32768;
const LEAST_MEMORY = 8192;
export const isMemory = ({ length }) => length >= LEAST_MEMORY && length <= MOST_MEMORY;

// Empty if the browser has none, or what others than this page have written there.
export function storedMemory(kind) {
  try {
    const bytes = Uint8Array.from(atob(read(memoryKey(kind)) ?? ''), (c) => c.charCodeAt(0));
    if (isMemory(bytes)) return bytes;
  } catch { /* somebody else's */ }
  return new Uint8Array();
}

export const keepMemory = (kind, bytes) => write(memoryKey(kind), btoa(String.fromCharCode(...bytes)));

// The controls that were chosen last, as they were written, the newest first.
const LAST = 'zeitnot-last-controls';
const LAST_COUNT = 3;

export function lastControls() {
  try {
    const last = JSON.parse(read(LAST) ?? '[]');
    return Array.isArray(last) ? last.filter((text) => typeof text === 'string').slice(0, LAST_COUNT) : [];
  } catch {
    return [];
  }
}

export const rememberControl = (text) => write(LAST, JSON.stringify([text, ...lastControls().filter((other) => other !== text)].slice(0, LAST_COUNT)));

// The default values, and the settings that are saved in the browser.
const STANDARD = { view: '', board: '', speed: 1, control: '', press: 1, low: 1, flag: 1, mute: 0, battery: 0, cable: 0, bounce: 4, seed: 0 };
const KEPT = ['view', 'board', 'press', 'low', 'flag', 'mute', 'bounce'];

// A value in the address overrides the saved one. A change is written to both.
export class Settings {
  constructor() {
    this.parameters = new URLSearchParams(location.search);
    let remembered = {};
    try {
      remembered = Object(JSON.parse(read(SETTINGS)));
    } catch { /* somebody else's */ }
    this.values = { ...STANDARD };
    for (const key of Object.keys(STANDARD)) {
      const said = this.parameters.get(key);
      if (said !== null) this.values[key] = typeof STANDARD[key] === 'number' ? Number(said) : said;
      else if (KEPT.includes(key) && typeof remembered[key] === typeof STANDARD[key]) this.values[key] = remembered[key];
      if (Number.isNaN(this.values[key])) this.values[key] = STANDARD[key];
    }
    this.values.control = this.values.control.replace(/ /g, '+'); // browsers read a "+" in an address as a blank
  }

  get(key) {
    return this.values[key];
  }

  set(key, value) {
    this.values[key] = value;
    write(SETTINGS, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this.values[name]]))));
    const address = new URL(location.href);
    if (value === STANDARD[key]) address.searchParams.delete(key);
    else address.searchParams.set(key, value);
    this.show(address);
  }

  forget(...keys) {
    const address = new URL(location.href);
    keys.forEach((key) => address.searchParams.delete(key));
    this.show(address);
  }

  show(address) {
    try {
      history.replaceState(null, '', address);
    } catch { /* a page from a folder has no address to change */ }
  }
}

// Two pages would overwrite each other's memory, so only the first one saves it. The others are copies until
// they are reloaded. A page that is reloaded may have to wait until the old one has released the memory.
const LET_GO_MS = 1500;
const TRY_MS = 150;

export class Owner {
  constructor() {
    this.mine = false;
    this.copy = false;
    this.kind = null;
  }

  async ask(kind) {
    if (this.kind === kind) return;
    this.release?.();
    this.mine = this.copy = false;
    this.kind = kind;
    const end = performance.now() + LET_GO_MS;
    while (this.kind === kind && !(await this.take(kind))) {
      this.copy = performance.now() > end;
      if (this.copy) return;
      await new Promise((done) => setTimeout(done, TRY_MS));
    }
  }

  // Returns whether this page may save the memory; it keeps that right until `release`.
  take(kind) {
    return new Promise((tell) => {
      const have = () => {
        this.mine = this.kind === kind;
        tell(true);
      };
      if (!navigator.locks) have();
      else {
        navigator.locks.request(memoryKey(kind), { ifAvailable: true }, (lock) => {
          if (!lock || this.kind !== kind) return tell(false);
          have();
          return new Promise((release) => {
            this.release = release;
          });
        }).catch(have); // no locks here: a folder
      }
    });
  }
}
