// Runs scenarios on the page's build of the firmware: node run.mjs ARGUMENTS OF zeitnot run
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';

const folder = dirname(fileURLToPath(import.meta.url));
const wasi = new WASI({ version: 'preview1', args: ['zeitnot', ...process.argv.slice(2)], env: { BESIDE: folder, HERE: process.cwd() }, preopens: { '/': '/' }, returnOnExit: true });

let c = null;
let kept = new Uint8Array();

// Calls act and undoes its effects except the result (tool/scenario/apart.h).
function apart(act, context, result, size) {
  const before = c.memory.buffer.byteLength;
  if (kept.length < before) kept = new Uint8Array(before);
  kept.set(new Uint8Array(c.memory.buffer));
  let good = 1;
  try {
    c.__indirect_function_table.get(act)(context, result);
  } catch {
    good = 0;
  }
  const bytes = new Uint8Array(c.memory.buffer, result, size).slice();
  new Uint8Array(c.memory.buffer).set(kept.subarray(0, before));
  new Uint8Array(c.memory.buffer, result, size).set(bytes);
  return good;
}

const module = new WebAssembly.Module(readFileSync(join(folder, 'page-run.wasm')));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport, zeitnot: { apart } });
c = instance.exports;
process.exitCode = wasi.start(instance);
