// The form that sets clocks alike: a control, and the options that are in the code.
import { faultOf } from '../serial.js';
import { TEXT } from '../texts.js';
import { readTyped } from '../typed.js';
import { $, element, say } from './element.js';
import { choices } from './settings.js';
import { alike, options, readSettings, writeSettings } from './tool.js';

export class Compare {
  // set(wanted): what the button does; wanted: { requests, code }
  constructor(language, set) {
    this.wanted = null;
    this.names = alike();
    this.selects = this.names.map((name) => {
      const select = element('select', { id: `alike-${name}` }, ...choices(name, language).map(([value, words]) => new Option(words, value)));
      select.setAttribute('aria-label', name);
      select.value = options().find((option) => option.name === name).initial;
      return select;
    });
    $('options').append(...this.selects);
    for (const field of [$('control'), ...this.selects]) field.addEventListener('input', () => this.echo());
    $('set').addEventListener('click', () => this.take() && set(this.wanted));
    $('next').addEventListener('change', () => {
      if ($('next').checked && !this.wanted && !this.take()) $('next').checked = false;
    });
    this.echo();
  }

  get typed() {
    return $('control').value.trim();
  }

  // Shows in words what was typed, and forgets what was set before.
  echo() {
    const { words, fault } = readTyped(this.typed);
    $('control-words').textContent = words ?? (this.typed && TEXT.notRead(fault));
    $('wanted').textContent = '';
    $('next').checked = false;
    this.wanted = null;
  }

  // Takes the form. Returns true if it is valid, so that its code is known.
  take() {
    const { notation, fault } = readTyped(this.typed);
    const { requests, code } = fault ? {} : readSettings(writeSettings('', [...this.names.map((name, n) => `option ${name} ${this.selects[n].value}`), `control ${notation}`]));
    say(code ? '' : TEXT.notRead(fault));
    this.wanted = code ? { requests, code } : null;
    $('wanted').textContent = code ? TEXT.codeWillBe(notation, code) : '';
    return Boolean(code);
  }
}

// Sets a clock, and returns the result in words.
export async function setClock(cable, { requests, code }) {
  const { good, fault, answer } = await cable.job('seat_set', [requests, Number(code)]);
  if (good) return TEXT.IS_SET;
  if (fault === 'NOT_CONFIRMED') return TEXT.NOT_CONFIRMED;
  return TEXT.notSet({ NONE: faultOf(answer), OTHER_CLOCK: TEXT.OTHER_CLOCK }[fault] ?? TEXT.OTHER_PROGRAM);
}
