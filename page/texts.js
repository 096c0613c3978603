// The texts of the pages: [page] and [controls] of languages/CODE.txt. An element names its text in
// data-caption, and what a screen reader says of it in data-label.
import { LANGUAGES as MADE } from 'made/page/languages.js';

// In the order of the clock's option.
export const LANGUAGES = MADE.map(({ code, texts }) => [code, texts]);

export const TEXT = { ...LANGUAGES[0][1] };

// Sets the language by the number of the clock's option or by its code; English if it is unknown.
export function speak(language) {
  const [code, texts] = LANGUAGES.find(([name], number) => name === language || number === language) ?? LANGUAGES[0];
  if (document.documentElement.lang === code) return;
  document.documentElement.lang = code;
  Object.assign(TEXT, texts);
  respeak();
}

// Sets the texts again, also of elements that were added since.
export function respeak() {
  for (const element of document.querySelectorAll('[data-caption]')) element.textContent = TEXT[element.dataset.caption];
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', TEXT[element.dataset.label]);
}
