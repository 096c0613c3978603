// After a game: shows the log of a clock as PGN, and adds its times to the moves of a score sheet.
import { download } from '../download.js';
import { faultOf } from '../serial.js';
import { TEXT } from '../texts.js';
import { $, onFile, say } from './element.js';
import { call, merge, text } from './tool.js';

// Keeps a file as a string with one character for each byte.
const characters = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const bytesFrom = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const shown = (text) => new TextDecoder().decode(bytesFrom(text));
const typed = (text) => characters(new TextEncoder().encode(text));

// After the game was read: { pgn, whole, damaged }.
const gameOf = ({ seat }) => ({ pgn: text('seat_pgn', seat), whole: Boolean(call('seat_game_whole', seat)), damaged: call('seat_game_damaged', seat) });

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
    const { good, fault, answer, game } = await seat.work(async (cable) => {
      const done = await cable.job('seat_log', [number], (n, all) => {
        $('progress').textContent = all ? TEXT.entry(n + 1, all) : '';
      });
      return { ...done, game: done.good && gameOf(cable) };
    });
    $('progress').textContent = '';
    if (!good) {
      say({ NO_GAME: TEXT.noGame(number), GAME_BEGAN: TEXT.GAME_BEGAN }[fault] ?? faultOf(answer));
      return;
    }
    this.show('log', game.pgn);
    say([game.whole ? '' : TEXT.LOG_CUT, game.damaged ? TEXT.damaged(game.damaged) : ''].filter(Boolean).join(' '));
  }

  leave(seat) {
    if (seat === this.seat) $('log-of').hidden = true;
  }

  merge() {
    const value = (id) => Number($(id).value);
    const done = merge(bytesFrom(this.files.moves), bytesFrom(this.files.log), { game: value('which-game'), from: value('merge-from'), to: value('merge-to'), shift: value('merge-shift'), exact: $('exact').checked });
    this.merged = done.merged ? characters(done.merged) : '';
    $('merge-result').textContent = done.merged ? [TEXT.timed(done.timed, done.all, done.first, done.last), done.otherPlayers ? TEXT.OTHER_PLAYERS : '', done.lastNotPressed ? TEXT.LAST_NOT_PRESSED : ''].filter(Boolean).join(' ') : this.faultOf(done);
    $('merge-result').classList.toggle('odd', !this.merged);
    $('merge-table').textContent = done.table;
    $('merged').value = shown(this.merged);
  }

  // Returns why and where log and score sheet do not match.
  faultOf({ fault, inLog, line, at, numbers }) {
    const file = $(inLog ? 'log' : 'moves').labels[0].textContent;
    const place = line ? TEXT.lineOf(file, line) : file;
    const why = TEXT[`MERGE_${fault}`];
    return TEXT.colon(at ? `${place}, ${at}` : place, typeof why === 'string' ? why : why(...numbers));
  }
}
