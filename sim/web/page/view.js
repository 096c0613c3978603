// What the page shows of a clock: displays, lamps, plungers, a word to the user.
import { Display, isDark, time, words } from './face.js';

const NAMES = ['Left', 'Right'];
const FLASH_NS = 90e6; // a lamp's flash is shorter than eyes are
const LABELS_MS = 500;
const MESSAGE_MS = 15000;

const $ = (id) => document.getElementById(id);

function put(element, attribute, text) {
  if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
}

export class View {
  constructor() {
    this.displays = [new Display($('display-0')), new Display($('display-1'))];
    this.down = Array.from({ length: 7 }, () => false);
    this.buttons = this.down.map((_, n) => document.querySelector(`[data-button="${n}"]`));
    this.message = null;
    this.started = false; // the user has found out how to begin
    this.labelsAt = 0;
    this.changed = NaN;
    $('notice-do').addEventListener('click', () => {
      const { act } = this.message ?? {};
      this.message = null;
      act?.();
    });
  }

  plunger(button, down) {
    if (this.down[button] === down) return;
    this.down[button] = down;
    this.buttons[button].classList.toggle('down', down);
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
    }
    if (now - this.labelsAt >= LABELS_MS) this.label(clock, now);
    this.notice(clock, now);
  }

  label(clock, now = 0) {
    this.labelsAt = now;
    const sight = clock.board.look();
    for (let side = 0; side < 2; side++) {
      put(this.displays[side].svg, 'aria-label', `${NAMES[side]} clock ${words(sight, side)}`);
      put($(`lamp-${side}`), 'aria-label', `${NAMES[side]} lamp ${(sight.lampsLit >> side) & 1 ? 'on' : 'off'}`);
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

  // A hint for users who see such a chess clock for the first time.
  hint({ board, pace }) {
    if (board.lamps) this.started = true;
    if (!board.powered) return 'No power. Workshop: Power on.';
    if (board.cells.every(isDark)) return board.chip ? 'Switched off. Any key wakes it.' : '';
    if (pace.speed === 0) return 'Time stands still. Workshop: Speed.';
    if (this.started) return '';
    if (board.cells.every((cells) => time(cells))) return 'Black presses his plunger: White’s clock starts. After each move press your own.';
    return '';
  }

  spoken({ board }) {
    const sight = board.look();
    return NAMES.map((name, side) => `${name} ${words(sight, side)}`).join('. ');
  }
}

