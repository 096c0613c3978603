// The sounds of the table for a press, little time and the flag, each with a switch. The clock's own buzzer
// sounds only in the other view.
import { isLow } from './digits.js';

const PRESS = [[1400, 0.03]];
const LOW = [[880, 0.12], [880, 0.12]];
const FLAG = [[620, 0.28], [466, 0.28], [620, 0.28], [466, 0.7]];
const BETWEEN = 0.06; // s

export class Signals {
  // isOn(what): whether 'press', 'low' or 'flag' is to be heard
  constructor(sound, isOn) {
    this.sound = sound;
    this.isOn = isOn;
    this.before = null;
  }

  // game: of Board.game, now
  hear(game) {
    const { before } = this;
    const now = { state: game.state, turn: game.turn, flags: game.sides.map(({ flag }) => flag === 'first' || flag === 'second'), low: game.sides.map(isLow) };
    this.before = now;
    if (!before) return;
    if (now.flags.some((down, side) => down && !before.flags[side])) this.play('flag', FLAG);
    else if (now.state !== 'running') return;
    else if (now.low.some((low, side) => low && !before.low[side] && now.turn === side)) this.play('low', LOW);
    else if (before.state === 'ready' || now.turn !== before.turn) this.play('press', PRESS);
  }

  play(what, tones) {
    if (!this.isOn(what)) return;
    let after = 0;
    for (const [hz, seconds] of tones) {
      this.sound.beep(hz, after, seconds);
      after += seconds + BETWEEN;
    }
  }
}
