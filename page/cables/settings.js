// The settings of a clock: its options, in the words of the clock itself, and what is asked and sent to set it.
import de from '../../firmware/words/languages/de.txt';
import en from '../../firmware/words/languages/en.txt';
import es from '../../firmware/words/languages/es.txt';
import fr from '../../firmware/words/languages/fr.txt';
import hu from '../../firmware/words/languages/hu.txt';
import tr from '../../firmware/words/languages/tr.txt';
import { NO_ANSWER } from '../line.js';
import { codeOf } from './code.js';
import { OPTIONS } from './options.js';

const WORDS = Object.fromEntries(Object.entries({ de, en, es, fr, hu, tr })
  .map(([code, text]) => [code, Object.fromEntries([...text.matchAll(/^([A-Z]\w*) +(.*)$/gm)].map(([, name, words]) => [name, words]))]));
const LANGUAGES = Object.values(WORDS).sort((a, b) => a.LANGUAGE_NUMBER - b.LANGUAGE_NUMBER).map((words) => words.LANGUAGE);
const OWN_CONTROLS = 5;

// All clocks of a round are to be alike in these; they are in the code.
export const ALIKE = ['sound', 'tenths', 'freeze', 'force', 'penalty'];

const ROWS = {
  sound: ['SOUND_OFF', 'SOUND_FLAG', 'SOUND_WARNINGS', 'SOUND_ALL'], white: ['WHITE_SITS_LEFT', 'WHITE_SITS_RIGHT'],
  freeze: ['FREEZE_AUTO', 'FREEZE_ON', 'FREEZE_OFF'], force: ['FORCE_OFF', 'FORCE_ON'],
};

// The values of an option that has names for them: [[value, words]]; none: it is a number.
export function choices(name, language) {
  const words = WORDS[language] ?? WORDS.en;
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

// What a setting is called: "sound", "volume-left", "own 2"; empty: it has no name of its own.
export function labelOf(setting, language) {
  const words = WORDS[language] ?? WORDS.en;
  const [, own] = /^own (\d)/.exec(setting) ?? [];
  if (own) return words.OWN.replace('{d}', own);
  const [name, side] = setting.split('-');
  const label = words[LABELS[name]]?.split(/ ?[:{]/)[0] ?? '';
  return side ? `${label}, ${words[side === 'left' ? 'EAR_LEFT' : 'EAR_RIGHT']}` : label;
}

// ---- reading ----------------------------------------------------------------------------------------------------------

// { number, code, hours, version, control }, or the answer that was none of them.
export async function readFacts(cable) {
  const facts = {};
  for (const [name, request] of Object.entries({ version: 'version', number: 'option number', code: 'code', hours: 'hours', control: 'control' })) {
    const answer = await cable.ask(request);
    if (answer === NO_ANSWER) return { answer };
    facts[name] = /^ok (?:number )?(.*)/.exec(answer)?.[1] ?? '?';
  }
  return facts;
}

// { settings }: every setting as the request that sets it. An own control that is empty is left out, and an option that the board does not have.
// Or { answer }: the one that ended the reading.
export async function readSettings(cable) {
  const requests = [...OPTIONS.map(({ name }) => `option ${name}`), ...Array.from({ length: OWN_CONTROLS }, (_, n) => `own ${n + 1}`), 'control'];
  const settings = [];
  for (const request of requests) {
    const answer = await cable.ask(request);
    if (answer.startsWith('ok ')) settings.push(request.startsWith('option') ? `option ${answer.slice(3)}` : `${request} ${answer.slice(3)}`);
    else if (!/^error [68]$/.test(answer)) return { answer };
  }
  return { settings };
}

// The file of `zeitnot link backup`.
export const backup = (version, settings) => `# ${version}\n${settings.join('\n')}\n`;

// Requests of such a file, or the line that is wrong: { requests, wrong, line }.
export function readBackup(text) {
  const lines = text.split(/\r?\n/);
  const isSetting = (line) => /^(control|own [1-5]) \S+$/.test(line) || OPTIONS.some(({ name }) => new RegExp(`^option ${name} -?\\d{1,4}$`).test(line));
  const wrong = lines.findIndex((line) => line && !line.startsWith('#') && !isSetting(line));
  return { requests: lines.filter((line) => line && !line.startsWith('#')), wrong: lines[wrong] ?? '', line: wrong + 1 };
}

// ---- setting ----------------------------------------------------------------------------------------------------------

// What makes clocks alike: the options, then the control.
export const requestsFor = (control, options) => [...ALIKE.map((name) => `option ${name} ${options[name]}`), `control ${control}`];

// All or nothing. The answer to the first request that is not done, or 'ok'; `code` is what the clock is to have then.
export async function setAll(cable, requests, code) {
  for (const request of ['receive', ...requests, `end ${code}`]) {
    const answer = await cable.ask(request);
    if (!answer.startsWith('ok')) return request.startsWith('end') && answer === 'error 4' ? 'other code' : answer;
  }
  return (await cable.ask('code')) === `ok ${code}` ? 'ok' : 'other code';
}

// The code that setAll needs. Only the settings that the code covers are given to it.
export const codeFor = (requests) => codeOf(requests.filter((request) => /^control /.test(request) || ALIKE.some((name) => request.startsWith(`option ${name} `))));
