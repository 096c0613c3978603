// The clock in a page: the bytes that are flashed, moved by simulated time.
import { Board } from '../src/board.js';
import { parseHex } from '../src/chip.js';
import { Display, words } from './display.js';
import { Sound } from './sound.js';
import { Story } from './story.js';
import { Vcd } from './vcd.js';

const $ = (id) => document.getElementById(id);
const NAMES = ['Left', 'Right'];
const FRAME_MS = 12; // of work, so that the page stays alive
const BEHIND_NS = 0.5e9;
const LINE_KEPT = 12000;

const displays = [new Display($('display-0')), new Display($('display-1'))];
const sound = new Sound();
const parameters = new URLSearchParams(location.search);

let board = null;
let kind = parameters.get('board') === 'led' ? 'led' : 'lcd';
let speed = Number(parameters.get('speed') ?? 1);
let program = null; // a HEX of one's own
let story = null;
let vcd = null;
let replay = [];
let wanted = 0; // simulated ns that real time asks for
let lastFrame = performance.now();
let lampShown = [false, false];
let lineText = '';
let wakeLock = null;

// ---- memory: the FRAM outlives the page -----------------------------------------------------------------------------

const memoryKey = () => `zeitnot-memory-${kind}`;

function storedMemory() {
  const text = localStorage.getItem(memoryKey());
  if (!text) return new Uint8Array(8192);
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

let memoryChanged = false;
function keepMemory() {
  if (!memoryChanged || !board) return;
  memoryChanged = false;
  localStorage.setItem(memoryKey(), btoa(String.fromCharCode(...board.fram.bytes)));
}

// ---- starting -------------------------------------------------------------------------------------------------------

async function start() {
  keepMemory();
  $('clock').classList.toggle('led', kind === 'led');
  $('board').value = kind;
  const image = program ?? parseHex(await (await fetch(`${kind}.hex`)).text());
  board = new Board({ board: kind, program: image, memory: storedMemory(), seed: (Math.random() * 2 ** 32) >>> 0 });
  board.fram.onWrite = () => {
    memoryChanged = true;
  };
  // To the first picture, at once.
  for (let ms = 0; ms < 4000 && !board.cells.some((cells) => cells.some(Boolean)); ms += 10) board.run(board.ns + 10e6);
  board.run(board.ns + 20e6);
  story = new Story(board.ns);
  wanted = board.ns;
  lineText = '';
  vcd = null;
  $('vcd').setAttribute('aria-pressed', 'false');
  $('power').checked = true;
  notice('');
  show();
  document.documentElement.dataset.ready = 'true';
}

function notice(text) {
  if ($('notice').textContent !== text) $('notice').textContent = text;
}

// ---- time -------------------------------------------------------------------------------------------------------------

function frame(now) {
  const passed = Math.max(0, now - lastFrame);
  lastFrame = now;
  if (board && speed > 0) {
    wanted += passed * 1e6 * speed;
    advance();
  }
  requestAnimationFrame(frame);
}

// Real time does not drift: what a hidden or busy page missed is simulated afterwards, faster than it passes.
function advance() {
  const until = performance.now() + FRAME_MS;
  while (board.ns < wanted && performance.now() < until) {
    const next = replay.length ? story.origin + replay[0].ms * 1e6 : Infinity;
    const to = Math.min(wanted, board.ns + 20e6, next);
    board.run(to);
    while (replay.length && board.ns >= story.origin + replay[0].ms * 1e6) {
      const { button, down } = replay.shift();
      press(button, down);
    }
    vcd?.watch(board);
  }
  notice(wanted - board.ns > BEHIND_NS ? `catching up: ${((wanted - board.ns) / 1e9).toFixed(1)} s behind` : '');
  show();
}

function show() {
  const sight = board.look();
  for (let side = 0; side < 2; side++) {
    displays[side].draw(sight.cells[side]);
    const flashed = kind === 'lcd' && board.ns - sight.lampOffAt[side] < 90e6;
    const lit = Boolean((sight.lamps >> side) & 1) || flashed;
    if (lit !== lampShown[side]) {
      lampShown[side] = lit;
      $(`lamp-${side}`).classList.toggle('on', lit);
    }
    const label = `${NAMES[side]} clock ${words(sight.cells[side])}${sight.cells[side][7] & 0x80 ? ', running' : ''}`;
    if (displays[side].svg.getAttribute('aria-label') !== label) displays[side].svg.setAttribute('aria-label', label);
  }
  for (const tone of board.takeTones()) {
    if (tone.sounded) continue;
    sound.play(tone.hz, Math.min(1, (tone.on ? 1e9 : tone.length) / 1e9));
    if (tone.on) board.tones.forEach((rest) => Object.assign(rest, { sounded: true }));
  }
  takeLine();
  keepAwake(sight.cells.some((cells) => cells[7] & 0x80));
}

function takeLine() {
  if (!board.received.length) return;
  lineText = (lineText + String.fromCharCode(...board.received.splice(0))).slice(-LINE_KEPT);
  if (!$('drawer').hidden) $('line').value = lineText;
}

async function keepAwake(running) {
  if (!navigator.wakeLock || Boolean(wakeLock) === running) return;
  if (!running) {
    wakeLock.release?.();
    wakeLock = null;
    return;
  }
  wakeLock = {};
  try {
    wakeLock = await navigator.wakeLock.request('screen');
    wakeLock.addEventListener('release', () => {
      wakeLock = null;
    });
  } catch {
    wakeLock = { release() {} }; // refused: on battery saving, or hidden
  }
}

// ---- hands ------------------------------------------------------------------------------------------------------------

const held = new Map();

function press(button, down) {
  if (!board || board.down[button] === down) return;
  story.contact(board.ns, button, down);
  board.contactBouncing(button, down, board.ns, 4e6);
  board.down[button] = down;
  document.querySelector(`[data-button="${button}"]`).classList.toggle('down', down);
  if (!$('drawer').hidden) tellStory();
}

for (const element of document.querySelectorAll('[data-button]')) {
  const button = Number(element.dataset.button);
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    sound.touch();
    held.set(event.pointerId, button);
    press(button, true);
    if (event.isTrusted) element.setPointerCapture(event.pointerId); // a finger that slides off still holds
  });
  const up = (event) => {
    if (!held.delete(event.pointerId)) return;
    if (![...held.values()].includes(button)) press(button, false);
  };
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('contextmenu', (event) => event.preventDefault());
}

const KEYS = {
  KeyZ: 0, ShiftLeft: 0, Space: 0, Slash: 1, ShiftRight: 1, Enter: 1, NumpadEnter: 1,
  KeyB: 2, Backspace: 2, Minus: 3, NumpadSubtract: 3, KeyP: 4, Equal: 5, NumpadAdd: 5, BracketRight: 5, KeyO: 6,
};
const BY_CHARACTER = { b: 2, '-': 3, p: 4, '+': 5, o: 6 };

function buttonOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.target.closest?.('input, select, textarea')) return undefined;
  // Space and Enter on a focused button of the page press that button, as everywhere.
  const focused = event.target.closest?.('button');
  if (focused && (event.code === 'Space' || event.code.endsWith('Enter'))) {
    return focused.dataset.button === undefined ? undefined : Number(focused.dataset.button);
  }
  return BY_CHARACTER[event.key.toLowerCase()] ?? KEYS[event.code];
}

addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() === 't' && buttonOf({ ...event, target: event.target, key: 'x', code: '' }) === undefined && !event.target.closest?.('input, textarea')) readTimes();
  const button = buttonOf(event);
  if (button === undefined) return;
  event.preventDefault();
  sound.touch();
  if (!event.repeat) {
    held.set(event.code, button);
    press(button, true);
  }
});
addEventListener('keyup', (event) => {
  const button = held.get(event.code);
  if (button === undefined) return;
  event.preventDefault();
  held.delete(event.code);
  if (![...held.values()].includes(button)) press(button, false);
});
addEventListener('blur', () => {
  held.clear();
  for (let button = 0; button < 7; button++) press(button, false);
});

function readTimes() {
  const cells = displays.map((display) => display.cells);
  $('spoken').textContent = cells.map((row, side) => `${NAMES[side]} ${words(row)}${row[7] & 0x80 ? ', running' : ''}`).join('. ');
}
$('read').addEventListener('click', readTimes);

// ---- the line -----------------------------------------------------------------------------------------------------------

// CRC-8, x^8 + x^2 + x + 1 (docs/line.md).
function check(text) {
  let crc = 0;
  for (const c of text) {
    crc ^= c.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

// A cable for as long as it takes: 350 ms until the clock listens, a millisecond a character, and the answer.
async function request(text) {
  const plugged = board.cable;
  const line = `${text}*${check(text)}\n`;
  let heard = '';
  board.received = [];
  board.send(new TextEncoder().encode(`\n${line}`));
  for (let ms = 0; ms < 1500 && !/^(ok|error).*$/m.test(heard); ms += 20) {
    board.run(board.ns + 20e6);
    heard += String.fromCharCode(...board.received.splice(0));
  }
  lineText = (lineText + heard).slice(-LINE_KEPT);
  if (!plugged) board.plug(false);
  wanted = Math.max(wanted, board.ns);
  return /^(ok|error)[^\n*]*/m.exec(heard)?.[0] ?? 'no answer';
}

async function setControl(text) {
  const answer = await request(`control ${text}`);
  if (answer.startsWith('ok')) {
    story = new Story(board.ns);
    story.add(board.ns, 'control', text);
    notice(`set: ${text}`);
  } else {
    notice(`the clock refuses ${text}: ${answer}`);
  }
  show();
}

$('set').addEventListener('click', () => setControl($('control').value.trim()));
$('control').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') setControl($('control').value.trim());
});

// ---- workshop -------------------------------------------------------------------------------------------------------------

function tellStory() {
  $('log').value = story.text();
  $('scenario').value = story.scenario();
  $('line').value = lineText;
}

function download(name, data) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function useHex(file) {
  try {
    program = parseHex(await file.text());
    await start();
    notice(`running ${file.name}`);
  } catch (error) {
    notice(`${file.name}: ${error.message}`);
  }
}

$('more').addEventListener('click', () => {
  const open = $('drawer').hidden;
  $('drawer').hidden = !open;
  $('more').setAttribute('aria-expanded', String(open));
  if (open) tellStory();
});
$('mute').addEventListener('click', () => {
  sound.muted = !sound.muted;
  $('mute').setAttribute('aria-pressed', String(sound.muted));
});
$('full').addEventListener('click', () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()));
$('board').addEventListener('change', () => {
  keepMemory();
  kind = $('board').value;
  program = null;
  start();
});
$('speed').addEventListener('change', () => {
  speed = Number($('speed').value);
});
$('power').addEventListener('change', () => {
  board.power($('power').checked);
  story.add(board.ns, 'power', $('power').checked ? 'on' : 'off');
});
$('reset').addEventListener('click', () => board.reset());
$('battery').addEventListener('input', () => {
  board.volts = Number($('battery').value);
  $('volts').textContent = `${board.volts.toFixed(2)} V`;
  story.add(board.ns, 'battery', board.volts.toFixed(2));
});
$('cable').addEventListener('change', () => board.plug($('cable').checked));
$('save').addEventListener('click', () => download('zeitnot-memory.bin', board.fram.bytes));
$('load').addEventListener('change', async () => {
  const [file] = $('load').files;
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length !== 8192) {
    notice('not a memory: it has 8,192 bytes');
    return;
  }
  board.fram.bytes.set(bytes);
  memoryChanged = true;
  start();
});
$('forget').addEventListener('click', () => {
  board.fram.bytes.fill(0);
  memoryChanged = true;
  start();
});
$('hex').addEventListener('change', () => $('hex').files[0] && useHex($('hex').files[0]));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) useHex(event.dataTransfer.files[0]);
});
$('vcd').addEventListener('click', () => {
  if (vcd) {
    download('zeitnot.vcd', vcd.text());
    vcd = null;
  } else {
    vcd = new Vcd(board);
  }
  $('vcd').setAttribute('aria-pressed', String(Boolean(vcd)));
});
$('copy').addEventListener('click', () => navigator.clipboard?.writeText(story.text()));
$('link').addEventListener('click', () => {
  const address = new URL(location.href);
  address.search = '';
  address.searchParams.set('board', kind);
  const control = story.events.find((event) => event.kind === 'control');
  if (control) address.searchParams.set('control', control.value);
  address.searchParams.set('log', story.packed());
  navigator.clipboard?.writeText(address.href);
  notice(address.href);
});

addEventListener('pagehide', keepMemory);
document.addEventListener('visibilitychange', keepMemory);
setInterval(keepMemory, 250);

// ---- go ---------------------------------------------------------------------------------------------------------------------

$('speed').value = String(speed);
if (parameters.has('log')) localStorage.removeItem(memoryKey()); // a replay begins with a blank clock
await start();
if (parameters.get('control')) await setControl(parameters.get('control').replace(/ /g, '+'));
if (parameters.has('log')) {
  try {
    replay = Story.unpack(parameters.get('log'));
  } catch (error) {
    notice(error.message);
  }
}
lastFrame = performance.now();
wanted = board.ns;
requestAnimationFrame(frame);
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register('sw.js').catch(() => {});
// For tests and the curious: with ?speed=0 time passes only by this.
window.zeitnot = {
  get board() {
    return board;
  },
  advance(seconds) {
    wanted += seconds * 1e9;
    while (board.ns < wanted) advance();
  },
};
