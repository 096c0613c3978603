// Prints the height of a running clock's digits in CSS pixels: the page's, measured in Chromium, beside those
// of other clocks (docs/performance.md). node heights.mjs FOLDER
import { Visitor, open } from './browser.mjs';

const SIZES = [[390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 800]];
// Heights of the versions that docs/performance.md names. TempoMate was run; the others were computed from
// their sources with the digits of Roboto, which are 0.711 em high. lichess: with the device held the better
// way.
const OTHERS = {
  '4:55': [['lichess, app', [108, 104, 226, 137, 184]], ['lichess, old app', [85, 64, 92, 64, 64]], ['chess.com, Android', [82, 82, 102, 102, 102]], ['TempoMate', [136, 125, 120, 163, 205]]],
  '1:30:25': [['lichess, app', [63, 61, 145, 80, 108]], ['lichess, old app', [64, 50, 71, 50, 50]], ['chess.com, Android', [60, 60, 71, 71, 71]], ['TempoMate', [80, 79, 71, 96, 121]]],
};
const CONTROLS = { '4:55': '5m', '1:30:25': '90m+30' };
const PLAYED_S = 5.3; // after the start: 4:54.7 and 1:30:24.7, rounded up

function height() {
  const time = document.querySelector('[data-side="left"] [data-part="time"]');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(time);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const digit = [...time.children].find((place) => /\d/.test(place.textContent));
  return pen.measureText('0').actualBoundingBoxAscent * new DOMMatrix(getComputedStyle(digit).transform).d;
}

const [folder] = process.argv.slice(2);
const { home, browser, close } = await open(folder);
const v = await new Visitor(browser, home, { hasTouch: true, isMobile: true }).visit('view=table&speed=0&seed=1');
console.log(`| digits | clock | ${SIZES.map((size) => size.join(' x ')).join(' | ')} |\n|---|---|${'---:|'.repeat(SIZES.length)}`);
for (const [shown, control] of Object.entries(CONTROLS)) {
  await v.fresh(control);
  await v.page.evaluate(() => document.fonts.ready.then(() => window.zeitnot.clock.press(1, true, performance.now())));
  await v.pass(PLAYED_S);
  const mine = [];
  for (const [width, tall] of SIZES) {
    await v.page.setViewportSize({ width, height: tall });
    await v.pass(0.01);
    if ((await v.page.textContent('[data-side="left"] [data-part="time"]')) !== shown) throw new Error(`the page does not show ${shown}`);
    mine.push(Math.round(await v.page.evaluate(height)));
  }
  for (const [name, heights] of [['**the page**', mine], ...OTHERS[shown]]) console.log(`| \`${shown}\` | ${name} | ${heights.join(' | ')} |`);
}
await v.leave();
await close();
