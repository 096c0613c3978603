// Clocks on cables: sets real clocks over serial ports of this computer (Web Serial), compares them, fetches
// the times of their games.
import { TEXT } from '../texts.js';
import { Compare, setClock } from './compare.js';
import { Clocks } from './clocks.js';
import { $, button, element, say } from './element.js';
import { Game } from './game.js';
import { LANGUAGE } from './language.js';
import { One } from './one.js';
import { Pairing } from './pairing.js';
import { Wall } from './wall.js';

const ASK_AGAIN_MS = 2000;

const nameOf = (seat) => TEXT.clockOn(clocks.row(seat)?.facts?.number ?? '0', seat.number);
const game = new Game();
const one = new One(LANGUAGE, (seat, state) => update(seat, state));
const clocks = new Clocks({ settings: (seat) => one.read(seat), log: (seat) => game.read(seat, nameOf(seat)) });
const alike = new Compare(LANGUAGE, (wanted) => {
  clocks.wanted = wanted.code;
  for (const seat of seats.there) setSeat(seat, clocks.row(seat) ?? clocks.begin(seat), wanted);
});
const seats = new Pairing({ come, leave, change: drawPairing });

async function update(seat, state) {
  const row = clocks.row(seat);
  if (!row) return;
  row.state = state;
  clocks.draw();
  await seat.work((cable) => clocks.ask(row, cable, state));
}

function setSeat(seat, row, wanted) {
  row.state = TEXT.SETTING;
  clocks.draw();
  return seat.work(async (cable) => clocks.ask(row, cable, await setClock(cable, wanted)));
}

function come(seat) {
  const row = clocks.begin(seat);
  if ($('next').checked && alike.wanted) setSeat(seat, row, alike.wanted);
  else learn(seat, row);
}

// Asks a clock for its facts, again and again while it is connected, until it answers.
async function learn(seat, row) {
  while (!row.facts && !row.gone) {
    await seat.work((cable) => clocks.ask(row, cable));
    if (!row.facts) await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
  }
}

function leave(seat) {
  clocks.leave(seat);
  one.leave(seat);
  game.leave(seat);
}

// Draws the cables. A line that has not changed is kept, because its button may have the focus.
function drawPairing() {
  const lines = new Map(Array.from($('cables').children, (line) => [line.firstChild.data, line]));
  $('cables').replaceChildren(...seats.all.map((seat) => {
    const text = `${TEXT.colon(TEXT.cable(seat.number), TEXT[seat.trouble || (seat.there ? 'CABLE_CLOCK' : 'CABLE_EMPTY')])} `;
    return lines.get(text) ?? element('li', { className: seat.trouble ? 'odd' : '' }, text, button(TEXT.REMOVE, () => seats.remove(seat)));
  }));
}

$('add').addEventListener('click', () => seats.choose().then(() => say(''), () => say(TEXT.NONE_CHOSEN)));
clocks.draw();
const wall = new Wall(seats, clocks);
if (navigator.serial) {
  seats.begin();
  wall.begin();
} else {
  say(isSecureContext ? TEXT.NO_SERIAL : TEXT.NOT_SECURE);
  for (const id of ['ports', 'seen', 'alike']) $(id).hidden = true;
}
document.documentElement.dataset.ready = 'yes';
