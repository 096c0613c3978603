// A day of the page: its time passes on request, in steps of a second. Each second is shown, none is lost or
// counted twice, and at the end the page needs no more memory than after its first hours.
// covers: T1 T5 G5
//   node day.test.mjs FOLDER HOURS
import { FrameVisitor, holds, launch, runVisits, same, serve } from './browser.mjs';

const [folder, hours] = process.argv.slice(2);
const server = await serve(folder, 0);
const home = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
const TOUCH = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

const EACH_MIN = 5; // between presses; the increment of a minute lets both clocks last a day
const LEFT_S = 35400, INCREMENT_S = 60;
const MOST_GROWTH = 400e3; // bytes: the log keeps about a hundred bytes per press

const seconds = (text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
const time = (v, side) => v.page.textContent(`[data-side="${side}"] [data-part="time"]`);

async function press(v, side) {
  const box = await v.page.locator(`[data-side="${side}"]`).boundingBox();
  await v.touch('touchStart', [[box.x + box.width / 2, box.y + box.height / 2]]);
  await v.pass(0.1);
  await v.touch('touchEnd', []);
}

// Lets a side run for `count` seconds; returns how often the display was not a second less than before.
const secondsShown = (v, side, count) => v.page.evaluate(([half, steps]) => {
  const shown = () => document.querySelector(`[data-side="${half}"] [data-part="time"]`).textContent.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  let wrong = 0;
  let before = shown();
  for (let n = 0; n < steps; n++) {
    window.work(1000);
    window.zeitnot.look();
    const now = shown();
    wrong += now !== before - 1;
    before = now;
  }
  return wrong;
}, [side, count]);

async function memory(v) {
  v.devtools ??= await v.context.newCDPSession(v.page);
  await v.devtools.send('HeapProfiler.enable');
  await v.devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await v.devtools.send('Runtime.getHeapUsage');
  const { nodes } = await v.devtools.send('Memory.getDOMCounters');
  return { usedSize, nodes };
}

const ns = (v) => v.page.evaluate(() => window.zeitnot.clock.board.ns);

// Thinks until shortly after a second, so that the next press does not fall on the change of the display.
async function think(v, side) {
  same(await secondsShown(v, side, EACH_MIN * 60 - 1), 0, `seconds of ${side} that were not shown`);
  await v.pass(0.3);
}

runVisits({
  async 'every second of a day is shown and counted once, and the memory does not grow'() {
    const v = await new FrameVisitor(browser, home, TOUCH).visit(`view=table&seed=1&control=${encodeURIComponent(`${LEFT_S}+${INCREMENT_S}`)}`);
    await press(v, 'right');
    await v.pass(0.3);
    const begin = await ns(v);
    const before = seconds(await time(v, 'left')) + seconds(await time(v, 'right'));
    const presses = (hours * 60) / EACH_MIN;
    let settled;
    for (let n = 0; n < presses; n++) {
      const side = n % 2 ? 'right' : 'left';
      await think(v, side);
      await press(v, side);
      await v.pass(0.3);
      if (n === Math.floor(presses / 4)) settled = await memory(v);
    }
    const passed = ((await ns(v)) - begin) / 1e9;
    const after = seconds(await time(v, 'left')) + seconds(await time(v, 'right'));
    holds(Math.abs(before + presses * INCREMENT_S - passed - after) <= 2, `both clocks: ${before} s and ${presses} increments, ${passed} s passed, ${after} s are left`);
    holds(passed >= hours * 3590, `${passed} s were ${hours} h`);
    const ended = await memory(v);
    holds(ended.usedSize - settled.usedSize < MOST_GROWTH, `the memory grew from ${settled.usedSize} to ${ended.usedSize} bytes`);
    holds(ended.nodes <= settled.nodes * 1.2, `the document grew from ${settled.nodes} to ${ended.nodes} nodes`);
    console.log(`${hours} h: ${presses} presses, ${settled.usedSize} to ${ended.usedSize} bytes`);
    return v;
  },
}, '', async () => {
  await browser.close();
  server.close();
});
