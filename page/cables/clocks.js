// The clocks that were on a cable, one per row. A row stays after its clock was unplugged, because a director
// goes from clock to clock. A clock whose code differs from that of the others is marked.
import { controlText } from '../typed.js';
import { faultOf } from '../serial.js';
import { TEXT } from '../texts.js';
import { $, button, element } from './element.js';

export class Clocks {
  // settings(seat), log(seat): what the buttons of a row do
  constructor({ settings, log }) {
    Object.assign(this, { settings, log, rows: [], wanted: '' }); // wanted: the code to which clocks are set on this page
    $('remove-gone').addEventListener('click', () => {
      this.rows = this.rows.filter(({ gone }) => !gone);
      this.draw();
    });
  }

  row(seat) {
    return this.rows.find((row) => row.seat === seat && !row.gone);
  }

  // A clock has come.
  begin(seat) {
    this.leave(seat);
    const row = { seat, facts: null, state: TEXT.ASKING, gone: false };
    this.rows.push(row);
    this.draw();
    return row;
  }

  leave(seat) {
    const row = this.row(seat);
    if (row) row.gone = true;
    if (row && !row.facts) this.rows = this.rows.filter((one) => one !== row);
    this.draw();
  }

  // Asks a clock for its facts. A clock with a number that was unplugged and plugged in again keeps its row.
  // `state`: what was done to it before.
  async ask(row, cable, state = '') {
    const { good, text } = await cable.job('seat_facts');
    const [version, number, code, hours, control] = text.split('\n');
    row.state = state || (good ? '' : faultOf(''));
    if (good) row.facts = { version, number, code, hours, control };
    if (row.facts && row.facts.number !== '0') this.rows = this.rows.filter((one) => one === row || !one.gone || one.facts?.number !== row.facts.number);
    this.draw();
  }

  // The code that all clocks must have: the one that was set here, otherwise the one that most clocks have.
  // It is empty if two codes are equally frequent.
  reference() {
    const counts = new Map();
    for (const { facts } of this.rows) if (facts) counts.set(facts.code, (counts.get(facts.code) ?? 0) + 1);
    const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
    return this.wanted || (first && first[1] > (second?.[1] ?? 0) ? first[0] : '');
  }

  summary(reference) {
    const known = this.rows.filter(({ facts }) => facts);
    const wrong = known.filter(({ facts }) => facts.code !== reference).length;
    if (!known.length) return TEXT.NO_CLOCKS;
    if (!wrong) return TEXT.alike(known.length, reference);
    return reference ? TEXT.unlike(known.length, wrong, reference) : TEXT.ALL_UNLIKE;
  }

  draw() {
    const reference = this.reference();
    $('clocks').tBodies[0].replaceChildren(...this.rows.map((row) => this.line(row, reference)));
    $('clocks').hidden = !this.rows.length;
    $('summary').textContent = this.summary(reference);
    $('summary').classList.toggle('odd', this.rows.some(({ facts }) => facts && facts.code !== reference));
    $('remove-gone').hidden = !this.rows.some(({ gone }) => gone);
  }

  line({ seat, facts, state, gone }, reference) {
    const odd = Boolean(facts) && facts.code !== reference;
    const cell = (caption, text) => {
      const made = element('td', { textContent: text });
      made.dataset.head = caption;
      return made;
    };
    const { number = '', code = '', control = '', hours = '', version = '' } = facts ?? {};
    const made = element('tr', { className: `${odd ? 'odd' : ''} ${gone ? 'gone' : ''}` },
      cell(TEXT.COLUMN_CLOCK, number === '0' || !facts ? '–' : number),
      cell(TEXT.COLUMN_CODE, odd && reference ? `${code} · ${TEXT.OTHER_CODE}` : code),
      cell(TEXT.CONTROL, controlText(control) || control),
      cell(TEXT.COLUMN_CELLS, facts ? TEXT.hours(hours) : ''),
      cell(TEXT.COLUMN_PROGRAM, version),
      cell(TEXT.COLUMN_STATE, [gone ? TEXT.UNPLUGGED : TEXT.cable(seat.number), state].filter(Boolean).join(' · ')));
    made.append(element('td', { className: 'acts' }, ...(gone || !facts ? [] : [button(TEXT.SETTINGS, () => this.settings(seat)), button(TEXT.READ_LOG, () => this.log(seat))])));
    return made;
  }
}
