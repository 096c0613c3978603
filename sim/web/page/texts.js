// What the page says, one file a language. English is what the clock speaks until its language can be asked for.
import en from './texts/en.js';

export const TEXT = en;
