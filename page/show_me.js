// Show me: an incident of the manual, played on a separate clock, press by press, forwards and backwards.
// tests/manual runs the same steps; the rows come from the clock itself. The address is ?show, or
// ?show=HEADING of the manual.
import MANUAL from 'made/steps.json';
import { NAMES } from './history.js';
import { ask } from './serial.js';

const DOWN_NS = 0.1e9, PRESS_NS = 0.08e9, AFTER_NS = 0.1e9, SETTLED_NS = 0.3e9;

const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const tasksOf = (anchors) => MANUAL.tasks.filter((task) => anchors.includes(task.anchor));
const incidents = () => MANUAL.index.map(([name, anchors]) => ({ name, anchors, tasks: tasksOf(anchors) })).filter(({ tasks }) => tasks.length);

// ---- statements of a scenario (tests/scenarios/README.md): those that tasks have --------------------------

function push(board, button, ns) {
  board.contact(button, true, board.ns);
  board.run(board.ns + ns);
  board.contact(button, false, board.ns);
  board.run(board.ns + AFTER_NS);
}

const DO = {
  control(clock, text, option, value) {
    clock.setControl(text);
    if (option === 'freeze') ask(clock.board, `option freeze ${value === 'on' ? 1 : 2}`);
  },
  press({ board }, side) {
    const button = NAMES.indexOf(side);
    board.contact(button, true, board.ns);
    board.contact(button, false, board.ns + PRESS_NS);
  },
  wait: ({ board }, time) => board.run(board.ns + seconds(time) * 1e9),
  key: ({ board }, key) => push(board, NAMES.indexOf(key), DOWN_NS),
  hold: ({ board }, key, time) => push(board, NAMES.indexOf(key), seconds(time) * 1e9),
  power: ({ board }, what) => board.power(what === 'on'),
};

function carryOut(clock, statements) {
  for (const statement of statements) {
    const [what, ...words] = statement.split(' ');
    DO[what]?.(clock, ...words); // expectations need no action
  }
}

// Joins equal successive presses to one: [{ statements, step }].
function pressesOf(task) {
  const presses = [];
  task.steps.forEach((step, number) => {
    let last = null;
    for (const statement of step.keys) {
      if (last?.statements[0] === statement) last.statements.push(statement);
      else presses.push(last = { statements: [statement], step: number });
    }
  });
  return presses;
}

// ---- words ------------------------------------------------------------------------------------------------

// The manual's bold, code and links, as elements.
function put(element, text) {
  element.replaceChildren(...text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]*\]\([^)]*\))/).map((part) => {
    if (part.startsWith('[')) return part.replace(/\[([^\]]*)\].*/, '$1');
    if (!/^(\*\*|`)/.test(part)) return part.replace(/\*(\w[^*]*)\*/g, '$1');
    const child = document.createElement(part[0] === '*' ? 'b' : 'code');
    child.textContent = part.replace(/^(\*\*|`)|(\*\*|`)$/g, '');
    return child;
  }));
}

const KEYS = { back: 'BACK', minus: '−', play: 'PLAY', plus: '+', ok: 'OK' };

// [what is to do, what was done]
function words({ statements }) {
  const [what, key, time] = statements[0].split(' ');
  if (what === 'hold') return ['hold', 'held'].map((verb) => `${verb} **${KEYS[key]}** for ${Number(Number(time).toFixed(1))} s`);
  return ['press', 'pressed'].map((verb) => `${verb} **${KEYS[key]}**${statements.length > 1 ? ` ${statements.length} times` : ''}`);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function make(name, parent, attributes = {}) {
  const element = parent.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'text') element.textContent = value;
    else element.setAttribute(key, value);
  }
  return element;
}

// What is to do, and why.
function nextWords(press) {
  const { why, says } = press.task.steps[press.step];
  return `Next: ${words(press)[0]}. ${why ? capital(why).replace(/[^.?!]$/, '$&.') : `The clock will say ${says}.`}`;
}

// ---- what is shown ----------------------------------------------------------------------------------------

export class ShowMe {
  // fresh(): a new clock with a blank memory, whose time has stopped; redraw(): draws it
  constructor({ anchor, fresh, redraw }) {
    Object.assign(this, { fresh, redraw });
    document.body.classList.add('showing');
    this.panel = make('section', document.body, { class: 'show-me', 'aria-label': 'Show me' });
    const chosen = anchor && tasksOf([anchor]).length;
    this.incident = chosen ? incidents().find(({ anchors }) => anchors.includes(anchor)) ?? { name: anchor, tasks: tasksOf([anchor]) } : null;
    if (this.incident) this.begin();
    else this.choose();
  }

  choose() {
    this.clock = this.fresh();
    this.panel.classList.add('list');
    make('h2', this.panel, { text: 'Show me: what has happened?' });
    const list = make('ul', this.panel);
    for (const { name, anchors } of incidents()) make('a', make('li', list), { href: `?show=${anchors[0]}`, text: capital(name) });
    make('a', this.panel, { href: location.pathname, class: 'leave', text: 'Back to my clock' });
    this.redraw();
  }

  begin() {
    this.presses = this.incident.tasks.flatMap((task, part) => [{ part, begins: task }, ...pressesOf(task).map((press) => ({ part, task, ...press }))]);
    make('h2', this.panel, { text: capital(this.incident.name) });
    const row = make('div', this.panel, { class: 'row' });
    this.said = make('p', this.panel, { role: 'status', class: 'said' });
    this.why = make('p', this.panel, { class: 'why' });
    const away = make('p', this.panel, { class: 'away' });
    make('a', away, { href: '?show', text: 'All incidents' });
    make('a', away, { href: location.pathname, text: 'Back to my clock' });
    this.back = make('button', row, { type: 'button', class: 'show-back', text: '◀ Back' });
    this.count = make('span', row, { class: 'count' });
    this.next = make('button', row, { type: 'button', class: 'show-next', text: 'Next ▶' });
    this.back.addEventListener('click', () => this.go(this.at - 1));
    this.next.addEventListener('click', () => this.go(this.at + 1));
    // The highlighted key works as Next; all other input is ignored.
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, (event) => this.guard(event), { capture: true });
    this.go(0);
  }

  guard(event) {
    if (event.type === 'keydown' ? event.target.closest?.('.show-me') : !event.target.closest?.('[data-button]')) return;
    if (event.type === 'keydown' && (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab')) return;
    event.stopPropagation();
    if (event.type === 'keydown') {
      if (event.key === 'ArrowRight') this.go(this.at + 1);
      if (event.key === 'ArrowLeft') this.go(this.at - 1);
    } else {
      event.preventDefault();
      if (event.target.closest('.lit-next')) this.go(this.at + 1);
    }
  }

  // Shows the clock after this many presses. One press more continues the game; any other number starts it
  // again.
  go(to) {
    if (to < 0 || to >= this.presses.length) return;
    const { part } = this.presses[to];
    const first = this.presses.findIndex((press) => press.part === part);
    if (to !== this.at + 1 || to === first) {
      this.clock = this.fresh();
      carryOut(this.clock, this.presses[first].begins.begin);
      for (const { statements } of this.presses.slice(first + 1, to)) carryOut(this.clock, statements);
    }
    if (to > first) carryOut(this.clock, this.presses[to].statements);
    this.clock.board.run(this.clock.board.ns + (to === first ? SETTLED_NS : 0));
    this.at = to;
    this.clock.pace.restart();
    this.tell(to);
    this.redraw();
  }

  tell(at) {
    const { begins, task, step, statements } = this.presses[at];
    const next = this.presses[at + 1];
    const last = !begins && next?.step !== step;
    put(this.said, begins ? begins.lead : `You ${words({ statements })[1]}.${last && task.steps[step].says ? ` The clock says ${task.steps[step].says}.` : ''}`);
    put(this.why, next?.statements ? nextWords(next) : next ? 'That is all. Next shows another case of it.' : 'That is all.');
    this.count.textContent = `${at} / ${this.presses.length - 1}`;
    this.back.disabled = at === 0;
    this.next.disabled = !next;
    const button = next?.statements ? NAMES.indexOf(next.statements[0].split(' ')[1]) : -1;
    for (const element of document.querySelectorAll('[data-button]')) element.classList.toggle('lit-next', Number(element.dataset.button) === button);
  }
}
