// A question with two answers, of which one starts an action.
import { TEXT } from './texts.js';

const $ = (id) => document.getElementById(id);
let act = null;

$('ask-do').addEventListener('click', () => {
  $('ask').close();
  act?.();
});
$('ask-leave').addEventListener('click', () => $('ask').close());

export function ask(text, name, what, leave = TEXT.CANCEL) {
  act = what;
  $('ask-text').textContent = text;
  $('ask-do').textContent = name;
  $('ask-leave').textContent = leave;
  $('ask').showModal();
}
