// The clock in a page: runs the clock's own program in simulated time.
import { ask } from './ask.js';
import { Awake } from './awake.js';
import { load } from './board.js';
import { boardOf, clockOf } from './clock.js';
import { Input } from './input.js';
import { NOT_NOW, faultOf } from './serial.js';
import { Menu } from './menu.js';
import { Setup } from './setup.js';
import { ShowMe } from './show_me.js';
import { Sound } from './sound.js';
import { Speech, isPack, packsOfServer } from './speech.js';
import { Owner, Settings, keepMemory, rememberControl, storedMemory } from './store.js';
import { replayOf } from './history.js';
import { LANGUAGES, TEXT, respeak, speak } from './texts.js';
import { Signals } from './signals.js';
import { Table } from './table.js';
import { View } from './view.js';
import { DebugPanel } from './debug_panel.js';

const FIRST_CONTROL = '3m+2'; // the control of a clock that has never been used, so that it can be pressed at once
const SLOW_MS = 250; // ms between updates of what nobody watches closely
const LEAST_MS = 4; // between two looks at the clock
const SOUND_MS = 20; // the same while it speaks
const QUIET_NS = 1.5e9; // how long after a key the clock is asked

const $ = (id) => document.getElementById(id);
const settings = new Settings();
const { parameters } = settings;
let view = null;
const sound = new Sound();
const signals = new Signals(sound, (what) => settings.get(what));
const speech = new Speech(() => sound.playing);
const awake = new Awake();
const owner = new Owner();
const showing = parameters.has('show');
const replaying = showing || parameters.has('log');

let clock = null;
let packs = null; // of speech, as they were loaded: [slot, bytes]
let keysUsed = 0; // simulated instant of the last key, 0 = none since the clock was asked

// ---- what it looks like -----------------------------------------------------------------------------------

// The view is the table on a touch screen and the clock with a mouse, unless the user has chosen one.
const VIEWS = { table: Table, clock: View };

function viewName() {
  const name = settings.get('view');
  return Object.hasOwn(VIEWS, name) ? name : matchMedia('(pointer: coarse)').matches ? 'table' : 'clock';
}

function mount() {
  const name = viewName();
  $('view').replaceChildren($(`view-${name}`).content.cloneNode(true));
  document.body.classList.toggle('table', name === 'table');
  view = new VIEWS[name]();
  input.takeAll($('view'));
  wire();
  respeak();
}

function turn(name) {
  settings.set('view', name);
  mount();
  redraw();
}

// ---- starting ---------------------------------------------------------------------------------------------

const boardKind = () => boardOf(settings).name;

// Starts a clock in place of the previous one.
function begin(memory) {
  clock = clockOf(settings, memory);
  for (const [slot, bytes] of packs ?? []) clock.board.putPack(slot, bytes);
  speech.forget();
  workshop.begin();
  redraw();
}

function restart(memory) {
  keep();
  begin(memory);
}

// Asks about the control of an address without blocking the page, until the game goes on. A control that a
// person has chosen is asked about at once.
function addressControl(text) {
  settle(text, clock.setControl(text), () => view.say(TEXT.GAME_STANDS, TEXT.endAndSet(text), () => settle(text, clock.endGame(text)), () => !clock.running));
}

// typed: the text as it was chosen
function chooseControl(notation, typed) {
  if (clock.running) {
    view.say(TEXT.RUNNING);
    return;
  }
  const set = (answer, whenGame) => {
    if (answer.startsWith('ok')) rememberControl(typed);
    settle(notation, answer, whenGame);
  };
  const end = () => set(clock.endGame(notation));
  set(clock.setControl(notation), () => (clock.hasGame ? ask(TEXT.ASK_END, TEXT.END_IT, end, TEXT.KEEP_IT) : end()));
}

function settle(text, answer, whenGame) {
  if (answer.startsWith('ok')) {
    if (!replaying) settings.set('control', text);
    view.say('');
  } else if (answer === NOT_NOW && whenGame) {
    whenGame();
  } else {
    view.say(TEXT.refuses(text, faultOf(answer)));
  }
  redraw();
}

// Starts the same game again after it is over, with the clock's own keys.
function again(exchanged) {
  ask(TEXT.ASK_END, exchanged ? TEXT.EXCHANGED : TEXT.SAME_GAME, () => {
    const done = clock.sameGame(exchanged);
    view.say(done ? '' : TEXT.refuses(exchanged ? TEXT.EXCHANGED : TEXT.SAME_GAME, faultOf(NOT_NOW)));
    redraw();
  });
}

// The page speaks the language of the clock.
function follow() {
  speak(clock.readLanguage());
  for (const link of document.querySelectorAll('[href^="cables.html"]')) link.href = `cables.html?language=${document.documentElement.lang}`;
  document.title = TEXT.CHESS_CLOCK;
}

// The clock takes the language that was chosen on the page.
function chooseLanguage(number) {
  const answer = clock.running ? NOT_NOW : clock.writeLanguage(number);
  if (!answer.startsWith('ok')) {
    $('menu').close(); // the message would be behind it
    view.say(clock.mode === 'off' ? TEXT.SWITCHED_OFF : TEXT.refuses($('language').selectedOptions[0].text, faultOf(answer)));
  }
  follow();
  menu.show();
  redraw();
}

// A clock that was never used begins in the language of the browser.
function browserLanguage() {
  const codes = navigator.languages.map((language) => language.slice(0, 2));
  return LANGUAGES.findIndex(([code]) => code === codes.find((wanted) => LANGUAGES.some(([has]) => has === wanted)));
}

// Asks the clock for its language after keys were used, because they may have changed it. It asks only a
// clock at rest, which loses no time.
function followKeys() {
  if (!keysUsed || clock.running || input.held.size || !clock.board.powered || clock.board.ns - keysUsed < QUIET_NS) return;
  keysUsed = 0;
  follow();
}

// ---- settings ---------------------------------------------------------------------------------------------

const CHANGES = {
  board() {
    owner.ask(boardKind());
    begin(storedMemory(boardKind()));
    firstUse();
  },
  speed: (value) => clock.pace.setSpeed(value),
  battery: (value) => clock.act('battery', value.toFixed(2)),
  cable: (value) => clock.act('cable', value ? 'on' : 'off'),
  mute: (value) => {
    sound.mute(Boolean(value));
    speech.muted = Boolean(value);
  },
};

function set(key, value) {
  if (key === 'board') keep();
  settings.set(key, value);
  if (key === 'battery' && value === clock.board.kind.volts) settings.forget('battery');
  CHANGES[key]?.(value);
}

function firstUse() {
  const language = clock.blank ? browserLanguage() : 0;
  if (language > 0) clock.writeLanguage(language);
  follow();
  if (clock.blank) firstControl(settings.get('control') || FIRST_CONTROL);
  redraw();
}

// A new clock has the first control until it has taken that of the address.
function firstControl(text) {
  const answer = clock.setControl(text);
  if (answer.startsWith('ok')) return;
  if (text !== FIRST_CONTROL) clock.setControl(FIRST_CONTROL);
  view.say(TEXT.refuses(text, faultOf(answer)));
}

// ---- time -------------------------------------------------------------------------------------------------

let slowAt = 0;

function slowly(now) {
  slowAt = now;
  keep();
  workshop.tell();
  awake.look(clock.running);
  followKeys();
  view.notice.copy = owner.copy && !replaying;
  const jump = clock.pace.takeJump();
  if (jump > 0 && clock.running) sayJump(jump);
}

// The time is that of the player on move. After his press or a pause it is no longer offered, because it
// would then be taken from whose clock runs next.
function sayJump(seconds) {
  const { turn } = clock.board.game;
  view.say(TEXT.slept(Math.round(seconds)), TEXT.COUNT, () => clock.pace.skip(seconds), () => clock.running && clock.board.game.turn === turn);
}

function move() {
  const now = performance.now();
  const { board, pace } = clock;
  pace.advance(document.hidden);
  const tones = board.takeTones();
  if (viewName() === 'table') signals.hear(board.game);
  else if (tones.length) sound.hear(tones, pace.rate());
  for (let side = 0; side < 2; side++) {
    const pieces = board.takeEar(side);
    if (pace.rate() === 1) speech.hear(side, pieces);
  }
  if (!document.hidden) view.draw(clock, now);
  if (now - slowAt >= SLOW_MS) slowly(now);
}

// The page sleeps until something happens on the clock, because that saves power.
let timer = 0;

function soon() {
  const { board, pace } = clock;
  const now = performance.now();
  const most = board.speaks ? SOUND_MS : SLOW_MS;
  const wait = pace.behind() > 0 ? 0 : pace.rate() > 0 ? pace.when(board.due) - now : Infinity;
  clearTimeout(timer);
  timer = setTimeout(go, Math.min(most, Math.max(LEAST_MS, wait)));
}

function go() {
  move();
  soon();
}

function redraw() {
  view.labelsAt = 0;
  view.draw(clock, performance.now());
  view.label(clock);
}

// Leaving the page cuts the clock's power, so the browser asks while a clock runs.
addEventListener('beforeunload', (event) => {
  if (!clock?.running || replaying) return;
  event.preventDefault();
  event.returnValue = true; // for older browsers
});

// Prevents what browsers do with fingers by default: scroll, zoom, select, go back.
for (const type of ['touchstart', 'touchmove', 'gesturestart', 'gesturechange', 'dblclick', 'contextmenu', 'selectstart']) {
  document.addEventListener(type, (event) => {
    if (!event.cancelable) return; // the browser is already scrolling
    if (event.target.closest?.('.seat') || (clock?.running && event.target.closest?.('#table') && !event.target.closest('#notice-do'))) event.preventDefault();
  }, { passive: false });
}

// ---- memory -----------------------------------------------------------------------------------------------

// A replayed log of somebody else is not saved, because it would overwrite the user's own game.
function keep() {
  if (replaying || !owner.mine || !clock?.board.memoryChanged()) return;
  keepMemory(clock.kind, clock.board.memory);
}
addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', keep);

// ---- speech -----------------------------------------------------------------------------------------------

// Packs are fetched when the first earphone is plugged in: 600 KB each.
async function plug(side) {
  if (!clock.board.kind.voice) return;
  if (!packs) {
    packs = await packsOfServer();
    for (const [slot, bytes] of packs) clock.board.putPack(slot, bytes);
    if (!packs.length) view.say(TEXT.NO_SPEECH);
  }
  clock.act('jack', `${side ? 'right' : 'left'} ${clock.board.jacks[side] ? 'out' : 'in'}`);
  workshop.jacks();
}

// Puts a pack into the clock, which finds it when an earphone is plugged in.
function usePack(name, bytes) {
  if (!isPack(bytes)) {
    view.say(`${name} is no pack of speech`);
    return;
  }
  const slot = Number($('slot').value);
  packs = [...(packs ?? []).filter(([taken]) => taken !== slot), [slot, bytes]];
  clock.board.putPack(slot, bytes);
  view.say(`${name} is in slot ${slot + 1}. Plug an earphone in.`);
}

// ---- input ------------------------------------------------------------------------------------------------

const input = new Input({
  touch: () => sound.touch(),
  plug,
  press(button, down, ms) {
    clock.pace.hold(input.held.size > 0, ms);
    clock.press(button, down, ms);
    view.plunger(button, down);
    if (button > 1) keysUsed = clock.board.ns;
    soon();
  },
  // A finger on a half of the table is a press of its player, however long it stays there. A second finger
  // counts only if it is on the half of the player on turn, because the first may be somebody's palm.
  tap(button, ms, others) {
    if (others > 0 && !view.lives(button)) return;
    clock.press(button, true, ms);
    clock.press(button, false, ms);
    view.plunger(button, true);
    setTimeout(() => view.plunger(button, false), 150);
    soon();
  },
});

const setup = new Setup({ set: chooseControl });
const menu = new Menu({ settings, set, language: chooseLanguage, view: viewName, turn });
$('more').addEventListener('click', () => {
  $('menu').close();
  workshop.open($('drawer').hidden);
});

// The buttons of the page in either view.
function wire() {
  for (const [what, act] of [['.new-game', () => setup.open()], ['.same-game', () => again(false)], ['.exchanged', () => again(true)], ['.open-menu', () => menu.open()]]) {
    $('view').querySelector(what).addEventListener('click', act);
  }
}

// Any action may have changed the instant of the next event.
for (const what of ['click', 'change']) document.addEventListener(what, () => clock && soon());

// ---- go ---------------------------------------------------------------------------------------------------

const workshop = new DebugPanel({
  get clock() {
    return clock;
  },
  get view() {
    return view;
  },
  set, restart, plug, usePack,
});

async function replay() {
  const { events, memory } = await replayOf(parameters);
  begin(memory);
  clock.replay(events);
  view.say(TEXT.REPLAY, TEXT.BACK_TO_IT, () => {
    location.search = '';
  });
}

function usual() {
  begin(storedMemory(boardKind()));
  firstUse();
  // A reload continues with the saved game; an opened address sets up what it says.
  const reload = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  if (settings.get('control') && !reload && !clock.blank) addressControl(settings.get('control'));
}

function showMe() {
  settings.values.speed = 0;
  const fresh = () => {
    begin(new Uint8Array());
    return clock;
  };
  return new ShowMe({ anchor: parameters.get('show'), fresh, redraw });
}

// Installs the page as an app if a server delivers it; from a folder browsers refuse that.
function install() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = 'manifest.webmanifest';
  document.head.append(link);
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}

async function open() {
  await load();
  mount();
  workshop.kinds();
  owner.ask(boardKind());
  $('speed').value = String(settings.get('speed'));
  CHANGES.mute(settings.get('mute'));
  menu.show();
  if (showing) {
    showMe();
  } else if (replaying) {
    try {
      await replay();
    } catch (error) {
      usual();
      view.say(`The log of the address cannot be read: ${error.message}`);
    }
  } else {
    usual();
  }
  clock.pace.restart();
  go();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  // For tests: with ?speed=0 time passes only by these calls.
  window.zeitnot = {
    get clock() {
      return clock;
    },
    get owner() {
      return owner;
    },
    get speech() {
      return speech;
    },
    advance(seconds) {
      clock.board.run(clock.board.ns + seconds * 1e9);
      clock.pace.restart();
      redraw();
      workshop.tell();
    },
    // The clock as it is now, and not as it was when something happened last.
    look: move,
  };
  if (location.protocol.startsWith('http')) install();
}
open();
