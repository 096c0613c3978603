// The table: the page as the clock between two players. It draws the game from the clock's displays, as large
// as the screen allows.
import { isDark, isLow, letter, text, time } from './digits.js';
import { rowsOf } from './module.js';
import { Notice, offersAgain } from './notice.js';
import { TEXT } from './texts.js';

const SIDES = ['left', 'right'];
const MARK = 0x80;
const [DIGIT_EM, MARK_EM] = [0.45, 0.25]; // widths in table.css
const FLAG = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 2h2.6v20H5zM9 3h12l-3.5 5L21 13H9z"/></svg>';
const PAUSE = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 3h5v18H5zM14 3h5v18h-5z"/></svg>';
const CUT = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14 1L4 14h6l-2 9L20 9h-7z"/></svg>';
const GOES_ON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 3l15 9-15 9z"/></svg>';

const $ = (id) => document.getElementById(id);

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Markup of this file's own.
function mark(element, markup) {
  if (element.dataset.markup === markup) return;
  element.dataset.markup = markup;
  element.innerHTML = markup;
}

// Returns what follows the auxiliary pair as people write it, and which of its characters are being edited.
function shown({ cells, blink }) {
  if (isDark(cells)) return { words: '', edit: [] };
  const found = time(cells);
  if (!found) return { words: text(cells).trim(), edit: [] };
  const blinks = (...places) => places.some((n) => (blink >> n) & 1);
  const sign = letter(cells, 0) === '-' ? '\u2212' : '';
  if (cells[6] & MARK) return { words: `${sign}${found.seconds}`, edit: [] };
  const minutes = found.hours ? found.minutes.padStart(2, '0') : String(Number(found.minutes));
  const parts = [[sign, false], ...(found.hours ? [[found.hours, blinks(3)], [':', false]] : []), [minutes, blinks(4, 5)], [':', false], [found.seconds, blinks(6, 7)]];
  return { words: parts.map(([part]) => part).join(''), edit: parts.flatMap(([part, edited]) => Array.from(part, () => edited)) };
}

const isMark = (c) => c === ':' || c === '.';

// The width in em, with a minimum so that the digits do not become too high.
const wideOf = (words) => Math.max(3 * DIGIT_EM + MARK_EM, Array.from(words, (c) => (isMark(c) ? MARK_EM : DIGIT_EM)).reduce((sum, em) => sum + em, 0)).toFixed(2);

export class Table {
  constructor() {
    this.seats = SIDES.map((side) => {
      const seat = document.querySelector(`[data-side="${side}"]`);
      const of = (what) => seat.querySelector(what);
      return { seat, press: of('.press'), time: of('[data-part="time"]'), other: of('[data-part="other"]'), label: of('[data-part="label"]'), discs: [of('.other .disc'), of('.who .disc')], sign: of('.sign'), facts: of('.facts') };
    });
    this.rows = [...document.querySelectorAll('[data-part="row"]')];
    this.notice = new Notice({ still: '' });
    this.flags = document.querySelector('[data-part="flags"]');
    this.root = $('table');
    this.upright = matchMedia('(orientation: portrait)');
  }

  // True if a finger on this half would be a press, also if its flag has fallen and the game continues.
  lives(side) {
    return this.turn === side;
  }

  plunger(button, down) {
    if (button < 2) this.seats[button].seat.classList.toggle('pressed', down);
    else document.querySelector(`#table [data-button="${button}"]`)?.classList.toggle('down', down);
  }

  draw(clock, now) {
    const view = clock.board.look();
    const { game } = clock.board;
    const dark = view.cells.every(isDark);
    const runs = game.state === 'running' && !dark;
    this.root.classList.toggle('runs', runs);
    this.turn = runs ? game.turn : null;
    document.body.classList.toggle('again', offersAgain(game));
    const words = game.sides.map((side) => (dark ? { words: '', edit: [] } : shown(side)));
    for (let side = 0; side < 2; side++) this.drawSeat(side, game, words, runs, dark);
    put(this.flags, this.fallen());
    rowsOf(clock.board.textDisplay.picture()).forEach((row, n) => row.includes('\ufffd') || put(this.rows[n], row));
    this.notice.draw(clock, now, view);
  }

  // For screen readers, because the rows are hidden while a clock runs.
  fallen() {
    return this.seats.filter(({ seat }) => seat.dataset.state === 'flag').map(({ label, sign }) => `${label.textContent}, ${sign.textContent}`).join('; ');
  }

  drawSeat(side, game, words, runs, dark) {
    const at = this.seats[side];
    const facts = game.sides[side];
    const state = stateOf(game, side, dark);
    const low = isLow(facts) && game.state !== 'ready';
    const delays = state === 'running' && facts.delay > 0;
    const { seat } = at;
    if (seat.dataset.state !== state) seat.dataset.state = state;
    const classes = { low, delays, steady: facts.flag === 'steady', second: facts.flag === 'second', turn: game.turn === side && game.state === 'paused', cut: game.interrupted };
    for (const [name, on] of Object.entries(classes)) seat.classList.toggle(name, on);
    if (delays) seat.style.setProperty('--rest', String(facts.delay / Math.max(1, facts.delayWhole)));
    this.digits(at.time, words[side]);
    put(at.other, words[1 - side].words);
    at.other.parentElement.style.setProperty('--em', wideOf(words[1 - side].words));
    const colour = game.white === side ? 'white' : 'black';
    at.discs[0].className = `disc ${colour === 'white' ? 'black' : 'white'}`;
    at.discs[1].className = `disc ${colour}`;
    put(at.label, colour === 'white' ? TEXT.WHITE : TEXT.BLACK);
    mark(at.sign, signOf(state, facts, classes));
    at.sign.style.setProperty('--letters', at.sign.textContent.replace(/ (?=\d)/, '').length); // the number has its gap from the style
    mark(at.facts, factsOf(facts, delays));
    const spoken = [this.placeOf(side), at.label.textContent, words[side].words, at.sign.textContent || (state === 'running' && TEXT.RUNS), [...at.facts.children].map((fact) => fact.textContent).join(', ')].filter(Boolean).join(', ');
    if (at.press.getAttribute('aria-label') !== spoken) at.press.setAttribute('aria-label', spoken);
  }

  // In portrait format one half is above the other.
  placeOf(side) {
    return this.upright.matches ? [TEXT.TOP, TEXT.BOTTOM][side] : [TEXT.LEFT, TEXT.RIGHT][side];
  }

  // Each digit has its own place, so that none moves when another one changes.
  digits(element, { words, edit }) {
    if (element.childElementCount !== words.length) {
      element.replaceChildren(...Array.from(words, () => document.createElement('b')));
    }
    Array.from(words).forEach((c, n) => {
      const place = element.children[n];
      put(place, c);
      const kind = isMark(c) ? `mark${c === ':' ? ' colon' : ''}` : edit[n] ? 'edit' : '';
      if (place.className !== kind) place.className = kind;
    });
    element.style.setProperty('--em', wideOf(words));
  }

  label() {}

  say(...message) {
    this.notice.say(...message);
  }
}

function stateOf(game, side, dark) {
  const { flag } = game.sides[side];
  if (!dark && (flag === 'first' || flag === 'second')) return 'flag';
  if (game.state === 'running') return game.turn === side ? 'running' : 'resting';
  return game.state === 'paused' ? 'paused' : 'resting';
}

function signOf(state, { flag }, { turn, steady, cut }) {
  if (state === 'flag') return `${FLAG}<span>${TEXT.FLAG_WORD}</span> <b>${flag === 'first' ? 1 : 2}</b>`;
  if (state === 'paused' && cut && !turn) return `${CUT}<span>${TEXT.INTERRUPTED}</span>`;
  if (state === 'paused') return turn ? `${GOES_ON}<span>${TEXT.PAUSED_TURN}</span>` : `${PAUSE}<span>${TEXT.PAUSED}</span>`;
  return steady ? `${FLAG}<span>${TEXT.NEW_STAGE}</span>` : '';
}

function factsOf({ moves, stage, toMake, delay, period, periods }, delays) {
  const facts = [TEXT.movesMade(moves)];
  if (stage) facts.push(TEXT.stageIs(stage));
  if (toMake) facts.push(TEXT.toMake(toMake));
  if (period) facts.push(periods > 1 ? TEXT.periodOf(period, periods) : TEXT.OVER_MAIN);
  if (delays) facts.push(`<strong class="strong">${TEXT.delayLeft(delay)}</strong>`);
  return facts.map((fact) => (fact.startsWith('<') ? fact : `<span>${fact}</span>`)).join('');
}
