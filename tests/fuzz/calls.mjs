// The calls that the programs of the pages export, read from their sources: a line CALL(name)(parameters).
//   node calls.mjs >calls.inc    the same as a table for tests/fuzz/native.c, in the order of their names
import { readFileSync } from 'node:fs';

const SOURCES = ['page/clock.c', 'page/typed.c', 'page/cables/tool.c'];

function kindOf(type) {
  if (type.includes('*')) return type.startsWith('const char') ? 'text' : 'address';
  return /^(void|bool|int|double)\b/.exec(type)?.[1] ?? 'unsigned';
}

// { name, result, parameters }: kinds of values. A text as a result ends with a 0; as a parameter it is an
// address.
export const CALLS = SOURCES.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^(.*)CALL\((\w+)\)\(([^)]*)\)\n/gm)].map(([, type, name, list]) => ({
  name, result: kindOf(type.trim()), parameters: list === 'void' ? [] : list.split(',').map((one) => kindOf(one.trim())),
}))).sort((a, b) => (a.name < b.name ? -1 : 1));

const given = (kind, n) => (kind === 'text' || kind === 'address' ? `a[${n}].address` : `(${kind})a[${n}].number`);
const MEMBERS = { text: 'text', address: 'address' };

function row({ name, result, parameters }) {
  const call = `${name}(${parameters.map(given).join(', ')})`;
  const act = result === 'void' ? call : `r->${MEMBERS[result] ?? 'number'} = ${call}`;
  return `ROW(${name}, ${result.toUpperCase()}, "${parameters.map((kind) => (MEMBERS[kind] ? 'a' : 'n')).join('')}", ${act})`;
}

if (process.argv[1]?.endsWith('calls.mjs')) console.log(CALLS.map(row).join('\n'));
