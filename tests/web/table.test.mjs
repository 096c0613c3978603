// The table: two halves under the fingers of two players, measured and touched in a real Chromium.
// covers: G1 G2 G3
//   node table.test.mjs FOLDER [WORD of the names of those to run]
import { FrameVisitor, Visitor, holds, open, runVisits, same, until } from './browser.mjs';

const [folder, only = ''] = process.argv.slice(2);
const { home, browser, close } = await open(folder);

const SIZES = [[390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 800]];
const TOUCH = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const table = (query, init) => new FrameVisitor(browser, home, TOUCH).visit(`${query}&seed=1`, init);
const still = (query) => new Visitor(browser, home, TOUCH).visit(`speed=0&${query}&seed=1`);

const other = (side) => (side === 'left' ? 'right' : 'left');
const middle = async (v, selector) => {
  const box = await v.page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
async function touch(v, selector, seconds = 0.1) {
  await v.touch('touchStart', [await middle(v, selector)]);
  await v.pass(seconds);
  await v.touch('touchEnd', []);
  await v.pass(0.2);
}
// A finger that is up again before any time passes.
async function tap(v, place, seconds) {
  await v.touch('touchStart', [place]);
  await v.touch('touchEnd', []);
  await v.pass(seconds);
}
const press = (v, side) => touch(v, `[data-side="${side}"]`);
const key = (v, name, seconds) => touch(v, `[data-key="${name}"]`, seconds);
const state = (v, side) => v.page.getAttribute(`[data-side="${side}"]`, 'data-state');
const time = (v, side) => v.page.textContent(`[data-side="${side}"] [data-part="time"]`);
const facts = (v, side) => v.page.textContent(`[data-side="${side}"] .facts`);
const sign = (v, side) => v.page.textContent(`[data-side="${side}"] .sign`);
const rows = (v) => v.page.$$eval('[data-part="row"]', (all) => all.map((row) => row.textContent).join('\n'));
const both = async (v) => `${await state(v, 'left')} ${await time(v, 'left')} | ${await state(v, 'right')} ${await time(v, 'right')}`;

// What can be seen of a half: sizes in pixels, contrasts of all its texts, lightness of its background.
async function measure() {
  await document.fonts.ready;
  window.zeitnot.advance(0.02);
  const colour = (text) => text.match(/[\d.]+/g).map(Number);
  const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  const pen = document.createElement('canvas').getContext('2d');
  const size = ({ width, height, left, top, right, bottom }) => ({ width, height, left, top, right, bottom });
  return [...document.querySelectorAll('[data-side]')].map((half) => {
    const style = getComputedStyle(half);
    const grounds = [...(style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? []), style.backgroundColor];
    const time = half.querySelector('[data-part="time"]');
    const font = getComputedStyle(time);
    pen.font = `${font.fontWeight} ${font.fontSize} ${font.fontFamily}`;
    const places = [...time.children].map((place) => place.getBoundingClientRect());
    const texts = [...half.querySelectorAll('*')].filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.classList.contains('strong'));
    return {
      state: half.dataset.state, text: time.textContent, box: size(half.getBoundingClientRect()), digit: pen.measureText('0').actualBoundingBoxAscent,
      left: Math.min(...places.map((p) => p.left)), right: Math.max(...places.map((p) => p.right)),
      digits: [...time.children].filter((e) => /\d/.test(e.textContent)).map((e) => e.getBoundingClientRect().width),
      contrast: Math.min(...texts.flatMap((e) => grounds.map((ground) => contrast(light(colour(getComputedStyle(e).color)), light(colour(ground)))))),
      light: light(colour(grounds[0])), seeThrough: colour(style.backgroundColor)[3] === 0, outside: texts.filter((e) => {
        const box = e.getBoundingClientRect();
        const all = half.getBoundingClientRect();
        return box.left < all.left - 1 || box.right > all.right + 1 || box.top < all.top - 1 || box.bottom > all.bottom + 1;
      }).map((e) => e.textContent).join(), turned: style.transform,
    };
  });
}

async function atEverySize(v, what, check) {
  for (const [width, height] of SIZES) {
    await v.page.setViewportSize({ width, height });
    const found = await v.page.evaluate(measure);
    for (const half of found) check(half, `${what} at ${width} x ${height}, ${half.state}`, width < height);
  }
}

function legible(half, at) {
  const least = (half.text.length > 5 ? 0.2 : 0.34) * Math.min(half.box.width, half.box.height);
  holds(half.digit >= least, `${at}: digits of ${half.digit.toFixed(0)} px, at least ${least.toFixed(0)} are wanted`);
  const clear = 0.03 * half.box.width;
  holds(half.left >= half.box.left + clear && half.right <= half.box.right - clear, `${at}: ${half.text} touches no edge`);
  holds(Math.max(...half.digits) - Math.min(...half.digits) < 0.1, `${at}: all digits are as wide`);
  holds(half.contrast >= 4.5, `${at}: a contrast of ${half.contrast.toFixed(2)}`);
  holds(!half.seeThrough, `${at}: the half has a colour, under its stripes, too`);
  same(half.outside, '', `${at}: what is outside of its half`);
}

// Each way to a state: its name, the control, the actions, the states of the left and the right half.
const STATES = [
  ['ready', '59m', async () => {}, 'resting resting'],
  ['a clock runs', '15m+10', async (v) => (await press(v, 'right'), v.pass(5)), 'running resting'],
  ['hours', '40/90m+30:30m+30', async (v) => (await press(v, 'right'), v.pass(5)), 'running resting'],
  ['low time', '25', async (v) => (await press(v, 'right'), v.pass(7)), 'running resting'],
  ['a delay', '5md5', async (v) => (await press(v, 'right'), v.pass(1)), 'running resting'],
  ['a new stage', '5:5m', async (v) => (await press(v, 'right'), v.pass(6)), 'running resting'],
  ['pause', '5m+3', async (v) => (await press(v, 'right'), await key(v, 'play')), 'paused paused'],
  ['interrupted', '15m+10', async (v) => (await press(v, 'right'), await v.pass(5), await v.reload(), v.pass(2)), 'paused paused'],
  ['a flag', '5', async (v) => (await press(v, 'right'), v.pass(6)), 'flag resting'],
  ['the second flag', '5', async (v) => (await press(v, 'right'), await v.pass(6), await press(v, 'left'), v.pass(6)), 'flag flag'],
  ['over', '5+1', async (v) => (await press(v, 'right'), v.pass(7)), 'flag resting'],
];

async function languages(v) {
  await touch(v, '.open-menu'); // the menu lists the languages when it is opened
  await touch(v, '#menu .close');
  const found = await v.page.$$eval('#language option', (all) => all.map((one) => one.value));
  holds(found.length >= 6, `languages (${found})`);
  return found;
}
async function speak(v, language) {
  await v.page.evaluate((value) => {
    const choice = document.getElementById('language');
    choice.value = value;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await v.pass(1);
}

// A half as eyes without colour vision see it from three metres: 60 px high, without its texts.
async function fromAfar(v, side) {
  const written = (value) => v.page.evaluate((visibility) => {
    for (const text of document.querySelectorAll('.seat > span')) text.style.visibility = visibility;
  }, value);
  await written('hidden');
  const picture = (await v.page.locator(`[data-side="${side}"]`).screenshot()).toString('base64');
  await written('');
  return v.page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 });
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, 60, 60);
    const { data: bytes } = pen.getImageData(0, 0, 60, 60);
    return Array.from({ length: 3600 }, (_, n) => 0.2126 * bytes[4 * n] + 0.7152 * bytes[4 * n + 1] + 0.0722 * bytes[4 * n + 2]);
  }, picture);
}
const LEAST_DIFFERENCE = 12; // of 255, on average over the half

const TESTS = {
  async 'every state is legible at every size, and differs by more than its hue'() {
    const v = await still('view=table');
    const lights = {};
    for (const [what, control, act, expected] of STATES) {
      await v.fresh(control);
      await act(v);
      same(`${await state(v, 'left')} ${await state(v, 'right')}`, expected, what);
      await atEverySize(v, what, (half, at, upright) => {
        legible(half, at);
        (lights[half.state] ??= new Set()).add(half.light.toFixed(3));
        same(half.turned.startsWith('matrix(-1'), upright && half.box.top < 10, `${at}: turned`);
      });
    }
    const [running, resting, paused, flag] = ['running', 'resting', 'paused', 'flag'].map((name) => [...lights[name]].map(Number));
    holds(Math.min(...running) > 2 * Math.max(...resting, ...paused, ...flag), 'what runs is lighter than all else');
    holds(Math.min(...paused) > 2 * Math.max(...resting), 'a pause is lighter than rest');
    return v;
  },

  async 'every state looks different from afar, also to eyes that see no colours'() {
    const v = await still('view=table');
    for (const [width, height] of [[390, 844], [1024, 768]]) {
      const seen = {};
      for (const [what, control, act] of STATES.filter(([name]) => !['ready', 'hours', 'over'].includes(name))) {
        await v.page.setViewportSize({ width: 390, height: 844 });
        await v.fresh(control);
        await act(v);
        await v.page.setViewportSize({ width, height });
        await v.pass(0.02);
        seen[what] = await fromAfar(v, what === 'the second flag' ? 'right' : 'left');
        if (what === 'a clock runs') seen.rest = await fromAfar(v, 'right');
      }
      for (const [one, a] of Object.entries(seen)) {
        for (const [two, b] of Object.entries(seen)) {
          const difference = a.reduce((sum, light, n) => sum + Math.abs(light - b[n]), 0) / a.length;
          holds(one >= two || difference > LEAST_DIFFERENCE, `${one} and ${two} look alike at ${width} x ${height}: ${difference.toFixed(1)} of 255`);
        }
      }
    }
    return v;
  },

  async 'what counts beside the time is said'() {
    const v = await still('view=table&control=40/90m%2B30:30m%2B30');
    await press(v, 'right');
    await press(v, 'left');
    same(await facts(v, 'left'), '1 movestage 139 to make', 'moves, stage, moves to make');
    same(await v.page.textContent('[data-side="left"] [data-part="label"]'), 'White', 'a colour');
    same(await v.page.textContent('[data-side="left"] [data-part="other"]'), await time(v, 'right'), 'the other time');
    await v.fresh('5md5');
    await press(v, 'right');
    await v.pass(1.3);
    holds(/delay 4/.test(await facts(v, 'left')), 'the rest of a delay');
    await v.fresh('5');
    await press(v, 'right');
    await v.pass(6);
    same(`${await sign(v, 'left')}, ${await facts(v, 'left')}`, 'FLAG 1, 0 moves', 'the first flag');
    const said = v.page.locator('[role="alert"]');
    same(`${await said.textContent()} ${await said.isVisible()}`, 'White, FLAG 1 true', 'said to a screen reader');
    await press(v, 'left');
    await v.pass(6);
    same(`${await sign(v, 'left')}, ${await sign(v, 'right')}`, 'FLAG 1, FLAG 2', 'and the second');
    await v.fresh('5m');
    same(await said.textContent(), '', 'nothing is said of a new game');
    await press(v, 'right');
    await v.reload();
    same(`${await sign(v, 'left')}, ${await sign(v, 'right')}`, 'to move, POWER CUT', 'a game that was cut off is not a mere pause');
    await key(v, 'play');
    await key(v, 'play');
    same(await sign(v, 'right'), 'PAUSE', 'once it has gone on, a pause is one');
    await v.fresh('5:5m');
    await press(v, 'right');
    await v.pass(6);
    holds(/stage 2/.test(await facts(v, 'left')) && /new stage/.test(await sign(v, 'left')), 'a stage transition into the next stage');
    await v.fresh('5y3x10');
    await press(v, 'right');
    await v.pass(6);
    holds(/period 1 of 3/.test(await facts(v, 'left')), `a period (${await facts(v, 'left')})`);
    return v;
  },

  async 'a press counts at the first contact, and a dead half does nothing'() {
    const v = await still('view=table&control=5m');
    await v.touch('touchStart', [await middle(v, '[data-side="right"]')]);
    await v.pass(0.05);
    same(await both(v), 'running 5:00 | resting 5:00', 'the finger is still down');
    await v.touch('touchEnd', []);
    await v.pass(1);
    await press(v, 'right');
    same(await state(v, 'left'), 'running', 'the half of him who rests is dead');
    await press(v, 'left');
    same(await state(v, 'right'), 'running', 'that of him who runs is not');
    await key(v, 'play');
    const before = await both(v);
    for (const side of ['left', 'right']) await press(v, side);
    await v.pass(3);
    same(await both(v), before, 'in a pause both are dead');
    same(await facts(v, 'left'), '1 move', 'no press was counted');
    return v;
  },

  async 'a second finger and a palm change nothing'() {
    const v = await still('view=table&control=5m');
    const [left, right] = [await middle(v, '[data-side="left"]'), await middle(v, '[data-side="right"]')];
    await v.touch('touchStart', [right, left]);
    await v.pass(0.2);
    same(await both(v), 'running 5:00 | resting 5:00', 'two fingers at once: the first one counts');
    await v.touch('touchEnd', []);
    await v.pass(0.2);
    await v.touch('touchStart', [left]);
    await v.pass(0.3);
    await v.touch('touchStart', [left, [left[0] + 40, left[1]]]);
    await v.pass(0.3);
    same(await state(v, 'right'), 'running', 'a second finger on the same half');
    same(await facts(v, 'left'), '1 move', 'is no second press');
    await v.touch('touchStart', [left, [left[0] + 40, left[1]], right]);
    await v.pass(0.3);
    same(await state(v, 'left'), 'running', 'a palm on the other half does not hold the player up');
    await v.touch('touchEnd', []);
    await v.pass(0.3);
    same(`${await state(v, 'left')} ${await facts(v, 'left')} ${await facts(v, 'right')}`, 'running 1 move 1 move', 'lifting is nothing');
    await v.fresh('5');
    await press(v, 'right');
    await v.pass(6);
    same(await state(v, 'left'), 'flag', 'the game continues after the flag');
    await v.touch('touchStart', [right]);
    await v.pass(0.3);
    await v.touch('touchStart', [right, left]);
    await v.touch('touchEnd', []);
    await v.pass(0.3);
    same(await state(v, 'right'), 'running', 'nor does a palm then');
    return v;
  },

  async 'the second tap of a double tap neither presses a half nor a key that comes to lie there'() {
    const v = await table('view=table&control=5m');
    const twice = async (selector, [x, y] = [0, 0]) => {
      await v.page.locator(selector).first().scrollIntoViewIfNeeded();
      const box = await v.page.locator(selector).first().boundingBox();
      const place = [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)];
      await tap(v, place, 0.15);
      await tap(v, place, 0.5);
    };
    const states = async () => `${await state(v, 'left')} ${await state(v, 'right')} ${await facts(v, 'left')}`;
    for (const [width, height] of [[390, 844], [844, 390]]) {
      await v.page.setViewportSize({ width, height });
      await v.fresh('5m');
      await press(v, 'right');
      await key(v, 'play');
      await v.pass(0.5);
      for (const end of [[0.45, 0.4], [-0.45, -0.4]]) {
        const at = `${width} x ${height}, ${end}`;
        await twice('[data-key="play"]', end);
        holds(['running resting 0 moves', 'paused paused 0 moves'].includes(await states()), `${at}: PLAY is no press (${await states()})`);
        if ((await state(v, 'left')) === 'running') await key(v, 'play');
        await v.pass(0.5);
      }
      await v.fresh('5m');
      for (const control of ['3+2', '30+0']) {
        await touch(v, '.new-game');
        await v.pass(0.5);
        await twice(`#setup [data-control="${control}"]`);
        same(await states(), 'resting resting 0 moves', `${width} x ${height}: ${control}, and no start`);
        await v.page.evaluate(() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close()));
      }
    }
    return v;
  },

  async 'a press soon after PLAY, elsewhere, counts'() {
    const v = await table('view=table&control=5m');
    await press(v, 'right');
    await key(v, 'play');
    const [play, left] = [await middle(v, '[data-key="play"]'), await middle(v, '[data-side="left"]')];
    await tap(v, play, 0.1);
    await tap(v, left, 0.2);
    same(await state(v, 'right'), 'running', 'the clock of the other one runs');
    return v;
  },

  async 'while a clock runs there is PLAY alone'() {
    const v = await still('view=table&control=5m');
    const seen = () => v.page.$$eval('[data-key], .rows, .acts button, select, a', (all) => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.key ?? e.className).join());
    same(await seen(), 'rows,back,minus,play,plus,ok,new-game,open-menu', 'before the start');
    holds((await rows(v)).includes('Black presses: start'), 'the rows say how to begin');
    await press(v, 'right');
    same(await seen(), 'play', 'while it runs');
    await key(v, 'play');
    same(await seen(), 'rows,back,minus,play,plus,ok,new-game,same-game,exchanged,open-menu', 'in a pause');
    for (const name of ['back', 'minus', 'play', 'plus', 'ok']) {
      const box = await v.page.locator(`[data-key="${name}"]`).boundingBox();
      holds(box.width >= 44 && box.height >= 44, `${name} is for a finger (${box.width} x ${box.height})`);
    }
    await key(v, 'play', 2.3);
    holds((await rows(v)).includes('time left'), `the arbiter’s list (${await rows(v)})`);
    for (const name of ['ok', 'ok', 'plus', 'play']) await key(v, name);
    holds((await time(v, 'left')).startsWith('5:59') || (await time(v, 'left')).startsWith('6:00'), `a minute more (${await time(v, 'left')})`);
    return v;
  },

  async 'a clock that is off says how it is woken'() {
    const v = await still('view=table&control=5m');
    await key(v, 'back', 2.3);
    same((await rows(v)).trim(), '', 'off: the rows are dark');
    same(await v.text('notice-text'), 'Switched off. PLAY: wake', 'the page says what to do');
    await key(v, 'minus');
    await press(v, 'left');
    same(await v.text('notice-text'), 'Switched off. PLAY: wake', 'still, after what does nothing');
    await key(v, 'play');
    holds((await rows(v)).includes('Black presses: start'), 'PLAY wakes it');
    same(await v.text('notice-text'), '', 'and nothing is left to say');
    return v;
  },

  async 'the word of a flag is between its bars, beside the other time, in every language'() {
    const v = await still('view=table&control=5m');
    for (const language of await languages(v)) {
      await v.fresh('5|75m');
      await speak(v, language);
      await press(v, 'right');
      await v.pass(6);
      same(await state(v, 'left'), 'flag', language);
      for (const [width, height] of SIZES) {
        await v.page.setViewportSize({ width, height });
        const [before, between, after] = await v.page.$eval('[data-side="left"]', (half) => {
          const [all, other, sign] = [half, half.querySelector('.other'), half.querySelector('.sign')].map((element) => element.getBoundingClientRect());
          const gaps = [other.left - all.left, sign.left - other.right, all.right - sign.right];
          const turned = [all.right - other.right, other.left - sign.right, sign.left - all.left];
          return (sign.left > other.left ? gaps : turned).map((gap) => gap / all.width);
        });
        holds(before > 0.06 && between > 0.01 && after > 0.06, `${language} at ${width} x ${height}: ${[before, between, after].map((gap) => gap.toFixed(3))} of the width are free`);
      }
    }
    return v;
  },

  async 'what the buttons say fits into them, in every language'() {
    const v = await still('view=table&control=5m');
    for (const language of await languages(v)) {
      await speak(v, language);
      for (const [width, height] of [[360, 640], ...SIZES]) {
        await v.page.setViewportSize({ width, height });
        const over = await v.page.evaluate(() => {
          document.body.classList.add('again'); // as in a pause
          return [...document.querySelectorAll('.bar button')].filter((button) => button.checkVisibility()).filter((button) => {
            const words = document.createRange();
            words.selectNodeContents(button);
            const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
            return inner.left < outer.left + 1 || inner.right > outer.right - 1 || inner.top < outer.top + 1 || inner.bottom > outer.bottom - 1 || outer.right > innerWidth;
          }).map((button) => button.textContent.trim()).join();
        });
        same(over, '', `${language} at ${width} x ${height}: what is larger than its button`);
      }
    }
    return v;
  },

  async 'no gesture of the browser gets through'() {
    const v = await table('view=table&control=5m');
    await press(v, 'right');
    const refused = (type, selector) => v.page.evaluate(([name, what]) => {
      const event = name.startsWith('touch') ? new TouchEvent(name, { bubbles: true, cancelable: true }) : new Event(name, { bubbles: true, cancelable: true });
      document.querySelector(what).dispatchEvent(event);
      return event.defaultPrevented;
    }, [type, selector]);
    for (const type of ['touchstart', 'touchmove', 'gesturestart', 'dblclick', 'contextmenu', 'selectstart']) holds(await refused(type, '[data-side="left"]'), `${type} on a half`);
    const styles = await v.page.evaluate(() => {
      const { touchAction } = getComputedStyle(document.querySelector('[data-side]'));
      const { userSelect, overscrollBehavior } = getComputedStyle(document.body);
      return [touchAction, userSelect, overscrollBehavior, document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth].join();
    });
    same(styles, 'none,none,none,0,0', 'touch action, selection, overscroll, nothing to scroll');
    const leaving = () => v.page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
    same(await leaving(), true, 'leaving asks while a clock runs');
    await key(v, 'play');
    same(await leaving(), false, 'and not in a pause');
    return v;
  },

  async 'time that was slept is counted by a finger, for the player on move alone'() {
    const sleep = () => {
      window.slept = 0;
      const now = Date.now.bind(Date);
      Date.now = () => now() + window.slept;
    };
    const v = await table('view=table&control=5m');
    await v.page.evaluate(sleep);
    const nap = async () => {
      await v.page.evaluate(() => {
        window.slept += 60000;
      });
      await v.pass(0.5);
      holds((await v.text('notice-text')).includes('60 s'), 'the page says so');
    };
    const offered = () => v.page.locator('#notice-do').isVisible();
    await press(v, 'right');
    await nap();
    await touch(v, '#notice-do');
    same(await both(v), 'running 3:59 | resting 5:00', 'counted');
    for (const next of [() => press(v, 'left'), () => key(v, 'play')]) {
      await nap();
      for (const [width, height] of SIZES) {
        await v.page.setViewportSize({ width, height });
        await v.pass(0.1);
        const free = await v.page.evaluate(() => {
          const message = document.getElementById('notice').getBoundingClientRect();
          return [...document.querySelectorAll('[data-part="time"] b')].every((digit) => {
            const { top, height } = digit.getBoundingClientRect();
            return message.top > top + 0.9 * height; // the figure ends above the end of its place
          });
        });
        holds(free, `the message is below the digits at ${width} x ${height}`);
      }
      await v.page.setViewportSize({ width: 390, height: 844 });
      await next();
      same(await offered(), false, 'not offered any more');
      same(await v.text('notice-text'), '', 'nor said');
    }
    await key(v, 'play');
    await nap();
    const text = await v.page.locator('#notice').boundingBox();
    await v.touch('touchStart', [[text.x + 4, text.y + 4]]);
    await v.touch('touchEnd', []);
    await v.pass(0.2);
    same(await state(v, 'left'), 'running', 'a press on the message is one of the half beneath');
    return v;
  },

  async 'an offer of the address is not over a half during play'() {
    const v = await still('view=table&control=5m');
    await press(v, 'right');
    await key(v, 'play');
    await until(() => v.page.evaluate(() => window.zeitnot.owner.mine), 'this page keeps the memory');
    await v.page.goto(`${home}?speed=0&view=table&control=3m`);
    await v.ready();
    await v.pass(0.1);
    holds(await v.page.locator('#notice-do').isVisible(), 'offered in the pause');
    await key(v, 'play');
    same(`${await state(v, 'left')} ${await v.page.locator('#notice-do').isVisible()}`, 'running false', 'not while a clock runs');
    return v;
  },

  async 'the workshop covers the table, and can be closed'() {
    const v = await still('view=table&control=5m');
    const shown = () => v.page.locator('#drawer').isVisible();
    for (const [width, height] of SIZES) {
      await v.page.setViewportSize({ width, height });
      await v.page.tap('.open-menu');
      await v.page.tap('#more');
      await v.page.evaluate(() => document.getElementById('drawer').scrollTo(0, 1e5));
      const box = await v.page.locator('#drawer-close').boundingBox();
      holds(box.height >= 44 && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width, `Close is there at ${width} x ${height} (${JSON.stringify(box)})`);
      await v.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      same(await shown(), false, 'closed by a finger');
    }
    await v.page.tap('.open-menu');
    await v.page.tap('#more');
    same(await shown(), true, 'opened again');
    await v.page.keyboard.press('Escape');
    same(await shown(), false, 'closed by a key');
    return v;
  },

  async 'a language that the clock refuses is said to be, where it can be seen'() {
    const v = await still('view=table&control=5m');
    const refused = async (expected) => {
      await v.page.tap('.open-menu');
      await v.page.selectOption('#language', '1');
      await v.pass(0.1);
      same(await v.page.locator('#menu').isVisible(), false, 'no menu is over the message');
      same(await v.text('notice-text'), expected, 'the message');
      same(await v.page.getAttribute('html', 'lang'), 'en', 'the page keeps its language, too');
    };
    const WHY = 'The clock refuses “Deutsch”: not while a game goes on, or in a menu';
    await key(v, 'play', 2.3);
    await refused(WHY);
    await v.fresh('5m');
    await press(v, 'right');
    await key(v, 'play');
    await refused(WHY);
    await v.fresh('5m');
    await key(v, 'back', 2.3);
    await refused('Switched off. PLAY: wake');
    return v;
  },

  async 'a view that does not exist is none, and an address without a log says so'() {
    const v = await still('view=constructor');
    same(await v.page.locator('[data-side]').count(), 2, 'the table opens');
    for (const log of ['zzz', '1d99', '1s!', '999']) {
      await v.visit(`speed=0&view=table&log=${log}`);
      await v.pass(0.1);
      same(await v.text('notice-text'), `The log of the address cannot be read: not a log: ${log}`, 'an address');
    }
    return v;
  },

  async 'the table opens where fingers are, the clock where a mouse is'() {
    const v = await still('control=5m');
    same(await v.page.locator('[data-side]').count(), 2, 'on a touch screen');
    await v.page.goto(`${home}?speed=0&view=clock`);
    await v.ready();
    same(await v.page.locator('[data-side]').count(), 0, 'asked for the clock');
    await v.leave();
    const mouse = await new Visitor(browser, home).visit('speed=0&control=5m');
    same(await mouse.page.locator('[data-side]').count(), 0, 'with a mouse');
    await mouse.page.goto(`${home}?speed=0&view=table`);
    await mouse.ready();
    same(await mouse.page.locator('[data-side]').count(), 2, 'asked for the table');
    return mouse;
  },

  async 'a press, little time and the flag are heard, unless they are switched off'() {
    const listen = () => {
      window.heard = [];
      const Real = window.AudioContext;
      window.AudioContext = class extends Real {
        createOscillator() {
          const oscillator = super.createOscillator();
          const start = oscillator.start.bind(oscillator);
          oscillator.start = (at) => (window.heard.push(oscillator.frequency.value), start(at));
          return oscillator;
        }
      };
    };
    const v = await table('view=table&control=21', listen);
    const heard = () => v.page.evaluate(() => window.heard.splice(0).length);
    const game = async (expected, what) => {
      await press(v, 'right');
      await until(() => v.page.evaluate(() => window.zeitnot.speech.context() !== null), 'the browser lets it sound');
      await v.pass(0.3);
      await heard();
      await press(v, 'left');
      await v.pass(0.3);
      const tones = [await heard()];
      for (const seconds of [2, 20]) {
        await v.pass(seconds);
        tones.push(await heard());
      }
      same(tones.map((n) => (n > 0 ? 'heard' : 'silent')).join(), expected, what);
    };
    await game('heard,heard,heard', 'a press, little time, the flag');
    await press(v, 'right');
    await v.leap(22);
    await v.pass(0.2);
    await touch(v, '.open-menu');
    for (const what of ['press', 'low', 'flag']) {
      await touch(v, `#menu [data-setting="${what}"]`);
      same(await v.page.textContent(`#menu [data-setting="${what}"] b`), 'off', `the switch of ${what}`);
    }
    await touch(v, '#menu .close');
    await touch(v, '.new-game');
    await v.page.fill('#typed', '21s');
    await touch(v, '#typed-set');
    await game('silent,silent,silent', 'switched off');
    return v;
  },

  async 'a control of one’s own, set by touch alone, and a penalty'() {
    const v = await still('view=table&control=5m');
    await touch(v, '.new-game');
    for (let n = 0; n < 2; n++) await touch(v, '[data-step="more"][data-of="minutes"][data-side-of="0"]');
    await touch(v, '[data-step="less"][data-of="seconds"][data-side-of="0"]');
    same(await v.page.textContent('#typed-words'), '7 min + 2 s a move', 'what was understood');
    await v.page.locator('#typed-set').scrollIntoViewIfNeeded();
    await touch(v, '#typed-set');
    same(await both(v), 'resting 7:02 | resting 7:02', 'set');
    await press(v, 'right');
    await v.pass(3);
    await press(v, 'left');
    await key(v, 'play');
    await key(v, 'plus', 2.3);
    for (const name of ['ok', 'plus', 'play']) await key(v, name);
    holds((await time(v, 'right')).startsWith('8:0') && (await facts(v, 'left')) === '0 moves', `the press taken back, a minute more (${await both(v)})`);
    return v;
  },

  async 'a control of two stages, written into the field that is touched'() {
    const v = await still('view=table&control=5m%2B3');
    await touch(v, '.new-game');
    await v.page.locator('#typed').scrollIntoViewIfNeeded();
    holds((await v.page.inputValue('#typed')) !== '', 'what the steppers say is in the field');
    await v.page.tap('#typed');
    await v.page.keyboard.type('40/90+30, 30+30');
    same(await v.page.textContent('#typed-words'), '40 moves in 90 min + 30 s a move, then 30 min + 30 s a move', 'it replaces what was there');
    await v.page.tap('#typed');
    await v.page.keyboard.press('End');
    await v.page.keyboard.press('Backspace');
    same(await v.page.inputValue('#typed'), '40/90+30, 30+3', 'a second touch sets the caret');
    await v.page.keyboard.type('0');
    await v.page.locator('#typed-set').scrollIntoViewIfNeeded();
    await touch(v, '#typed-set');
    same(await both(v), 'resting 1:30:30 | resting 1:30:30', 'set');
    return v;
  },

  async 'a blitz game by touch alone on a tablet, to the flag'() {
    const v = await table('view=table&control=1m%2B1');
    await v.page.setViewportSize({ width: 1024, height: 768 });
    await press(v, 'right');
    let side = 'left';
    for (let move = 0; move < 30; move++) {
      same(`${await state(v, side)} ${await state(v, other(side))}`, 'running resting', `move ${move + 1}`);
      await v.pass(0.5 + (move % 5) / 4);
      await press(v, side);
      side = other(side);
    }
    same(`${await facts(v, 'left')} ${await facts(v, 'right')}`, '15 moves 15 moves', 'all moves are counted');
    await v.leap(61);
    await v.pass(0.2);
    same(await state(v, side), 'flag', 'the flag has fallen');
    same(await v.page.textContent(`[data-side="${side}"] .sign span`), 'FLAG', 'in a word');
    await press(v, side);
    same(await state(v, side), 'flag', 'and nothing continues');
    return v;
  },
};

await runVisits(TESTS, only, close);
