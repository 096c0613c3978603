// One clock on the page: board, its time, and what was done with it.  Knows nothing of the document.
import { Board, KINDS, kindOf } from './board.js';
import { someRuns } from './digits.js';
import { ask, bytesOf } from './serial.js';
import { Speed } from './speed.js';
import { NAMES, History } from './history.js';
import { isBlank } from './store.js';

const SHORTEST_DOWN_NS = 60e6; // the length of a click that has no finger, as from a screen reader
const SHORTEST_UP_NS = 30e6;
const FIRST_PICTURE_MS = 4000;
const [BACK, PLUS, OK] = ['back', 'plus', 'ok'].map((name) => NAMES.indexOf(name));
const HOLD_S = 2.4;
const LINE_KEPT = 20000;

export class Clock {
  // options: { kind, memory: bytes, seed, bounce: ms, speed }
  constructor(options) {
    this.options = options;
    this.kind = options.kind;
    this.first = options.memory.slice();
    this.board = new Board(options);
    this.edges = NAMES.map(() => -Infinity);
    this.lineText = '';
    const { board } = this;
    while (board.ns < FIRST_PICTURE_MS * 1e6 && !board.look().cells.some((cells) => cells.some(Boolean))) board.run(board.ns + 10e6);
    board.run(Math.ceil((board.ns + 20e6) / 1e6) * 1e6);
    this.story = new History(board.ns);
    this.pace = new Speed(board, options.speed);
  }

  get running() {
    return someRuns(this.board.look());
  }

  // A game that was begun, and that no clock runs in.
  get hasGame() {
    return ['paused', 'over'].includes(this.board.game.state);
  }

  // ---- what people do; ms is a time stamp of the page, none is now ----------------------------------------

  contact(button, down, at) {
    const least = this.edges[button] + (down ? SHORTEST_UP_NS : SHORTEST_DOWN_NS);
    const ns = this.story.whole(Math.max(at, least));
    this.edges[button] = ns;
    this.story.add(ns, down ? 'down' : 'up', NAMES[button]);
    this.board.contact(button, down, ns, this.options.bounce * 1e6);
  }

  press(button, down, ms) {
    this.contact(button, down, this.pace.dated(ms));
  }

  // Does anything else at the present instant.
  act(kind, value = '') {
    const { board, story } = this;
    if (board.ns < story.whole(board.ns)) board.run(story.whole(board.ns));
    story.add(board.ns, kind, value);
    this.carryOut(kind, value);
  }

  carryOut(kind, value) {
    const { board } = this;
    if (kind === 'power') board.power(value === 'on');
    else if (kind === 'battery') board.volts = Number(value);
    else if (kind === 'cable') board.plug(value === 'on');
    else if (kind === 'jack') board.jack(value.startsWith('left') ? 0 : 1, value.endsWith('in'));
    else if (kind === 'reset') board.reset();
    else if (kind === 'line') board.send(bytesOf(value));
    else if (kind === 'control') this.setLater(value);
  }

  // Sets as a scenario does, with a cable for one second.
  setLater(text) {
    const { board } = this;
    const plugged = board.cable;
    board.send([10, ...bytesOf(`control ${text}`)]);
    if (!plugged) board.at(board.ns + 0.9e9, () => board.plug(false));
  }

  // The answer: 'ok', or 'error ...'.
  setControl(text) {
    const { board, story } = this;
    board.run(story.whole(board.ns));
    const since = board.ns;
    const { heard, answer } = ask(board, `control ${text}`);
    this.hear(heard);
    if (answer.startsWith('ok')) {
      story.add(since, 'control', text);
      board.run(Math.max(board.ns, since + 1e9));
    }
    this.pace.restart();
    return answer;
  }

  // Reads the control of the clock in canonical form; nothing if the clock does not answer.
  readControl() {
    const { answer } = ask(this.board, 'control');
    this.pace.restart();
    return /^ok (.*)/.exec(answer)?.[1] ?? '';
  }

  // The number of its language; 0 is English, also for a clock that knows no other.
  readLanguage() {
    const { answer } = ask(this.board, 'option language');
    this.pace.restart();
    return Number(/^ok language (\d+)/.exec(answer)?.[1] ?? 0);
  }

  // The answer, as above.
  writeLanguage(number) {
    const { answer } = ask(this.board, `option language ${number}`);
    this.pace.restart();
    return answer;
  }

  // The same game again, as the arbiter's keys do it, so that Undo brings the old one back; with the colours
  // exchanged, or as they were.
  // Returns whether it could be done.
  sameGame(exchanged) {
    const { white } = this.board.game;
    if (this.asksEnd()) this.tap(OK, 0.1);
    const done = this.mode === 'ready';
    if (done && (this.board.game.white === white) === exchanged) this.tap(PLUS, 0.1);
    this.pace.restart();
    return done;
  }

  // Leaves a menu and ends the game in progress with the keys, as the arbiter would; then sets the control.
  endGame(text) {
    if (this.asksEnd()) this.tap(OK, 0.1);
    return this.setControl(text);
  }

  get mode() {
    this.board.look();
    return this.board.game.mode;
  }

  // Leaves any screen of the clock with BACK, and holds it until the clock asks whether to end its game. The
  // first hold may only have closed a page to look at. Returns false if there is no game to end.
  asksEnd() {
    if (['select', 'off'].includes(this.mode)) this.tap(BACK, 0.1); // held, it would switch the clock off
    if (this.mode === 'arbiter') this.tap(BACK, HOLD_S);
    for (let n = 0; n < 2 && ['paused', 'over'].includes(this.mode); n++) this.tap(BACK, HOLD_S);
    return this.mode === 'arbiter';
  }

  tap(button, seconds) {
    const { board } = this;
    this.contact(button, true, board.ns);
    board.run(board.ns + seconds * 1e9);
    this.contact(button, false, board.ns);
    board.run(board.ns + 0.3e9);
  }

  // Repeats recorded actions, each at its instant.
  replay(events) {
    for (const { ms, kind, value } of events) {
      const ns = this.story.origin + ms * 1e6;
      this.board.at(ns, () => {
        this.story.add(ns, kind, value);
        if (kind === 'down' || kind === 'up') this.board.contact(NAMES.indexOf(value), kind === 'down', ns, this.options.bounce * 1e6);
        else this.carryOut(kind, value);
      });
    }
  }

  // ---- what comes out of it -------------------------------------------------------------------------------

  hear(text) {
    this.lineText = (this.lineText + text).slice(-LINE_KEPT);
  }

  listen() {
    this.hear(this.board.receive());
    return this.lineText;
  }

  get blank() {
    return isBlank(this.first);
  }

  get ms() {
    return Math.ceil((this.board.ns - this.story.origin) / 1e6 - 1e-6);
  }
}

// The board that settings name (store.js); the first one if there is no such board.
export const boardOf = (settings) => kindOf(settings.get('board')) ?? KINDS[0];

// The clock that settings ask for. Anybody may have written them into an address.
export function clockOf(settings, memory) {
  const { name, lowest, highest, volts: full } = boardOf(settings);
  const clock = new Clock({
    kind: name, memory, bounce: Math.min(20, Math.max(0, settings.get('bounce'))), speed: Math.max(0, settings.get('speed')),
    seed: settings.get('seed') || (Math.random() * 2 ** 32) >>> 0,
  });
  const volts = settings.get('battery');
  if (volts >= lowest && volts <= highest && volts !== full) clock.act('battery', volts.toFixed(2));
  if (settings.get('cable')) clock.act('cable', 'on');
  return clock;
}
