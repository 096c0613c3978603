// Calls the parts of the tool that are compiled for WebAssembly: protocol, settings, logs, PGN
// (page/cables/tool.c).
import WASM from 'tool.wasm.gz';
import { program } from '../program.js';
import { readBy } from '../typed.js';

let calls;

export async function loadTool() {
  calls = await program(WASM);
  readBy(calls);
}

const memory = () => new Uint8Array(calls.memory.buffer);

function keep(value) {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(`${value}\0`) : value;
  const address = calls.tool_memory(bytes.length + 1);
  memory().set(bytes, address);
  return address;
}

// Calls a function. Texts and bytes are copied into the program's memory for the time of the call, and passed
// by address.
export function call(name, ...values) {
  const kept = [];
  const given = values.map((value) => {
    if (typeof value !== 'string' && !(value instanceof Uint8Array)) return value;
    kept.push(keep(value));
    return kept.at(-1);
  });
  const result = calls[name](...given);
  for (const address of kept) calls.tool_memory_free(address);
  return result;
}

export const bytesAt = (address, length) => memory().slice(address, address + length);

// Calls a function that returns a text.
export function text(name, ...values) {
  const address = call(name, ...values);
  return new TextDecoder().decode(memory().slice(address, memory().indexOf(0, address)));
}

// ---- options ----------------------------------------------------------------------------------------------

// { name, least, most, step, initial }, in the order of the clock.
export const options = () => Array.from({ length: call('option_count') }, (_, n) => ({
  name: text('option_text', n), least: call('option_least', n), most: call('option_most', n), step: call('option_step', n), initial: call('option_initial', n),
}));

// The names of the options that are in the code. All clocks of a round must be alike in these.
export function alike() {
  const names = [];
  for (let n = 0; call('option_alike', n) >= 0; n++) names.push(text('option_text', call('option_alike', n)));
  return names;
}

// ---- settings ---------------------------------------------------------------------------------------------

// Makes a file as `zeitnot link backup` writes it from lines that are settings.
export const writeSettings = (version, settings) => text('settings_file', version, `${settings.join('\n')}\n`);

// Settings as text, as `zeitnot link backup` writes them: { requests, code }; or { line, wrong, answer }: the
// wrong line, and what a clock would answer to its control. Without a line, the control or the end is
// missing.
export function readSettings(written) {
  if (!call('settings_take', written)) return { line: call('settings_line'), wrong: text('settings_wrong'), answer: text('settings_answer') };
  return { requests: text('settings_requests'), code: String(call('settings_checksum_then')).padStart(4, '0') };
}

// ---- merging ----------------------------------------------------------------------------------------------

// The moves and the log as bytes; game: its number in the moves, from 1, 0 if it has only one; from, to,
// shift as in `zeitnot link merge`, 0 if not given. { merged, timed, all, first, last, otherPlayers,
// lastNotPressed }; or { fault, inLog, line, at, numbers }; and `table`, which shows where the two differ.
export function merge(moves, log, { game, from, to, shift, exact }) {
  const good = call('merge_take', moves, moves.length, log, log.length, game, from, to, shift, exact);
  const table = text('merge_table');
  if (!good) return { fault: text('merge_fault'), inLog: Boolean(call('merge_in_log')), line: call('merge_line'), at: text('merge_at'), numbers: [call('merge_number', 0), call('merge_number', 1)], table };
  return {
    merged: bytesAt(call('merge_text'), call('merge_length')), timed: call('merge_timed'), all: call('merge_all'), first: text('merge_first'), last: text('merge_last'),
    otherPlayers: Boolean(call('merge_other_players')), lastNotPressed: Boolean(call('merge_last_not_pressed')), table,
  };
}
