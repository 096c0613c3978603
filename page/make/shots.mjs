// Takes the pictures of the page for README in Chromium: node shots.mjs PAGE GAME.pgn FOLDER
//   FOLDER/film-NNN.png, one for each tenth of a second: the table while the sample game is played, from
//                            White's 37th move on
//   FOLDER/tablet.jpg: the same game on a tablet
// The presses come at the game's times, so the pictures show what the clock shows then.
import { mkdirSync, readFileSync } from 'node:fs';
import { Visitor, open } from '../../tests/web/browser.mjs';

const [page, pgn, folder] = process.argv.slice(2);
const FIRST = 36; // moves that are made when it begins
const SECONDS = 11;
const LEAD = 0.05; // of what is shown after a press

const seconds = (clk) => clk.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const text = readFileSync(pgn, 'utf8');
const control = /\[TimeControl "([^"]*)"\]/.exec(text)[1];
const clocks = [...text.matchAll(/\[%clk ([\d:]+)\]/g)].map(([, clk]) => seconds(clk));
const used = clocks.map((left, ply) => (clocks[ply - 2] ?? seconds('2:00:00')) - left);

// In the page: the board runs up to each press.
function play(presses) {
  const { clock, advance } = window.zeitnot;
  const { board } = clock;
  for (const [wait, button] of presses) {
    board.run(board.ns + wait * 1e9);
    board.contact(button, true, board.ns);
    board.contact(button, false, board.ns + 0.08e9);
  }
  advance(0);
}

async function game(browser, home, size) {
  const v = await new Visitor(browser, home, { viewport: size, hasTouch: true, isMobile: true }).visit(`view=table&speed=0&seed=1&control=${encodeURIComponent(control)}`);
  await v.page.evaluate(play, [[0, 1], ...used.slice(0, 2 * FIRST).map((wait, ply) => [wait, ply % 2])]);
  return v;
}

async function film(browser, home) {
  const v = await game(browser, home, { width: 800, height: 450 });
  let ply = 2 * FIRST;
  await v.pass(LEAD);
  let toGo = used[ply] - LEAD;
  for (let n = 0; n < SECONDS * 10; n++) {
    await v.page.screenshot({ path: `${folder}/film-${String(n).padStart(3, '0')}.png` });
    await v.pass(0.1);
    toGo -= 0.1;
    if (toGo < 0.05) {
      await v.page.evaluate(play, [[toGo, ply % 2]]);
      toGo = used[++ply];
    }
  }
  await v.leave();
}

async function tablet(browser, home) {
  const v = await game(browser, home, { width: 1024, height: 768 });
  await v.pass(LEAD);
  await v.page.screenshot({ path: `${folder}/tablet.jpg`, type: 'jpeg', quality: 85 });
  await v.leave();
}

mkdirSync(folder, { recursive: true });
const { home, browser, close } = await open(page);
await film(browser, home);
await tablet(browser, home);
await close();
