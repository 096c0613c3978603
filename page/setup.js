// A new game: presets in two touches, what was used last, steppers, and a field for a control as people write
// it. The field holds the control: the steppers write into it, and the page shows what it means before it is
// set.
import { lastControls } from './store.js';
import { TEXT } from './texts.js';
import { readTyped } from './typed.js';

const PRESETS = ['3+2', '5+0', '5+3', '10+0', '10+5', '15+10', '25+10', '30+0', '60+30', '90+30', '40/90+30, 30+30', '40/100+30, 20/50+30, 15+30'];
const MOST = { minutes: 180, seconds: 60 };
const FINE = 10; // above this value a step is five

const $ = (id) => document.getElementById(id);

const stepped = (value, up, most) => {
  const step = (up ? value >= FINE : value > FINE) ? 5 : 1;
  return Math.min(most, Math.max(0, value + (up ? step : -step)));
};

export class Setup {
  // set(notation, typed): what was chosen
  constructor({ set }) {
    this.set = set;
    this.sides = [{ minutes: 5, seconds: 3 }, { minutes: 5, seconds: 3 }];
    for (const button of document.querySelectorAll('#setup [data-step]')) button.addEventListener('click', () => this.step(button.dataset));
    $('apart').addEventListener('change', () => this.write());
    $('typed').addEventListener('input', () => this.read());
    // The first touch selects what is there, so typing replaces it; a second one sets the caret.
    $('typed').addEventListener('focus', () => $('typed').addEventListener('click', () => $('typed').select(), { once: true }));
    $('typed').addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault(); // otherwise the key would reach the button that has the focus afterwards
      this.take();
    });
    $('typed-set').addEventListener('click', () => this.take());
    $('setup-close').addEventListener('click', () => $('setup').close());
  }

  open() {
    const last = lastControls();
    this.fill($('last'), last);
    $('last-part').hidden = !last.length;
    this.fill($('presets'), PRESETS.filter((preset) => !last.includes(preset)));
    this.write();
    $('setup').showModal();
    $('setup').scrollTop = 0;
  }

  fill(list, controls) {
    list.replaceChildren(...controls.map((typed) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.control = typed;
      const short = document.createElement('strong');
      short.textContent = typed;
      short.className = typed.length > 8 ? 'long' : '';
      const words = document.createElement('span');
      words.textContent = readTyped(typed).words;
      button.append(short, words);
      button.addEventListener('click', () => this.choose(typed));
      return button;
    }));
  }

  choose(typed) {
    const { notation } = readTyped(typed);
    $('setup').close();
    this.set(notation, typed);
  }

  step({ step, of, sideOf: side }) {
    const values = this.sides[side];
    values[of] = stepped(values[of], step === 'more', MOST[of]);
    this.write();
  }

  // The steppers as a text.
  write() {
    const apart = $('apart').checked;
    $('setup').classList.toggle('apart', apart);
    const texts = this.sides.map(({ minutes, seconds }) => `${minutes}+${seconds}`);
    $('typed').value = apart ? texts.join('|') : texts[0];
    for (const output of document.querySelectorAll('#setup output[data-of]')) output.textContent = this.sides[output.dataset.sideOf][output.dataset.of];
    this.read();
  }

  read() {
    const { words, fault } = readTyped($('typed').value.trim());
    $('typed-words').textContent = words ?? TEXT.notRead(fault);
    $('typed-words').classList.toggle('wrong', Boolean(fault));
    $('typed').setAttribute('aria-invalid', String(Boolean(fault)));
    $('typed-set').disabled = Boolean(fault);
  }

  take() {
    const typed = $('typed').value.trim();
    if (!readTyped(typed).fault) this.choose(typed);
  }
}
