// The language that the address names, as the clock's page does, or that of the browser.
import { TEXT, speak } from '../texts.js';

export const LANGUAGE = (new URLSearchParams(location.search).get('language') ?? navigator.language).slice(0, 2);
speak(LANGUAGE);
document.title = TEXT.CABLES;
