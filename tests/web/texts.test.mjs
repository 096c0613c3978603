// The page's languages: each has every text, and the numbers are those of the clock's languages.
// covers: D5
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../sim/web/page/texts.js';

let passed = 0;
let failed = 0;
function same(what, seen, expected) {
  if (seen === expected) passed++;
  else {
    failed++;
    console.log(`FAIL ${what}: expected ${expected}, seen ${seen}`);
  }
}
const names = (texts) => Object.entries(texts).map(([name, text]) => `${name} ${typeof text}`).join();
LANGUAGES.forEach(([code, texts], number) => {
  same(`names in ${code}`, names(texts), names(LANGUAGES[0][1]));
  const [, clock] = /^LANGUAGE_NUMBER +(\d+)/m.exec(readFileSync(`firmware/words/languages/${code}.txt`, 'utf8'));
  same(`number of ${code}`, number, Number(clock));
});
const captions = [...readFileSync('sim/web/page/index.html', 'utf8').matchAll(/data-text="(\w+)"[^>]*>([^<]*)</g)];
for (const [, name, caption] of captions) same(`caption ${name}`, caption, LANGUAGES[0][1][name]);
same('captions were found', captions.length > 8, true);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
