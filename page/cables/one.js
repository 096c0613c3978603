// All settings of one clock: reads them, changes one of them, saves them to a file and restores them from
// one.
import { download } from '../download.js';
import { faultOf } from '../serial.js';
import { TEXT } from '../texts.js';
import { setClock } from './compare.js';
import { $, element, onFile, say } from './element.js';
import { choices, labelOf } from './settings.js';
import { call, options, readSettings, text, writeSettings } from './tool.js';

export class One {
  // changed(seat, state): the clock has other settings now
  constructor(language, changed) {
    Object.assign(this, { language, changed, seat: null, version: '', settings: [] });
    $('backup').addEventListener('click', () => download(`zeitnot-${this.number}.txt`, writeSettings(this.version, this.settings)));
    onFile('pack', (bytes) => this.speak(bytes));
    onFile('restore', (bytes) => this.restore(new TextDecoder().decode(bytes)));
  }

  get number() {
    return /^option number (\d+)/m.exec(this.settings.join('\n'))?.[1] ?? '0';
  }

  async read(seat) {
    const [settings, version, places] = await seat.work(async (cable) => [await cable.job('seat_read'), await cable.ask('version'), await cable.job('seat_slots')]);
    if (!settings.good) {
      say(faultOf(settings.answer));
      return;
    }
    Object.assign(this, { seat, settings: settings.text.trimEnd().split('\n'), version: version.text, names: places.good ? places.text.split('\n').slice(0, -1) : null });
    this.draw();
    $('one').scrollIntoView({ block: 'nearest' });
  }

  leave(seat) {
    if (seat === this.seat) $('one').hidden = true;
  }

  draw() {
    $('one').hidden = false;
    $('one-title').textContent = TEXT.clockOn(this.number, this.seat.number);
    const value = (request) => this.settings.find((setting) => setting.startsWith(`${request} `))?.slice(request.length + 1);
    const shown = options().filter(({ name }) => value(`option ${name}`) !== undefined).map((option) => this.option(option, value(`option ${option.name}`)));
    const controls = ['control', ...[1, 2, 3, 4, 5].map((n) => `own ${n}`)].map((request) => this.field(request, labelOf(request, this.language) || TEXT.CONTROL,
      element('input', { value: value(request) ?? '', size: 18, spellcheck: false, autocomplete: 'off' })));
    $('settings').replaceChildren(...controls, ...shown);
    this.drawPlaces();
  }

  // Draws the slots for packs of speech. A clock without a memory for speech has none.
  drawPlaces() {
    const chosen = $('place').value;
    $('speech').hidden = !this.names;
    $('place').replaceChildren(new Option(TEXT.PLACE_BY_ITSELF, 0), ...(this.names ?? []).map((name, n) => new Option(`${n + 1}: ${name || '–'}`, n + 1)));
    $('place').value = chosen || 0;
  }

  async speak(bytes) {
    const { seat } = this;
    this.changed(seat, TEXT.SETTING);
    const { good, fault, answer, share, pack } = await seat.work(async (cable) => {
      const named = () => text('seat_pack_name', cable.seat);
      const percent = () => Math.floor((call('seat_done', cable.seat) * 100) / (call('seat_all', cable.seat) || 1));
      const done = await cable.job('seat_upload', [bytes, bytes.length, Number($('place').value)], () => say(TEXT.colon(named(), `${percent()} %`)));
      return { ...done, share: percent(), pack: `${call('seat_slot', cable.seat)}: ${named()}` };
    });
    const wrong = { NO_PACK: TEXT.NO_PACK, PACK_LARGE: TEXT.PACK_DAMAGED, PACK_DAMAGED: TEXT.PACK_DAMAGED, PLACES_FULL: TEXT.PLACES_FULL, PACK_OTHER: TEXT.PACK_OTHER }[fault];
    if (!['NO_PACK', 'PACK_LARGE', 'PACK_DAMAGED'].includes(fault)) await this.read(seat);
    say(good ? TEXT.nowSet(pack) : wrong ?? TEXT.packStopped(share, faultOf(answer)));
    this.changed(seat, '');
  }

  option({ name, least, most, step }, value) {
    const named = choices(name, this.language);
    const field = named.length ? element('select', {}, ...named.map(([number, words]) => new Option(words.split(/ ?: /).at(-1), number)))
      : element('input', { type: 'number', min: least, max: most, step });
    field.value = value;
    return this.field(`option ${name}`, labelOf(name, this.language), field);
  }

  field(request, label, field) {
    field.dataset.request = request;
    field.addEventListener('change', () => field.value.trim() && this.change(request, label, field.value.trim()));
    return element('label', {}, element('span', { textContent: label }), field);
  }

  // What the clock refuses is shown as it is.
  async change(request, label, value) {
    const { seat } = this;
    const { good, answer } = await seat.work((cable) => cable.ask(`${request} ${value}`));
    await this.read(seat);
    say(good ? TEXT.nowSet(`${label} ${value}`) : TEXT.refuses(`${label} ${value}`, faultOf(answer)));
    this.changed(seat, '');
  }

  async restore(file) {
    const { seat } = this;
    const { requests, code, line, wrong, answer } = readSettings(file);
    if (answer) say(TEXT.refuses(wrong, faultOf(answer)));
    else if (line) say(TEXT.badLine(line, wrong));
    else if (!code) say(TEXT.NOT_WHOLE);
    if (!code) return;
    say('');
    this.changed(seat, TEXT.SETTING);
    const state = await seat.work((cable) => setClock(cable, { requests, code }));
    await this.read(seat);
    this.changed(seat, state);
  }
}
