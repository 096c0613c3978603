// The settings of the page itself (language, sounds, view), and the help.
import { LANGUAGES, TEXT } from './texts.js';

const $ = (id) => document.getElementById(id);

const nameOf = (code) => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
  return name[0].toLocaleUpperCase(code) + name.slice(1);
};

export class Menu {
  // page: { settings, set(key, value), language(number), turn(view), view() }
  constructor(page) {
    this.page = page;
    $('language').addEventListener('change', () => page.language(Number($('language').value)));
    for (const button of document.querySelectorAll('#menu [role="switch"]')) {
      button.addEventListener('click', () => {
        page.set(button.dataset.setting, 1 - Number(Boolean(page.settings.get(button.dataset.setting))));
        this.show();
      });
    }
    for (const button of document.querySelectorAll('#menu [data-view]')) {
      button.addEventListener('click', () => {
        $('menu').close();
        if (button.dataset.view !== page.view()) page.turn(button.dataset.view);
      });
    }
    $('full').hidden = !document.documentElement.requestFullscreen;
    $('full').addEventListener('click', () => {
      $('menu').close();
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    });
    $('help').addEventListener('click', () => this.other($('keys')));
    for (const close of document.querySelectorAll('dialog .close')) close.addEventListener('click', () => close.closest('dialog').close());
  }

  other(dialog) {
    $('menu').close();
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  // Translating the names of languages is slow in a browser, so it waits until the menu is opened.
  nameLanguages() {
    LANGUAGES.forEach(([code], number) => {
      const option = new Option(nameOf(code), String(number));
      option.lang = code;
      $('language').add(option);
    });
  }

  open() {
    if (!$('language').length) this.nameLanguages();
    this.show();
    $('menu').showModal();
    $('menu').scrollTop = 0;
  }

  // Shows the present settings.
  show() {
    const { settings, view } = this.page;
    $('language').value = String(Math.max(0, LANGUAGES.findIndex(([code]) => code === document.documentElement.lang)));
    for (const button of document.querySelectorAll('#menu [role="switch"]')) {
      const on = Boolean(settings.get(button.dataset.setting)) !== (button.dataset.setting === 'mute');
      button.setAttribute('aria-checked', String(on));
      button.querySelector('b').textContent = on ? TEXT.ON : TEXT.OFF;
    }
    for (const button of document.querySelectorAll('#menu [data-view]')) button.setAttribute('aria-pressed', String(button.dataset.view === view()));
  }
}
