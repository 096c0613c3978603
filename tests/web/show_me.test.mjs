// Show me, by touch: plays every incident of the manual's index forwards and backwards, and compares it with
// what the manual's test saw. covers: G4
//   node show_me.test.mjs FOLDER STEPS.json [WORD of the names of those to run]
import { readFileSync } from 'node:fs';
import { Visitor, holds, open, runVisits, same } from './browser.mjs';

const [folder, steps, only = ''] = process.argv.slice(2);
const MANUAL = JSON.parse(readFileSync(steps, 'utf8'));
const INCIDENTS = MANUAL.index.filter(([, anchors]) => MANUAL.tasks.some(({ anchor }) => anchors.includes(anchor)));
const { home, browser, close } = await open(folder);

const TOUCH = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const visit = (query) => new Visitor(browser, home, TOUCH).visit(`${query}&seed=1`);
// What the page shows now: the four rows, what was said, and the lit key.
const look = (v) => v.page.evaluate(() => {
  const all = (selector, what) => Array.from(document.querySelectorAll(selector), what);
  return { rows: all('[data-part="row"]', (row) => row.textContent.trimEnd()).join('\n'), said: document.querySelector('.show-me .said')?.textContent, why: document.querySelector('.show-me .why')?.textContent, lit: all('.lit-next', (key) => key.dataset.key).join() };
});
const rows = async (v) => (await look(v)).rows;
const times = (v) => v.page.$$eval('[data-part="time"]', (all) => all.map((time) => time.textContent).join());

async function touch(v, selector) {
  const place = await v.page.$eval(selector, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  await v.touch('touchStart', [place]);
  await v.touch('touchEnd', []);
}

async function follow(v, selector) {
  await Promise.all([v.page.waitForNavigation(), v.page.tap(selector)]);
  await v.ready();
}

// The presses of a task in the order of its steps: [key, rows after the last press of a step].
function pressesOf(task) {
  return task.steps.flatMap((step) => step.keys.filter((key, n) => key !== step.keys[n - 1]).map((key, n, all) => [key.split(' ')[1], n === all.length - 1 ? step.rows : null]));
}

// Steps by touch to the end; returns the rows after each press.
async function forwards(v, anchors) {
  const seen = [];
  for (const task of MANUAL.tasks.filter(({ anchor }) => anchors.includes(anchor))) {
    if (seen.length) await touch(v, '.show-next');
    let now = await look(v);
    same(now.rows, task.rows.join('\n'), `${task.anchor}: before the first press`);
    seen.push(now.rows);
    for (const [key, after] of pressesOf(task)) {
      same(now.lit, key, `${task.anchor}: the key that is pressed next is lit`);
      await touch(v, '.show-next');
      now = await look(v);
      if (after) same(now.rows, after.join('\n'), `${task.anchor}: ${now.said}`);
      holds(now.said.length > 5, 'a sentence says what was done');
      holds(!/[.?!]\.$/.test(now.why), `${task.anchor}: a sentence ends once: ${now.why}`);
      seen.push(now.rows);
    }
    same(now.lit, '', `${task.anchor}: nothing is lit at the end`);
  }
  return seen;
}

// Steps back to the beginning; the first step by touch.
async function backwards(v) {
  await touch(v, '.show-back');
  return v.page.evaluate(() => {
    const back = document.querySelector('.show-back');
    const seen = [];
    for (;;) {
      seen.push(Array.from(document.querySelectorAll('[data-part="row"]'), (row) => row.textContent.trimEnd()).join('\n'));
      if (back.disabled) return seen;
      back.click();
    }
  });
}

const TESTS = {
  async 'the list has every incident that has steps'() {
    const v = await visit('show');
    const names = await v.page.$$eval('.show-me li', (all) => all.map((one) => one.textContent));
    const wanted = INCIDENTS.map(([name]) => name);
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
    const v = await visit('show');
    for (const [view, width, height] of [['clock', 1280, 800], ['clock', 1024, 768], ['clock', 390, 844], ['table', 1024, 768], ['table', 844, 390], ['table', 390, 844]]) {
      await v.page.setViewportSize({ width, height });
      await v.visit(`show=penalty-alone&view=${view}`);
      const covered = await v.page.$eval('.lit-next', (key) => {
        const { left, top, width: w, height: h } = key.getBoundingClientRect();
        return [[0.5, 0.1], [0.5, 0.9], [0.5, 0.5]].some(([x, y]) => document.elementFromPoint(left + x * w, top + y * h)?.closest('[data-button]') !== key);
      });
      same(covered, false, `${view} at ${width} x ${height}: the lit key is covered`);
      same(await v.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${view} at ${width} x ${height}: nothing is beside the screen`);
    }
    return v;
  },
  // One visitor, because a new browser profile costs more than the steps.
  async 'every incident, forwards and backwards'() {
    const v = await visit('show');
    for (const [name, anchors] of INCIDENTS) {
      await v.visit(`show=${anchors[0]}&seed=1`);
      const seen = await forwards(v, anchors);
      holds(await v.page.isDisabled('.show-next'), `${name}: the end`);
      same((await backwards(v)).join('\n\n'), seen.slice(0, -1).reverse().join('\n\n'), `${name}: backwards`);
    }
    return v;
  },
};

await runVisits(TESTS, only, close);
