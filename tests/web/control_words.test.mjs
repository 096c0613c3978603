// A control in words on the page: the same answers as the tool's (tests/tool/test_control_words.c).
// covers: U1
import { readFileSync } from 'node:fs';
import { controlWords, meant } from '../../page/control_words.js';

let passed = 0;
let failed = 0;
function same(text, seen, expected) {
  if (seen === expected) passed++;
  else {
    failed++;
    console.log(`FAIL ${text}: expected ${expected}, seen ${seen}`);
  }
}
for (const row of readFileSync('tests/tool/control_words.txt', 'utf8').trim().split('\n')) {
  const [text, expected] = row.split('\t');
  same(text, controlWords(text) + (meant(text) ? `. Did you mean ${meant(text)}?` : ''), expected);
}
for (const text of ['1:30:00', '', 'tea', '3m+2|', '5m|4m|3m']) same(text, controlWords(text), '');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
