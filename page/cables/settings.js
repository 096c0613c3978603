// The settings of a clock in the words of the clock's display.
import { DISPLAY } from 'made/page/display.js';

const LANGUAGES = Object.values(DISPLAY).map((words) => words.LANGUAGE);

const ROWS = {
  sound: ['SOUND_OFF', 'SOUND_FLAG', 'SOUND_WARNINGS', 'SOUND_ALL'], white: ['WHITE_SITS_LEFT', 'WHITE_SITS_RIGHT'],
  freeze: ['FREEZE_AUTO', 'FREEZE_ON', 'FREEZE_OFF'], force: ['FORCE_OFF', 'FORCE_ON'],
};

// Returns [[value, words]] if the values of an option have names; empty if the option is a number.
export function choices(name, language) {
  const words = DISPLAY[language] ?? DISPLAY.en;
  if (name === 'tenths') return [[0, words.TENTHS_NEVER], ...[20, 40, 60].map((n) => [n, words.TENTHS.replace('{n}', n)])];
  if (name === 'penalty') return [[0, words.PENALTY_AUTO], ...[1, 2, 3].map((n) => [n, words.PENALTY_MINUTES.replace('{d}', n)])];
  if (name.startsWith('warn-')) return [[0, words.SPEECH_SILENT], [1, words.SPEECH_WARNS]];
  if (name === 'language') return LANGUAGES.map((text, n) => [n, text]);
  return (ROWS[name] ?? []).map((row, n) => [n, words[row]]);
}

const LABELS = {
  sound: 'SOUND_OFF', tenths: 'TENTHS_NEVER', white: 'COLOURS', freeze: 'FREEZE_AUTO', force: 'FORCE_OFF', penalty: 'PENALTY_AUTO', brightness: 'BRIGHTNESS', trim: 'TRIM',
  language: 'OPTION_LANGUAGE', number: 'NUMBER', contrast: 'CONTRAST', pack: 'SPEECH_PACK', volume: 'SPEECH_VOLUME', warn: 'SPEECH_WARNS',
};

// What a setting is called: "sound", "volume-left", "own 2"; empty: it has no name.
export function labelOf(setting, language) {
  const words = DISPLAY[language] ?? DISPLAY.en;
  const [, own] = /^own (\d)/.exec(setting) ?? [];
  if (own) return words.OWN.replace('{d}', own);
  const [name, side] = setting.split('-');
  const label = words[LABELS[name]]?.split(/ ?[:{]/)[0] ?? '';
  return side ? `${label}, ${words[side === 'left' ? 'EAR_LEFT' : 'EAR_RIGHT']}` : label;
}
