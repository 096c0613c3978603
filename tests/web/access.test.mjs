// axe-core finds nothing wrong on the page, in either view, in each state and on every dialog; and the page
// can be used without touch. covers: G5
//   node access.test.mjs FOLDER [WORD of the names of those to run]
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Visitor, holds, open, runVisits, same } from './browser.mjs';

const [folder, only = ''] = process.argv.slice(2);
const AXE = readFileSync(createRequire(new URL('../../page/package.json', import.meta.url)).resolve('axe-core/axe.min.js'), 'utf8');
const { home, browser, close } = await open(folder);

const visitor = (query, options) => new Visitor(browser, home, options).visit(`speed=0&seed=1&${query}`, { content: AXE });
const TOUCH = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

// part: a selector, because the page under a dialog has been checked already
async function findings(v, part = 'html') {
  const found = await v.page.evaluate(async (selector) => (await window.axe.run(selector, { resultTypes: ['violations'], elementRef: false })).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`), part);
  return found.join('\n');
}

const press = async (v, key, seconds = 0.1) => {
  await v.page.keyboard.down(key);
  await v.pass(seconds);
  await v.page.keyboard.up(key);
  await v.pass(0.2);
};

const STATES = [
  ['ready', async () => {}], ['running', (v) => press(v, 'Enter')], ['paused', (v) => press(v, 'p')], ['correcting', (v) => press(v, 'p', 2.3)],
  ['little time', async (v) => (await press(v, 'b'), await press(v, 'p'), v.pass(45))], ['over', (v) => v.pass(20)],
];

const DIALOGS = { setup: ['.new-game'], menu: ['.open-menu'], keys: ['.open-menu', '#help'], ask: ['.same-game'] };

const TESTS = {
  async 'axe finds nothing'() {
    for (const view of ['table', 'clock']) {
      for (const options of [TOUCH, { viewport: { width: 1280, height: 800 } }]) {
        const v = await visitor(`view=${view}&control=1m%2B1`, options);
        const at = `${view}, ${options.viewport.width} px`;
        for (const [state, act] of STATES) {
          await act(v);
          same(await findings(v), '', `${at}, ${state}`);
        }
        for (const [dialog, ways] of Object.entries(DIALOGS)) {
          for (const way of ways) await v.page.click(way);
          same(await findings(v, `#${dialog}`), '', `${at}, ${dialog}`);
          await v.page.evaluate((id) => document.getElementById(id).close(), dialog);
        }
        await v.page.click('.open-menu');
        await v.page.click('#more');
        same(await findings(v), '', `${at}, the workshop`);
        await v.leave();
      }
    }
    const v = await visitor('view=table');
    for (const [page, what] of [['manual.html', 'the manual'], ['cables.html', 'clocks on cables'], ['?show', 'the list of incidents'], ['?show=penalty-alone', 'an incident']]) {
      await v.page.goto(`${home}${page}`);
      if (page.startsWith('?')) await v.ready();
      same(await findings(v), '', what);
    }
    await v.page.setViewportSize({ width: 390, height: 844 });
    await v.page.goto(`${home}manual.html`);
    same(await findings(v), '', 'the manual on a phone');
    same(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, 'the manual on a phone: nothing is beside the screen');
    return v;
  },

  async 'by keys alone: the order of the focus is that of the page, and a dialog gives it back'() {
    const v = await visitor('view=table&control=5m');
    const order = [];
    for (let n = 0; n < 9; n++) {
      await v.page.keyboard.press('Tab');
      order.push(await v.page.evaluate(() => document.activeElement.closest('[data-side]')?.dataset.side ?? document.activeElement.dataset.key ?? document.activeElement.className));
    }
    same(order.join(), 'left,back,minus,play,plus,ok,new-game,open-menu,right', 'the order');
    await v.page.focus('.new-game');
    await v.page.keyboard.press('Enter');
    holds(await v.page.locator('#setup').isVisible(), 'opened by a key');
    await press(v, 'p');
    same(await v.page.getAttribute('[data-side="left"]', 'data-state'), 'resting', 'no key of the clock goes through a dialog');
    await v.page.keyboard.press('Escape');
    same(await v.page.evaluate(() => document.activeElement.className), 'new-game', 'the focus is where it was');
    await v.page.focus('[data-side="right"] button');
    await press(v, 'Enter');
    same(await v.page.getAttribute('[data-side="left"]', 'data-state'), 'running', 'a half is pressed by a key, too');
    const name = () => v.page.getAttribute('[data-side="left"] button', 'aria-label');
    same(await name(), 'Left, White, 5:00, running, 0 moves', 'a half in words');
    await v.page.setViewportSize({ width: 390, height: 844 });
    await v.pass(1);
    same(await name(), 'Top, White, 4:59, running, 0 moves', 'and upright');
    return v;
  },

  async 'it begins in the language of the browser, and the menu has the others'() {
    const v = await visitor('view=table', { ...TOUCH, locale: 'fr-FR' });
    same(await v.page.getAttribute('html', 'lang'), 'fr', 'French');
    holds((await v.page.textContent('[data-part="row"]')).length > 0, 'and so do the rows');
    await v.page.click('.open-menu');
    for (const [number, language, name] of [[0, 'en', 'Play or pause'], [1, 'de', 'Start oder Pause'], [2, 'es', 'Marcha o pausa'], [4, 'hu', 'Indítás vagy szünet'], [5, 'tr', 'Başlat veya duraklat']]) {
      await v.page.selectOption('#language', String(number));
      await v.pass(0.5);
      same(await v.page.getAttribute('html', 'lang'), language, 'the language');
      same(await v.page.getAttribute('[data-key="play"]', 'aria-label'), name, 'of a key');
    }
    return v;
  },

  async 'nothing moves for those who want it so'() {
    const v = await visitor('view=table&control=20', { ...TOUCH, reducedMotion: 'reduce' });
    await press(v, 'Enter');
    await v.pass(5);
    same(await v.page.evaluate(() => document.getAnimations().length), 0, 'animations');
    return v;
  },
};

await runVisits(TESTS, only, close);
