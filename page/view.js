// The clock view: case, displays, lamps, words.
import { Case } from './case.js';
import { isRunning, words } from './digits.js';
import { Module } from './module.js';
import { Notice, offersAgain } from './notice.js';
import { TEXT } from './texts.js';

const LABELS_MS = 500;

const sideName = (side) => (side ? TEXT.RIGHT : TEXT.LEFT);

const $ = (id) => document.getElementById(id);

function put(element, attribute, text) {
  if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
}

export class View {
  constructor() {
    this.case = new Case($('clock'));
    this.module = new Module($('words'));
    this.notice = new Notice();
    this.buttons = new Map([...document.querySelectorAll('[data-button]')].map((button) => [Number(button.dataset.button), button]));
    this.labelsAt = 0;
  }

  // The firmware judges every press.
  lives() {
    return true;
  }

  plunger(button, down) {
    this.buttons.get(button).classList.toggle('down', down);
    if (down && button < 2) this.say('');
  }

  say(...message) {
    this.notice.say(...message);
  }

  draw(clock, now) {
    const { board } = clock;
    const view = board.look();
    this.case.show(board.kind.name);
    this.case.draw(view.cells);
    for (let side = 0; side < 2; side++) put($(`lamp-${side}`), 'class', (view.lamps >> side) & 1 ? 'lamp on' : 'lamp');
    put($('buzzer'), 'class', view.tone ? 'on' : '');
    document.body.classList.toggle('again', offersAgain(board.game));
    this.mark(view);
    this.module.draw(board.textDisplay);
    if (now - this.labelsAt >= LABELS_MS) this.label(clock, now);
    this.notice.draw(clock, now, view);
  }

  // Frames the displays of the running side, so that it can be seen from afar.
  mark(view) {
    for (let side = 0; side < 2; side++) $(`half-${side}`).classList.toggle('running', isRunning(view, side));
  }

  label(clock, now = 0) {
    this.labelsAt = now;
    const view = clock.board.look();
    this.mark(view);
    for (let side = 0; side < 2; side++) {
      put($(`display-${side}`), 'aria-label', TEXT.clock(sideName(side), words(view, side)));
      put($(`lamp-${side}`), 'aria-label', (view.lamps >> side) & 1 ? TEXT.lampOn(sideName(side)) : TEXT.lampOff(sideName(side)));
    }
  }
}
