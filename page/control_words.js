// A time control in words and in the language of the clock, so that whoever typed it sees what the clock will take it for. The tool has the
// same in English in tool/control_words.c; tests/tool/control_words.txt holds both to the same answers.
import { TEXT } from './texts.js';

// A number without a unit is seconds. Up to this many were probably meant as minutes, unless they are whole minutes without a long increment:
// 60+1 is a minute in bullet chess.
const PROBABLY_MINUTES = 120;
const LONG_INCREMENT = 10;

const UNITS = { s: 1, m: 60, h: 3600 };
const TIME = String.raw`\d+[smh]|\d+(?:\.\d{1,2})?`;
const SEC = String.raw`\d+(?:\.\d{1,2})?`;
const STAGE = new RegExp(String.raw`^(?:(\d+)(\??)/)?(${TIME})(?:\+(${SEC})(?:@(\d+))?|b(${SEC})|d(${SEC})|y(\d+)x(${SEC})|c(\d+)/(${SEC}))?$`);

const seconds = (time) => Number.parseFloat(time) * (UNITS[time.at(-1)] ?? 1);

// "90 min", "5 seconds", "1 min 30 s"
function timeWords(s) {
  if (s >= 60 && s % 60 === 0) return TEXT.minutes(s / 60);
  return s < 60 ? TEXT.seconds(s) : TEXT.minutesSeconds(Math.floor(s / 60), Number((s % 60).toFixed(2)));
}

function stageWords(stage) {
  const found = STAGE.exec(stage);
  if (!found) return null;
  const [, moves, advisory, time, increment, from, bronstein, us, periods, period, canadianMoves, canadian] = found;
  let words = timeWords(seconds(time));
  if (moves) words = advisory ? TEXT.forMoves(words, Number(moves)) : TEXT.movesIn(Number(moves), words);
  if (Number(increment)) words = TEXT.increment(words, Number(increment));
  if (Number(increment) && from > 1) words = TEXT.fromMove(words, Number(from));
  if (Number(bronstein)) words = TEXT.bronstein(words, Number(bronstein));
  if (Number(us)) words = TEXT.delay(words, Number(us));
  if (periods) words = TEXT.periods(words, Number(periods), timeWords(Number(period)));
  if (canadian) words = TEXT.canadian(words, Number(canadianMoves), timeWords(Number(canadian)));
  return words;
}

const inTurn = (stages) => stages.reduce((first, second) => TEXT.then(first, second));

function sideWords(side) {
  const stages = side.replace(/!$/, '').split(':').map(stageWords);
  if (stages.includes(null)) return null;
  return side.endsWith('!') ? TEXT.repeated(inTurn(stages)) : inTurn(stages);
}

function specialWords(text) {
  const [, kind, time, , limit] = new RegExp(`^([*^go])(${TIME})?(-(${TIME}))?$`).exec(text) ?? [];
  if (kind === '^') return time ? TEXT.countsUpTo(timeWords(seconds(time))) : TEXT.countsUp;
  if (!time) return null;
  if (kind === '*') return TEXT.hourglass(timeWords(seconds(time)));
  if (kind === 'g') return TEXT.gong(seconds(time));
  return limit ? TEXT.overtimeTo(timeWords(seconds(time)), timeWords(seconds(limit))) : TEXT.overtime(timeWords(seconds(time)));
}

// What may have been meant, or nothing: "15|10" as some servers write it; otherwise an "m" behind each time that is too short.
export function meant(text) {
  const [, base, increment] = /^(\d+)\|(\d+)$/.exec(text) ?? [];
  if (base) return Number(base) <= PROBABLY_MINUTES && Number(increment) < 60 ? `${base}m+${increment}` : '';
  if (!/^\d/.test(text)) return '';
  const guess = text.replace(/(^|[:|])(\d+\??\/)?(\d+)(?![\d.smh?/])(\+\d+)?/g, (all, before, moves = '', time, value = '') => {
    const s = Number(time);
    const meansSeconds = s === 0 || s > PROBABLY_MINUTES || (s % 60 === 0 && Number(value) < LONG_INCREMENT);
    return meansSeconds ? all : `${before}${moves}${time}m${value}`;
  });
  return guess === text ? '' : guess;
}

// "5 seconds + 3 s a move"; nothing if it does not look like a control.
export function controlWords(text) {
  const special = specialWords(text);
  if (special) return special;
  const sides = text.split('|');
  if (sides.length > 2 || /^\d:\d\d:\d\d$/.test(text)) return ''; // a stage is never h:mm:ss
  const words = sides.map(sideWords);
  if (words.includes(null)) return '';
  return words.length === 1 || words[0] === words[1] ? words[0] : TEXT.sides(...words);
}
