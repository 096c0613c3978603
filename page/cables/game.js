// After the game: the log of a clock as PGN, and its times on the moves of a score sheet.
import { download } from '../download.js';
import { faultOf } from '../line.js';
import { TEXT } from '../texts.js';
import { $, onFile, say } from './element.js';
import { Log, logPgn } from './log.js';
import { merge } from './merge.js';

// Files are kept byte by byte: a character for each byte.
const characters = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const bytesFrom = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const shown = (text) => new TextDecoder().decode(bytesFrom(text));
const typed = (text) => characters(new TextEncoder().encode(text));

// A game of the log, or the answer that refused. progress(entry, entries)
async function readLog(cable, number, progress = () => {}) {
  const answer = await cable.ask(`log ${number}`);
  const entries = Number(/^ok (\d+)/.exec(answer)?.[1] ?? NaN);
  const log = new Log();
  if (Number.isNaN(entries)) return { answer };
  for (let n = 0; n < entries; n++) {
    progress(n, entries);
    const entry = await cable.ask(`log ${number} ${n}`);
    if (!entry.startsWith('ok ') && entry !== 'error 6') return { answer: entry };
    log.take(entry.startsWith('ok ') ? entry.slice(3) : null);
  }
  const now = await cable.ask(`log ${number}`);
  if (!now.startsWith('ok ')) return { answer: now };
  return { log: entries ? log : undefined, another: Number(now.slice(3)) < entries };
}

export class Game {
  constructor() {
    this.seat = null;
    this.files = { log: '', moves: '' }; // as they were read; typing makes them new
    this.merged = '';
    for (const name of ['log', 'moves']) {
      onFile(`${name}-file`, (bytes) => this.show(name, characters(bytes)));
      $(name).addEventListener('input', () => {
        this.files[name] = typed($(name).value);
      });
    }
    $('game-number').addEventListener('change', () => this.read(this.seat));
    $('save-log').addEventListener('click', () => download('log.pgn', bytesFrom(this.files.log)));
    $('save-merged').addEventListener('click', () => download('game.pgn', bytesFrom(this.merged)));
    $('merge').addEventListener('click', () => this.merge());
  }

  show(name, text) {
    this.files[name] = text;
    $(name).value = shown(text);
  }

  async read(seat, clock = '') {
    const number = Number($('game-number').value);
    this.seat = seat;
    $('log-of').hidden = false;
    if (clock) $('log-clock').textContent = clock;
    $('log-of').scrollIntoView({ block: 'nearest' });
    const { log, answer, another } = await seat.work((cable) => readLog(cable, number, (n, all) => {
      $('progress').textContent = TEXT.entry(n + 1, all);
    }));
    $('progress').textContent = '';
    if (!log) {
      say(answer ? faultOf(answer) : TEXT.noGame(number));
      return;
    }
    if (another) {
      say(TEXT.GAME_BEGAN);
      return;
    }
    this.show('log', typed(logPgn(log)));
    say([log.whole ? '' : TEXT.LOG_CUT, log.damaged ? TEXT.damaged(log.damaged) : ''].filter(Boolean).join(' '));
  }

  leave(seat) {
    if (seat === this.seat) $('log-of').hidden = true;
  }

  merge() {
    this.merged = '';
    try {
      const { text, lastNotPressed } = merge(this.files.moves, this.files.log, { number: Number($('which-game').value), exact: $('exact').checked });
      this.merged = text;
      $('merge-result').textContent = lastNotPressed ? TEXT.LAST_NOT_PRESSED : '';
    } catch (error) {
      const why = TEXT.MERGE_FAULTS[error.message];
      if (!why) throw error;
      const file = $(error.file === 'log' ? 'log' : 'moves').labels[0].textContent;
      const place = error.line ? TEXT.lineOf(file, error.line) : file;
      $('merge-result').textContent = TEXT.colon(error.at ? `${place}, ${shown(error.at)}` : place, why(...(error.numbers ?? [])));
    }
    $('merge-result').classList.toggle('odd', !this.merged);
    $('merged').value = shown(this.merged);
  }
}
