// The pictures in the page's manifest: a game on a phone and on a tablet. node screenshots.mjs FOLDER
// PICTURES
import { Visitor, open } from './browser.mjs';

const [folder, pictures] = process.argv.slice(2);
const { home, browser, close } = await open(folder);
for (const [name, width, height] of [['narrow', 390, 844], ['wide', 1024, 768]]) {
  const v = await new Visitor(browser, home, { viewport: { width, height } }).visit('view=table&speed=0&seed=1&control=15m%2B10');
  for (const [key, seconds] of [['Enter', 41], ['Space', 187], ['Enter', 23]]) {
    await v.page.keyboard.press(key);
    await v.pass(seconds);
  }
  await v.page.evaluate(() => document.fonts.ready);
  await v.page.screenshot({ path: `${pictures}/${name}.png` });
  await v.leave();
}
await close();
