// The page's languages: their plural forms are those that each language has, and the page's captions are
// English texts. covers: D5
import { readFileSync } from 'node:fs';
import { LANGUAGES, TEXT } from '../../page/texts.js';

let passed = 0;
let failed = 0;
function same(what, seen, expected) {
  if (seen === expected) passed++;
  else {
    failed++;
    console.log(`FAIL ${what}: expected ${expected}, seen ${seen}`);
  }
}

// A text with plural forms has all forms that whole numbers need, and none that no number selects. A text
// without forms does not change.
for (const [code] of LANGUAGES) {
  const rules = new Intl.PluralRules(code);
  const needed = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
  const forms = {};
  for (const [, key, form] of readFileSync(`languages/${code}.txt`, 'utf8').matchAll(/^(\w+)\.([a-z]+) /gm)) (forms[key] ??= new Set(['other'])).add(form);
  for (const [key, has] of Object.entries(forms)) {
    same(`${code}: forms of ${key}`, [...has].sort().join(), [...new Set([...needed, 'other'])].sort().join());
  }
}

const by = Object.fromEntries(LANGUAGES);
same('English, one', by.en.alike(1, '7Q'), '1 clock, code 7Q');
same('English, none', by.en.movesIn(0, '5 min'), '0 moves in 5 min');
same('French, none', by.fr.seconds(0), '0 seconde');
same('French, one and a half', by.fr.seconds(1.5), '1.5 seconde');
same('Hungarian, three', by.hu.alike(3, '7Q'), '3 óra, mind 7Q kóddal');
same('a value with a separate text', by.de.hours('0'), 'Netz');
same('another value', by.de.hours('200'), '200 h');
same('arguments are in the order of the English text', by.tr.movesIn(40, '90 dk'), '90 dk içinde 40 hamle');
same('a text without values', TEXT.NO_POWER, 'No power. Workshop: Power on.');

for (const page of ['index.html', 'cables.html']) {
  const text = readFileSync(`page/${page}`, 'utf8');
  const captions = [/data-caption="(\w+)"[^>]*>([^<]*)</g, /data-label="(\w+)" aria-label="([^"]*)"/g].flatMap((kind) => [...text.matchAll(kind)]);
  for (const [, name, caption] of captions) same(`caption ${name}`, caption, LANGUAGES[0][1][name]);
  same(`captions were found in ${page}`, captions.length > 20, true);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
