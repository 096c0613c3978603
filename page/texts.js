// What the pages say; one file a language, all with the same names. An element names its text in data-caption, what a screen reader says of it in
// data-label, and its tip in data-tip.
import de from './texts/de.js';
import en from './texts/en.js';
import es from './texts/es.js';
import fr from './texts/fr.js';
import hu from './texts/hu.js';
import tr from './texts/tr.js';

// In the order of the clock's option (firmware/words/languages, LANGUAGE_NUMBER).
export const LANGUAGES = Object.entries({ en, de, es, fr, hu, tr });

export const TEXT = { ...en };

// By the number of the clock's option, or by the code of the language; English if it is another one.
export function speak(language) {
  const [code, texts] = LANGUAGES.find(([name], number) => name === language || number === language) ?? LANGUAGES[0];
  if (document.documentElement.lang === code) return;
  document.documentElement.lang = code;
  Object.assign(TEXT, texts);
  for (const element of document.querySelectorAll('[data-caption]')) element.textContent = TEXT[element.dataset.caption];
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', TEXT[element.dataset.label]);
  for (const element of document.querySelectorAll('[data-tip]')) element.title = TEXT[element.dataset.tip];
}
