// The page's languages: each has every text, and the numbers are those of the clock's languages.
// covers: D5
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../page/texts.js';

let passed = 0;
let failed = 0;
function same(what, seen, expected) {
  if (seen === expected) passed++;
  else {
    failed++;
    console.log(`FAIL ${what}: expected ${expected}, seen ${seen}`);
  }
}
const names = (texts) => Object.entries(texts).map(([name, text]) => (typeof text === 'object' ? `${name} {${names(text)}}` : `${name} ${typeof text}`)).join();
LANGUAGES.forEach(([code, texts], number) => {
  same(`names in ${code}`, names(texts), names(LANGUAGES[0][1]));
  const [, clock] = /^LANGUAGE_NUMBER +(\d+)/m.exec(readFileSync(`firmware/words/languages/${code}.txt`, 'utf8'));
  same(`number of ${code}`, number, Number(clock));
});
for (const page of ['index.html', 'cables.html']) {
  const text = readFileSync(`page/${page}`, 'utf8');
  const captions = [/data-caption="(\w+)"[^>]*>([^<]*)</g, /data-label="(\w+)" aria-label="([^"]*)"/g, /data-tip="(\w+)" title="([^"]*)"/g].flatMap((kind) => [...text.matchAll(kind)]);
  for (const [, name, caption] of captions) same(`caption ${name}`, caption, LANGUAGES[0][1][name]);
  same(`captions were found in ${page}`, captions.length > 20, true);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
