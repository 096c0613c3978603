// Chooses the language that the address names, as on the clock's page, otherwise that of the browser.
import { TEXT, speak } from '../texts.js';

export const LANGUAGE = (new URLSearchParams(location.search).get('language') ?? navigator.language).slice(0, 2);
speak(LANGUAGE);
document.title = TEXT.CABLES;
