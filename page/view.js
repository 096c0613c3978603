// What the page shows of a clock: displays, lamps, plungers, a word to the user.
import { Display, isDark, isRunning, words } from './face.js';
import { Module } from './module.js';
import { TEXT } from './texts.js';

const FLASH_NS = 90e6; // a lamp's flash is shorter than eyes are
const LABELS_MS = 500;
const MESSAGE_MS = 15000;

const sideName = (side) => (side ? TEXT.RIGHT : TEXT.LEFT);

const $ = (id) => document.getElementById(id);

function put(element, attribute, text) {
  if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
}

export class View {
  constructor() {
    this.displays = [new Display($('display-0')), new Display($('display-1'))];
    this.module = new Module($('words'));
    this.halves = [$('half-0'), $('half-1')];
    this.copy = false; // another page keeps the memory
    this.buttons = new Map([...document.querySelectorAll('[data-button]')].map((button) => [Number(button.dataset.button), button]));
    this.message = null;
    this.labelsAt = 0;
    this.changed = NaN;
    $('notice-do').addEventListener('click', () => {
      const { act } = this.message ?? {};
      this.message = null;
      act?.();
    });
  }

  plunger(button, down) {
    this.buttons.get(button).classList.toggle('down', down);
    if (down && button < 2) this.message = null;
  }

  say(text, name, act) {
    this.message = text ? { text, name, act, until: performance.now() + (act ? 4 : 1) * MESSAGE_MS } : null;
  }

  draw(clock, now) {
    const { board } = clock;
    const lamps = [0, 1].map((side) => Boolean((board.lamps >> side) & 1) || board.ns - board.lampOffAt[side] < FLASH_NS);
    lamps.forEach((lit, side) => put($(`lamp-${side}`), 'class', lit ? 'lamp on' : 'lamp'));
    put($('buzzer'), 'class', board.tone() ? 'on' : '');
    if (board.changed !== this.changed) {
      this.changed = board.changed;
      this.displays.forEach((display, side) => display.draw(board.cells[side]));
      this.mark(board.look());
    }
    this.module.draw(board.words);
    if (now - this.labelsAt >= LABELS_MS) this.label(clock, now);
    this.notice(clock, now);
  }

  // The running side is seen from afar: its frame and its plunger are lit.
  mark(sight) {
    this.halves.forEach((half, side) => half.classList.toggle('running', isRunning(sight, side)));
  }

  label(clock, now = 0) {
    this.labelsAt = now;
    const sight = clock.board.look();
    this.mark(sight);
    for (let side = 0; side < 2; side++) {
      put(this.displays[side].svg, 'aria-label', TEXT.clock(sideName(side), words(sight, side)));
      put($(`lamp-${side}`), 'aria-label', (sight.lampsLit >> side) & 1 ? TEXT.lampOn(sideName(side)) : TEXT.lampOff(sideName(side)));
    }
  }

  notice(clock, now) {
    if (this.message && now > this.message.until) this.message = null;
    const urgent = clock.pace.notice();
    const text = urgent || this.message?.text || this.hint(clock);
    if ($('notice-text').textContent !== text) $('notice-text').textContent = text;
    const name = urgent ? '' : this.message?.name ?? '';
    if ($('notice-do').textContent !== name) {
      $('notice-do').textContent = name;
      $('notice-do').hidden = !name;
    }
  }

  // What the clock itself cannot say.
  hint({ board, pace }) {
    if (!board.powered) return TEXT.NO_POWER;
    if (board.cells.every(isDark)) return board.chip ? TEXT.SWITCHED_OFF : '';
    if (pace.speed === 0) return TEXT.STANDS_STILL;
    return this.copy ? TEXT.COPY : '';
  }
}
