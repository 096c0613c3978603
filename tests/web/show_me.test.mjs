// Show me, by touch: every incident of the manual's index, forwards and backwards, compared with what the
// manual's test saw. covers: G4
//   node show_me.test.mjs FOLDER STEPS.json [WORD of the names of those to run]
import { readFileSync } from 'node:fs';
import { Visitor, holds, open, runVisits, same } from './browser.mjs';

const [folder, steps, only = ''] = process.argv.slice(2);
const MANUAL = JSON.parse(readFileSync(steps, 'utf8'));
const { home, browser, close } = await open(folder);

const TOUCH = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const visit = (query) => new Visitor(browser, home, TOUCH).visit(`${query}&seed=1`);
const rows = (v) => v.page.$$eval('[data-part="row"]', (all) => all.map((row) => row.textContent.trimEnd()).join('\n'));
const times = (v) => v.page.$$eval('[data-part="time"]', (all) => all.map((time) => time.textContent).join());
const said = (v) => v.page.textContent('.show-me .said');
const lit = (v) => v.page.$$eval('.lit-next', (all) => all.map((element) => element.dataset.key).join());

async function touch(v, selector) {
  const box = await v.page.locator(selector).boundingBox();
  await v.touch('touchStart', [[box.x + box.width / 2, box.y + box.height / 2]]);
  await v.touch('touchEnd', []);
}

async function follow(v, selector) {
  await Promise.all([v.page.waitForNavigation(), v.page.tap(selector)]);
  await v.ready();
}

// The presses of a task as they are stepped: [key, rows after the last press of a step].
function pressesOf(task) {
  return task.steps.flatMap((step) => step.keys.filter((key, n) => key !== step.keys[n - 1]).map((key, n, all) => [key.split(' ')[1], n === all.length - 1 ? step.rows : null]));
}

async function forwards(v, anchors) {
  const seen = [];
  for (const task of MANUAL.tasks.filter(({ anchor }) => anchors.includes(anchor))) {
    if (seen.length) await touch(v, '.show-next');
    same(await rows(v), task.rows.join('\n'), `${task.anchor}: before the first press`);
    seen.push(await rows(v));
    for (const [key, after] of pressesOf(task)) {
      same(await lit(v), key, `${task.anchor}: the key that is pressed next is lit`);
      await touch(v, '.show-next');
      if (after) same(await rows(v), after.join('\n'), `${task.anchor}: ${await said(v)}`);
      holds((await said(v)).length > 5, 'a sentence says what was done');
      seen.push(await rows(v));
    }
    same(await lit(v), '', `${task.anchor}: nothing is lit at the end`);
  }
  return seen;
}

const TESTS = {
  async 'the list has every incident that has steps'() {
    const v = await visit('show');
    const names = await v.page.$$eval('.show-me li', (all) => all.map((one) => one.textContent));
    const wanted = MANUAL.index.filter(([, anchors]) => MANUAL.tasks.some(({ anchor }) => anchors.includes(anchor))).map(([name]) => name);
    same(names.join('\n').toLowerCase(), wanted.join('\n').toLowerCase(), 'the incidents');
    holds(names.length >= 15, `${names.length} incidents`);
    await follow(v, '.show-me li:first-child a');
    same(await v.page.textContent('.show-me h2'), names[0], 'an incident is opened');
    return v;
  },
  async 'an incident of one\'s own choice does not touch the clock there is'() {
    const v = await visit('control=7m');
    const before = await times(v);
    await v.page.goto(`${home}?show=penalty-alone`);
    await v.ready();
    await touch(v, '.show-next');
    await follow(v, '.show-me .away a:last-child');
    same(await times(v), before, 'the own clock');
    return v;
  },
  async 'the lit key works as Next, and no other key does anything'() {
    const v = await visit('show=penalty-alone');
    const before = await rows(v);
    await touch(v, '[data-key="ok"]');
    same(await rows(v), before, 'another key');
    await touch(v, '[data-key="minus"]');
    holds(/White gets \+2:00/.test(await rows(v)), await rows(v));
    return v;
  },
  async 'the key that is pressed next is seen whole, in both views'() {
    let v = null;
    for (const [view, width, height] of [['clock', 1280, 800], ['clock', 1024, 768], ['clock', 390, 844], ['table', 1024, 768], ['table', 844, 390], ['table', 390, 844]]) {
      await v?.leave();
      v = await visit(`show=penalty-alone&view=${view}`);
      await v.page.setViewportSize({ width, height });
      const covered = await v.page.$eval('.lit-next', (key) => {
        const { left, top, width: w, height: h } = key.getBoundingClientRect();
        return [[0.5, 0.1], [0.5, 0.9], [0.5, 0.5]].some(([x, y]) => document.elementFromPoint(left + x * w, top + y * h)?.closest('[data-button]') !== key);
      });
      same(covered, false, `${view} at ${width} x ${height}: the lit key is covered`);
      same(await v.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${view} at ${width} x ${height}: nothing is beside the screen`);
    }
    return v;
  },
};

for (const [name, anchors] of MANUAL.index.filter(([, all]) => MANUAL.tasks.some(({ anchor }) => all.includes(anchor)))) {
  TESTS[`${name}: forwards and backwards`] = async () => {
    const v = await visit(`show=${anchors[0]}`);
    const seen = await forwards(v, anchors);
    holds(await v.page.isDisabled('.show-next'), 'the end');
    for (let n = seen.length - 2; n >= 0; n--) {
      await touch(v, '.show-back');
      same(await rows(v), seen[n], `${n} backwards`);
    }
    holds(await v.page.isDisabled('.show-back'), 'the beginning');
    return v;
  };
}

await runVisits(TESTS, only, close);
