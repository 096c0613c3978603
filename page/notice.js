// A message of the page to its user about what the clock itself cannot say, sometimes with a button.
import { isDark } from './digits.js';
import { TEXT } from './texts.js';

const MESSAGE_MS = 15000;

const $ = (id) => document.getElementById(id);

// The same game is offered once this one is over, and in a pause, because the clock does not know of a mate.
export const offersAgain = ({ mode }) => mode === 'over' || mode === 'paused';

export class Notice {
  // hints: said instead of the usual ones
  constructor(hints = {}) {
    this.hints = hints;
    this.copy = false; // another page keeps the memory
    this.message = null;
    $('notice-do').addEventListener('click', () => {
      const { act } = this.message ?? {};
      this.message = null;
      act?.();
    });
  }

  // holds: false as soon as the action is no longer to be offered
  say(text, name, act, holds = () => true) {
    this.message = text ? { text, name, act, holds, until: performance.now() + (act ? 4 : 1) * MESSAGE_MS } : null;
  }

  draw(clock, now, view) {
    if (this.message && (now > this.message.until || !this.message.holds())) this.message = null;
    const urgent = clock.pace.notice();
    const text = urgent || this.message?.text || this.hint(clock, view);
    if ($('notice-text').textContent !== text) $('notice-text').textContent = text;
    const name = urgent ? '' : this.message?.name ?? '';
    if ($('notice-do').textContent !== name) {
      $('notice-do').textContent = name;
      $('notice-do').hidden = !name;
    }
  }

  hint({ board, pace }, view) {
    if (!board.powered) return TEXT.NO_POWER;
    if (view.cells.every(isDark)) return TEXT.SWITCHED_OFF;
    if (pace.speed === 0) return this.hints.still ?? TEXT.STANDS_STILL;
    return this.copy ? TEXT.COPY : '';
  }
}
