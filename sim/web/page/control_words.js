// A time control in words, so that whoever typed it sees what the clock will take it for. The tool has the same in
// sim/tool/control_words.c; tests/tool/control_words.txt holds both to the same answers.
const LEAST_LIKELY = 120; // seconds without a unit: at most that many were meant as minutes ...
const LONG_VALUE = 10; // ... unless they are whole minutes with a shorter increment, as 60+1 in bullet

const UNITS = { s: 1, m: 60, h: 3600 };
const TIME = String.raw`\d+[smh]|\d+(?:\.\d{1,2})?`;
const SEC = String.raw`\d+(?:\.\d{1,2})?`;
const STAGE = new RegExp(String.raw`^(?:(\d+)(\??)/)?(${TIME})(?:\+(${SEC})(?:@(\d+))?|b(${SEC})|d(${SEC})|y(\d+)x(${SEC})|c(\d+)/(${SEC}))?$`);

const seconds = (time) => Number.parseFloat(time) * (UNITS[time.at(-1)] ?? 1);

// "90 min", "5 seconds", "1 min 30 s"
function timeWords(s) {
  if (s >= 60 && s % 60 === 0) return `${s / 60} min`;
  if (s < 60) return s === 1 ? '1 second' : `${s} seconds`;
  return `${Math.floor(s / 60)} min ${Number((s % 60).toFixed(2))} s`;
}

function stageWords(stage) {
  const found = STAGE.exec(stage);
  if (!found) return null;
  const [, moves, advisory, time, increment, from, bronstein, us, periods, period, canadianMoves, canadian] = found;
  let words = `${moves && !advisory ? `${moves} moves in ` : ''}${timeWords(seconds(time))}${advisory ? ` for ${moves} moves` : ''}`;
  if (Number(increment)) words += ` + ${Number(increment)} s a move${from > 1 ? ` from move ${Number(from)}` : ''}`;
  if (Number(bronstein)) words += `, Bronstein delay ${Number(bronstein)} s`;
  if (Number(us)) words += `, US delay ${Number(us)} s`;
  if (periods) words += `, then ${Number(periods)} periods of ${timeWords(Number(period))}`;
  if (canadian) words += `, then ${Number(canadianMoves)} moves in each ${timeWords(Number(canadian))}`;
  return words;
}

function sideWords(side) {
  const stages = side.replace(/!$/, '').split(':').map(stageWords);
  return stages.includes(null) ? null : `${stages.join(', then ')}${side.endsWith('!') ? ', repeated' : ''}`;
}

function specialWords(text) {
  const [, kind, time = '', , limit] = new RegExp(`^([*^go])(${TIME})?(-(${TIME}))?$`).exec(text) ?? [];
  if (kind === '*' && time) return `Hourglass, ${timeWords(seconds(time))}`;
  if (kind === '^') return time ? `Counts up to ${timeWords(seconds(time))}` : 'Counts up';
  if (kind === 'g' && time) return `Gong, ${seconds(time)} s a move`;
  if (kind === 'o' && time) return `${timeWords(seconds(time))}, then overtime${limit ? ` up to ${timeWords(seconds(limit))}` : ''}`;
  return null;
}

// What may have been meant, or nothing: "15|10" as some servers write it; otherwise an "m" behind each time that is too short.
export function meant(text) {
  const [, base, increment] = /^(\d+)\|(\d+)$/.exec(text) ?? [];
  if (base) return Number(base) <= LEAST_LIKELY && Number(increment) < 60 ? `${base}m+${increment}` : '';
  if (!/^\d/.test(text)) return '';
  const guess = text.replace(/(^|[:|])(\d+\??\/)?(\d+)(?![\d.smh?/])(\+\d+)?/g, (all, before, moves = '', time, value = '') => {
    const s = Number(time);
    const likely = s === 0 || s > LEAST_LIKELY || (s % 60 === 0 && Number(value) < LONG_VALUE);
    return likely ? all : `${before}${moves}${time}m${value}`;
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
  return words.length === 1 || words[0] === words[1] ? words[0] : `White ${words[0]}; Black ${words[1]}`;
}
