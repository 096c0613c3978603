// What the page says, in the language of the clock; one file a language, all with the same names. The captions of index.html name theirs in data-text.
import de from './texts/de.js';
import en from './texts/en.js';
import es from './texts/es.js';
import fr from './texts/fr.js';
import hu from './texts/hu.js';
import tr from './texts/tr.js';

// In the order of the clock's option (firmware/words/languages, LANGUAGE_NUMBER).
export const LANGUAGES = Object.entries({ en, de, es, fr, hu, tr });

export const TEXT = { ...en };

export function speak(number) {
  const [code, texts] = LANGUAGES[number] ?? LANGUAGES[0];
  if (document.documentElement.lang === code) return;
  document.documentElement.lang = code;
  Object.assign(TEXT, texts);
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = TEXT[element.dataset.text];
}
