// All boards at a glance: number, times, whose turn it is, moves. Boards that need the director come first.
import { TEXT } from '../texts.js';
import { $, element, onFile, say } from './element.js';
import { call, text } from './tool.js';

const DRAW_MS = 250;
const LONG_PAUSE_MS = 60000;
const STYLE = `
#boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: .3rem; font-variant-numeric: tabular-nums; }
#boards li { display: grid; grid-template-columns: 2.4rem 5.2rem 5.2rem 1fr; gap: .4rem; padding: .2rem .5rem; border: 1px solid var(--line); border-radius: 6px; }
#boards span { white-space: nowrap; } #boards .turn { font-weight: 700; } #boards .turn::after { content: " \u25c2"; }
#boards .names { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; }
#boards .needs { background: #4a3210; border-color: #ff5b30; } #boards .needs .last { font-weight: 700; }`;

const isFlag = (flag) => Number(flag) >= 2;

function reportOf(seat) {
  const [state, turn, ...rest] = text('seat_report', seat.cable.seat).split(' ');
  const [leftWhite = 0, movesWhite, flagWhite, leftBlack = 0, , flagBlack, fault, signs, paused] = rest;
  return { state, turn, left: [leftWhite, leftBlack].map(Number), moves: movesWhite, flag: isFlag(flagWhite) || isFlag(flagBlack), fault: Number(fault), low: signs?.includes('b'), paused: Number(paused) };
}

export class Wall {
  constructor(seats, clocks) {
    Object.assign(this, { seats, clocks, known: new Map(), drawn: '' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
    onFile('pairings', (bytes) => this.pair(new TextDecoder().decode(bytes)));
  }

  begin() {
    setInterval(() => this.draw(), DRAW_MS);
  }

  // The clock's number and control, also after its cable was pulled.
  facts(seat) {
    const facts = this.clocks.row(seat)?.facts;
    if (facts) this.known.set(seat, facts);
    return this.known.get(seat) ?? { number: '0', control: '' };
  }

  // Whether another clock has the same number, so that nobody knows whose board it is.
  isTwice(seat) {
    const { number } = this.facts(seat);
    return number !== '0' && this.seats.all.some((one) => one !== seat && one.there && this.facts(one).number === number);
  }

  pair(file) {
    say(call('pairings_take', file, Number($('round').value)) ? TEXT.paired(call('pairings_count')) : TEXT.NO_PAIRINGS);
  }

  // Why the board needs the director, as [rank, words]; the most urgent reason has the first rank.
  need(seat, report, reference) {
    const facts = this.clocks.row(seat)?.facts;
    const needs = [
      [report.flag, TEXT.FLAG], [!seat.there, TEXT.UNPLUGGED], [report.fault, TEXT.HAS_FAULT], [this.isTwice(seat), TEXT.SAME_NUMBER],
      [facts && reference && facts.code !== reference, TEXT.OTHER_CODE], [report.paused && performance.now() - report.paused > LONG_PAUSE_MS, TEXT.PAUSED_LONG], [report.low, TEXT.LOW_CELLS],
    ];
    const rank = needs.findIndex(([is]) => is);
    return rank < 0 ? [needs.length, ''] : [rank, needs[rank][1]];
  }

  board(seat, reference) {
    const report = reportOf(seat);
    const [rank, words] = this.need(seat, report, reference);
    const { number, control } = this.facts(seat);
    const time = (side, name) => [text('report_text', report.left[side], control.startsWith('^')), report.state === 'running' && report.turn === name];
    return { rank, order: Number(number) || 10000 + seat.number, known: Boolean(report.state), name: number === '0' ? `(${seat.number})` : number, times: [time(0, 'white'), time(1, 'black')], last: [report.moves, words].filter(Boolean).join(' · '), names: this.isTwice(seat) ? '' : text('pairings_names', Number(number)), needs: Boolean(words) };
  }

  draw() {
    const reference = this.clocks.reference();
    const boards = this.seats.all.map((seat) => this.board(seat, reference)).filter(({ known }) => known).sort((a, b) => a.rank - b.rank || a.order - b.order);
    const drawn = JSON.stringify(boards);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    $('wall').hidden = !boards.length;
    $('boards').replaceChildren(...boards.map(({ name, times, last, names, needs }) => element('li', { className: needs ? 'needs' : '' }, element('b', { textContent: name }),
      ...times.map(([textContent, turn]) => element('span', { textContent, className: turn ? 'turn' : '' })), element('span', { className: 'last', textContent: last }), ...(names ? [element('span', { className: 'names', textContent: names, title: names })] : []))));
  }
}
