// A time control as people type it, or in the notation, in words and in the page's language. The reader is
// that of the tool (page/typed.c), in the program of each page.
import { faultOf } from './serial.js';
import { LANGUAGES } from './texts.js';

const FIRST_FAULT = 10; // of the line's errors: those of a control follow

let calls = null;

// exports: of the page's program
export function readBy(exports) {
  calls = exports;
}

function textAt(address) {
  const bytes = new Uint8Array(calls.memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

function read(text, typed) {
  const bytes = new TextEncoder().encode(text).subarray(0, calls.typed_room());
  new Uint8Array(calls.memory.buffer, calls.typed_text(), bytes.length + 1).set([...bytes, 0]);
  const language = Math.max(0, LANGUAGES.findIndex(([code]) => code === document.documentElement.lang));
  const error = calls.typed_take(typed, language);
  if (error) return { fault: faultOf(`error ${FIRST_FAULT + error} ${calls.typed_at()}`) };
  return { words: textAt(calls.typed_words()), notation: textAt(calls.typed_notation()) };
}

// As people write it: { words, notation }, or { fault } if it is no control.
export const readTyped = (text) => read(text, true);

// Of a control in the notation; nothing if it is none.
export const controlText = (notation) => read(notation, false).words ?? '';
