// All settings of one clock: read, changed one by one, saved as a file, set as a file says.
import { download } from '../download.js';
import { faultOf } from '../line.js';
import { TEXT } from '../texts.js';
import { setClock } from './alike.js';
import { $, element, onFile, say } from './element.js';
import { OPTIONS } from './options.js';
import { placeFor, readPack, readPlaces, writePack } from './pack.js';
import { backup, choices, codeFor, labelOf, readBackup, readSettings } from './settings.js';

export class One {
  // changed(seat, state): the clock has other settings now
  constructor(language, changed) {
    Object.assign(this, { language, changed, seat: null, version: '', settings: [] });
    $('backup').addEventListener('click', () => download(`zeitnot-${this.number}.txt`, backup(this.version, this.settings)));
    onFile('pack', (bytes) => this.speak(readPack(bytes)));
    onFile('restore', (bytes) => this.restore(new TextDecoder().decode(bytes)));
  }

  get number() {
    return /^option number (\d+)/m.exec(this.settings.join('\n'))?.[1] ?? '0';
  }

  async read(seat) {
    const [{ settings, answer }, version, { names }] = await seat.work(async (cable) => [await readSettings(cable), await cable.ask('version'), await readPlaces(cable)]);
    if (!settings) {
      say(faultOf(answer));
      return;
    }
    Object.assign(this, { seat, settings, version: version.slice(3), names });
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
    const options = OPTIONS.filter(({ name }) => value(`option ${name}`) !== undefined).map((option) => this.option(option, value(`option ${option.name}`)));
    const controls = ['control', ...[1, 2, 3, 4, 5].map((n) => `own ${n}`)].map((request) => this.field(request, labelOf(request, this.language) || TEXT.CONTROL,
      element('input', { value: value(request) ?? '', size: 18, spellcheck: false, autocomplete: 'off' })));
    $('settings').replaceChildren(...controls, ...options);
    this.drawPlaces();
  }

  // Where packs of speech are; a clock without a memory for them has no places.
  drawPlaces() {
    const chosen = $('place').value;
    $('speech').hidden = !this.names;
    $('place').replaceChildren(new Option(TEXT.PLACE_BY_ITSELF, 0), ...(this.names ?? []).map((name, n) => new Option(`${n + 1}: ${name || '–'}`, n + 1)));
    $('place').value = chosen || 0;
  }

  async speak(pack) {
    const { seat } = this;
    const place = Number($('place').value) || placeFor(this.names, pack.name);
    const fault = pack.fault ?? (place ? '' : 'PLACES_FULL');
    if (fault) {
      say(TEXT[fault]);
      return;
    }
    this.changed(seat, TEXT.SETTING);
    const { answer, written } = await seat.work((cable) => writePack(cable, pack, place, (share) => say(TEXT.colon(pack.name, `${Math.floor(share * 100)} %`))));
    await this.read(seat);
    if (answer === 'ok') say(TEXT.nowSet(`${place}: ${pack.name}`));
    else say(answer === 'error 4' ? TEXT.PACK_OTHER : TEXT.packStopped(Math.floor(written * 100), faultOf(answer)));
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
    const answer = await seat.work((cable) => cable.ask(`${request} ${value}`));
    await this.read(seat);
    say(answer.startsWith('ok') ? TEXT.nowSet(`${label} ${value}`) : TEXT.refuses(`${label} ${value}`, faultOf(answer)));
    this.changed(seat, '');
  }

  async restore(text) {
    const { seat } = this;
    const { requests, wrong, line } = readBackup(text);
    const control = requests.find((request) => request.startsWith('control '));
    const { code, answer, request } = wrong || !control ? {} : codeFor(requests);
    if (wrong) say(TEXT.badLine(line, wrong));
    else if (!control) say(TEXT.NO_CONTROL_IN);
    else if (!code) say(TEXT.refuses(request, faultOf(answer)));
    if (!code) return;
    say('');
    this.changed(seat, TEXT.SETTING);
    const state = await seat.work((cable) => setClock(cable, { requests, code }));
    await this.read(seat);
    this.changed(seat, state);
  }
}
