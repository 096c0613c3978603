// Tests the page in a real Chromium by a person's actions, and reads the displays from the document.
// covers: A1 A2 N1 U4 D2 T2 S1 L2 B1 G1 G3 G5
//   node page.test.mjs FOLDER TOOL PACK HEARD [WORD of the names of those to run]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BACK, FrameVisitor, LEFT, OK, PLAY, PLUS, RIGHT, Visitor, holds, open, runScenario, runVisits, same, serve, until } from './browser.mjs';

const [folder, tool, pack, heard, only = ''] = process.argv.slice(2);
const { home, browser, close } = await open(folder);

const SIZES = [[1280, 800], [844, 390], [667, 375], [568, 320], [390, 844], [360, 640], [320, 568], [1024, 768], [768, 1024], [1440, 2560], [1920, 1080], [2560, 1440], [2560, 1080]];
// A clock that the page advances, and one whose time passes only on request. Random choices are the same each
// time, unless the query has a seed.
const visitor = (query, options, init) => new FrameVisitor(browser, home, options).visit(`view=clock&${query}&seed=1`, init);
const still = (query, options, init) => new Visitor(browser, home, options).visit(`view=clock&speed=0&${query}&seed=1`, init);

// In milliseconds: the simulated time, and how far the time of the page is ahead of it, plus a constant.
const simulated = (v) => v.page.evaluate(() => (window.zeitnot.look(), window.zeitnot.clock.board.ns / 1e6));
const lag = (v) => v.page.evaluate(() => (window.zeitnot.look(), performance.now() - window.zeitnot.clock.board.ns / 1e6));
const FRAME_MS = 16; // of the page's time
const near = (seen, expected, what, most = FRAME_MS) => holds(Math.abs(seen - expected) <= most, `${what}: expected ${expected}, seen ${seen}`);

// From now on simulating takes time, as on a computer that simulates this many seconds per second.
const computer = (v, speed) => v.page.evaluate((times) => {
  const { board } = window.zeitnot.clock;
  const run = board.run.bind(board);
  board.run = (until) => {
    const since = board.ns;
    run(until);
    window.work((board.ns - since) / 1e6 / times);
  };
}, speed);

// Browsers allow sound only some time after a touch.
const sounding = (v) => until(() => v.page.evaluate(() => window.zeitnot.speech.context() !== null), 'the browser lets it sound');

// A clock that runs.
async function running(query) {
  const v = await visitor(query);
  await v.key('Enter');
  await v.pass(0.5);
  holds((await v.seen(LEFT)).includes('running'), 'White’s clock runs');
  return v;
}

// What a display shows for this many milliseconds, rounded up.
function shown(ms, tenthsBelow = 20000) {
  if (ms < tenthsBelow) {
    const tenths = Math.ceil(ms / 100);
    if (tenths < tenthsBelow / 100) return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// Code in the page, before its own: a screen that can be kept awake, and a loudspeaker that records.
function instruments() {
  window.screen.kept = [];
  window.screen.refusals = 0;
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async (kind) => {
        if (window.screen.refuses) {
          window.screen.refusals++;
          throw new DOMException('saving the battery', 'NotAllowedError');
        }
        const lock = {
          kind,
          released: false,
          release: async () => {
            lock.released = true;
          },
        };
        window.screen.kept.push(lock);
        return lock;
      },
    },
  });
  window.heard = [];
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    createOscillator() {
      const oscillator = super.createOscillator();
      const start = oscillator.start.bind(oscillator);
      oscillator.start = (at) => {
        window.heard.push(oscillator.frequency.value);
        start(at);
      };
      return oscillator;
    }
  };
}

// What the page asked of the screen: each lock, and whether it was released.
const kept = (v) => v.page.evaluate(() => window.screen.kept.map(({ kind, released }) => `${kind}${released ? ' let go' : ''}`).join());

// A clock whose time passes on request, with the pack and two earphones. What they play is recorded. No
// contact chatters, because each edge takes time from the samples, and the short clips of the test are
// recognised by their shape.
async function listener() {
  const v = await still('bounce=0');
  await v.page.setInputFiles('#pack', pack);
  await until(async () => (await v.page.textContent('#notice-text')).includes('slot 1'), 'the pack is taken');
  await v.page.evaluate(() => {
    window.sounds = [];
    const { board } = window.zeitnot.clock;
    const take = board.takeEar.bind(board);
    board.takeEar = (side) => {
      const pieces = take(side);
      for (const { ns, samples } of pieces) window.sounds.push([side, ns, Array.from(samples)]);
      return pieces;
    };
  });
  await v.page.keyboard.press('j');
  await v.page.keyboard.press('k');
  await until(async () => (await v.page.getAttribute('#jack-1', 'aria-pressed')) === 'true', 'both earphones are plugged in');
  await workshop(v);
  await v.page.keyboard.press('Escape');
  await v.pass(1);
  return v;
}

// The names of the clips that an earphone has played since the last question.
async function said(v, side) {
  const sounds = await v.page.evaluate((n) => {
    for (const ear of [0, 1]) window.zeitnot.clock.board.takeEar(ear);
    const mine = window.sounds.filter(([ear]) => ear === n);
    window.sounds = window.sounds.filter(([ear]) => ear !== n);
    return mine;
  }, side);
  // `heard` expects three pulses per sample, as from the earphone of a real clock
  const pieces = sounds.map(([, ns, samples]) => Buffer.concat([Buffer.from(`${side} ${Math.round(ns)} ${3 * samples.length}\n`), Buffer.from(Int16Array.from(samples.flatMap((sample) => [sample, sample, sample])).buffer)]));
  return execFileSync(heard, [pack], { input: Buffer.concat(pieces), encoding: 'utf8' }).split('\n')[side];
}

const workshop = async (v) => (await v.page.click('.open-menu'), v.page.click('#more'));
const buzzer = async (v) => {
  await v.page.click('.open-menu');
  await v.page.click('#sound');
  await v.page.click('#menu .close');
};
async function choose(v, typed) {
  await v.page.click('.new-game');
  await v.page.fill('#typed', typed);
  await v.page.click('#typed-set');
}

const TESTS = {
  async 'a blitz game by ear alone, from choosing the control to the flag'() {
    const v = await listener();
    await v.key('t');
    await v.pass(2);
    same(await said(v, LEFT), '3 minutes 2 seconds', 'the time before the start');
    await v.key('b');
    await v.pass(3);
    holds((await said(v, LEFT)).startsWith('choose time control 3 plus 2'), 'back to the choice, at the control in force');
    await v.key('+');
    await v.pass(3);
    same(await said(v, LEFT), '3 minutes 2', 'the next control');
    await v.key('o');
    await v.pass(3);
    holds((await said(v, LEFT)).startsWith('3 minutes white left'), 'the control is taken');
    same(await said(v, RIGHT), '', 'the opponent hears no menu');
    await v.key('Enter');
    await v.pass(4.8);
    await v.key(' ');
    await v.pass(3.8);
    await v.key('y');
    await v.pass(3);
    same(await said(v, RIGHT), '2 minutes 56 seconds', 'his own time');
    await v.key('Enter');
    await v.key('t', 1.2);
    await v.pass(3);
    same(await said(v, LEFT), '1 move you are to move', 'moves and turn');
    await v.pass(200);
    same(await said(v, LEFT), '2 minutes 1 minute 30 seconds 10 seconds your flag has fallen', 'warnings and the flag');
    same(await said(v, RIGHT), "opponent's flag has fallen", 'both hear of the flag');
    return v;
  },

  async 'a blitz game by clicks, to the flag'() {
    const v = await still('control=3m%2B2');
    same(await v.both(), '3:02 white | 3:02', 'before the start');
    await v.click(RIGHT); // down at 0, and two tenths pass
    const left = [182000 - 200, 182000];
    same(await v.both(), '3:02 white running | 3:02', 'White runs');
    let side = LEFT;
    for (let move = 0; move < 20; move++) {
      const think = 0.317 + ((move * 7) % 11) * 0.483;
      await v.pass(think);
      left[side] += 2000 - Math.round(think * 1000);
      left[1 - side] -= 200; // the press is dated at the beginning of the click
      await v.click(side);
      side = 1 - side;
      // The running clock may differ by two tenths of a second at the click, but both displays are exact
      // then.
      same((await v.seen(1 - side)).split(' ')[0], shown(left[1 - side]), `after move ${move + 1}`);
      same((await v.seen(side)).includes('running'), true, `the other one runs after move ${move + 1}`);
    }
    await v.pass(left[side] / 1000 - 5.05);
    same((await v.seen(side)).split(' ')[0], '0:05.1', 'five seconds and a twentieth are left');
    await v.pass(6);
    holds((await v.page.getAttribute(`#display-${side}`, 'aria-label')).includes('flag first'), 'the flag has fallen');
    same((await v.page.getAttribute(`#display-${1 - side}`, 'aria-label')).includes('running'), false, 'with an increment the game is over');
    return v;
  },

  async 'an arbiter’s penalty by keys'() {
    const v = await still('control=90m%2B30');
    await v.key('Enter');
    await v.pass(19.85);
    await v.key('Space');
    await v.pass(4.85);
    await v.key('p');
    same(await v.both(), '1:30:40 white | P 1:30:25', 'paused, after an illegal move');
    await v.key('+', 2.2);
    holds((await v.rows()).includes('Black gets +2:00'), 'two minutes for Black, who continues');
    holds(!(await v.page.getAttribute('#display-1', 'aria-label')).includes('running'), 'but is not said to run');
    await v.key('o');
    await v.key('+');
    holds((await v.rows()).includes('take back'), 'White’s press is taken back');
    await v.key('p');
    same(await v.both(), 'P 1:30:10 white | 1:32:25', 'two minutes, no increment');
    await v.key('p');
    same(await v.both(), '1:30:10 white running | 1:32:25', 'White moves again');
    return v;
  },

  async 'a pause, and nothing passes'() {
    const v = await still('board=led&control=5m');
    await v.click(RIGHT);
    await v.pass(9.85);
    await v.click(PLAY);
    await v.pass(30);
    same(await v.both(), 'P 4:50 white | 5:00', 'paused');
    await v.click(PLAY);
    same(await v.seen(LEFT), '4:50 white running', 'resumed');
    return v;
  },

  async 'the battery falls out, and a reset is something else'() {
    const v = await still('control=5m');
    await v.click(RIGHT);
    await v.pass(20);
    await workshop(v);
    await v.page.click('#power-off');
    await v.pass(3);
    same(await v.both(), 'dark | dark', 'without power');
    await v.page.click('#power-on');
    await v.pass(2);
    const [left, right] = (await v.both()).split(' | ');
    holds(/^P 4:(39|40) white$/.test(left) && right.startsWith('5:00'), `back with its times (${left}, ${right})`);
    holds((await v.rows()).includes('Power was lost'), 'and says so');
    await v.click(PLAY);
    await v.pass(5);
    await v.page.click('#reset');
    await v.pass(2);
    holds(/^P 4:3[345] white/.test(await v.seen(LEFT)), `after a reset (${await v.seen(LEFT)})`);
    same(await v.page.inputValue('#log').then((log) => log.match(/power off|power on|reset/g).join()), 'power off,power on,reset', 'the log');
    return v;
  },

  async 'the words are on the clock'() {
    const v = await visitor('control=5m');
    // the browser reports the size of the display in its own time; an HTML canvas begins with a width of 300
    await v.until(() => v.page.evaluate(() => document.getElementById('words').width % 128 === 0), 'the display has its size');
    await v.pass(0.5);
    holds(/Black presses: start/.test(await v.rows()), 'the clock says how to begin');
    same(await v.page.evaluate(() => {
      const canvas = document.getElementById('words');
      const dot = canvas.width / 128;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const picture = window.zeitnot.clock.board.textDisplay.picture();
      const dot1 = (x, y) => Boolean((picture[(y >> 3) * 128 + x] >> (y & 7)) & 1);
      let wrong = 0;
      for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) if ((data[4 * (y * dot * canvas.width + x * dot) + 3] > 0) !== dot1(x, y)) wrong++;
      return wrong;
    }), 0, 'dots that differ from the module’s');
    await v.key('Enter');
    holds((await v.page.getAttribute('#half-0', 'class')).includes('running'), 'the running side is lit');
    same((await v.page.getAttribute('#half-1', 'class')).includes('running'), false, 'and the other one is not');
    await v.key('p');
    await v.pass(0.5);
    holds(/Paused/.test(await v.rows()), 'paused');
    same((await v.page.getAttribute('#half-0', 'class')).includes('running'), false, 'and no side is lit');
    return v;
  },

  async 'the page speaks the language of the clock'() {
    const v = await visitor('control=5m');
    await workshop(v);
    await v.page.fill('#request', 'option language 1');
    await v.page.click('#send');
    await v.pass(1);
    holds(/ok/.test(await v.page.inputValue('#line')), 'the clock has answered on the line');
    await v.key('b');
    await v.pass(3);
    same(await v.page.textContent('.new-game'), 'Neue Partie', 'German');
    same(await v.page.getAttribute('html', 'lang'), 'de', 'its name');
    same(await v.page.getAttribute('[data-button="4"]', 'aria-label'), 'Start oder Pause', 'the name of a key');
    holds(/^Links: Uhr \d+ min \d s, Weiß$/.test(await v.page.getAttribute('#display-0', 'aria-label')), 'what a display shows');
    same(await v.page.getAttribute('#cables-link', 'href'), 'cables.html?language=de', 'and the page for cables speaks it, too');
    await v.page.click('.new-game');
    same(await v.page.textContent('[data-control="90+30"] span'), '90 min + 30 s/Zug', 'the words of a control');
    await v.page.fill('#typed', '40/90+30, 30+30');
    same(await v.text('typed-words'), '40 Züge in 90 min + 30 s/Zug, dann 30 min + 30 s/Zug', 'and of what is typed');
    same(await v.page.locator('#display-0 polygon').count(), 56, 'and the digits are still there');
    return v;
  },

  async 'a control in two touches, and what was used last is offered first'() {
    const v = await still('control=10m');
    for (const [control, time] of [['5+3', '5:03'], ['90+30', '1:30:30']]) {
      await v.page.click('.new-game');
      await v.page.click(`[data-control="${control}"]`);
      same(await v.both(), `${time} white | ${time}`, control);
    }
    await v.page.click('.new-game');
    same(await v.page.$$eval('#last button', (all) => all.map((one) => one.dataset.control).join()), '90+30,5+3', 'used last');
    await v.page.click('#setup-close');
    await v.click(RIGHT);
    await v.key('p');
    await v.page.click('.new-game');
    await v.page.click('[data-control="5+3"]');
    await v.page.click('#ask-leave');
    holds((await v.seen(LEFT)).startsWith('P 1:30:'), 'a game is not ended unasked');
    await v.page.click('.new-game');
    await v.page.click('[data-control="5+3"]');
    await v.page.click('#ask-do');
    same(await v.both(), '5:03 white | 5:03', 'and is, when asked');
    return v;
  },

  async 'a control is typed as people write it, and said in words before it is set'() {
    const v = await still('control=10m');
    await v.page.click('.new-game');
    for (const [typed, words] of [['5+3', '5 min + 3 s a move'], ['5s+3', '5 seconds + 3 s a move'], ['40/90+30, 30+30', '40 moves in 90 min + 30 s a move, then 30 min + 30 s a move'], ['300', '5 min'], ['5|4', 'White 5 min; Black 4 min']]) {
      await v.page.fill('#typed', typed);
      same(await v.text('typed-words'), words, typed);
    }
    for (const typed of ['tea', '', '1:30:00', '5+']) {
      await v.page.fill('#typed', typed);
      holds((await v.text('typed-words')).startsWith('Not a time control'), `${typed} is refused at once`);
      same(await v.page.isDisabled('#typed-set'), true, `${typed} cannot be set`);
    }
    same(await v.both(), '10:00 white | 10:00', 'nothing is set yet');
    await v.page.click('#apart');
    for (const [of, side, times] of [['minutes', 1, 1], ['seconds', 1, 3]]) for (let n = 0; n < times; n++) await v.page.click(`[data-step="less"][data-of="${of}"][data-side-of="${side}"]`);
    same(await v.page.inputValue('#typed'), '5+3|4+0', 'the steppers write into the field');
    await v.page.click('#typed-set');
    same(await v.both(), '5:03 white | 4:00', 'White and Black apart');
    return v;
  },

  async 'the same game again, and with the colours exchanged'() {
    for (const control of ['5%2B1', '5%2B1|4%2B1']) {
      const v = await still(`control=${control}`);
      const white = [];
      for (const what of ['', '.same-game', '.exchanged', '.exchanged']) {
        if (what) {
          await v.page.click(what);
          await v.page.click('#ask-do');
        }
        const left = (await v.seen(LEFT)).includes('white');
        white.push(left ? 'left' : 'right');
        await v.click(left ? RIGHT : LEFT);
        await v.pass(20);
      }
      same(white.join(), 'left,left,right,left', `${control}: White’s side`);
      await v.page.keyboard.press('p');
      await v.pass(1);
      holds(await v.page.locator('.same-game').isVisible(), `${control}: offered in a pause, too`);
      await v.leave();
    }
    return still('control=5m');
  },

  async 'the next game begins from every screen of the clock'() {
    const SCREENS = {
      'a page to look at': [['o']], 'the list': [['p', 2.3]], 'a half-made correction': [['p', 2.3], ['o'], ['o'], ['+']], 'the question': [['b', 2.3]], 'the choice': [['b', 2.3], ['+'], ['o']],
    };
    const games = { 'a pause': '5m', 'the end': '5+1' };
    const v = await still('control=5m');
    for (const [game, control] of Object.entries(games)) {
      for (const [screen, keys] of Object.entries(SCREENS)) {
        for (const act of ['.new-game', '.same-game', '.exchanged']) {
          const what = `${act} from ${screen} in ${game}`;
          await v.fresh(control);
          await v.click(RIGHT);
          await v.pass(8);
          if (game === 'a pause') await v.key('p');
          for (const [name, seconds] of keys) await v.key(name, seconds);
          await v.pass(0.5);
          if (!(await v.page.locator(act).isVisible())) continue; // it is not offered there
          if (act === '.new-game') await choose(v, '3+2');
          else await v.page.click(act);
          if (await v.page.locator('#ask').isVisible()) await v.page.click('#ask-do');
          await v.pass(0.5);
          const time = act === '.new-game' ? '3:02' : control === '5m' ? '5:00' : '0:06.0';
          same(await v.both(), act === '.exchanged' ? `${time} | ${time} white` : `${time} white | ${time}`, what);
        }
      }
    }
    await v.fresh('5m');
    await v.key('p', 2.3);
    await choose(v, '3+2');
    same(`${await v.both()} ${await v.page.locator('#ask').isVisible()}`, '3:02 white | 3:02 false', 'from the list before a game, unasked: there is none to end');
    return v;
  },

  async 'help and manual'() {
    const v = await still('');
    await v.page.click('.open-menu');
    await v.page.click('#help');
    holds(await v.page.locator('#keys').isVisible(), 'the keys');
    const [manual] = await Promise.all([v.context.waitForEvent('page'), v.page.click('#keys p a')]);
    await manual.waitForLoadState();
    holds((await manual.textContent('h1')).includes('Zeitnot'), 'the manual');
    holds(await manual.locator('h2').count() > 2, 'with its parts');
    same(await manual.evaluate(() => [...document.images].filter((image) => !image.naturalWidth).length), 0, 'and all its pictures');
    await manual.close();
    await v.page.click('#keys .close');
    holds(!(await v.page.locator('#keys').isVisible()), 'closed');
    return v;
  },

  async 'two thumbs at once'() {
    const v = await still('control=5m', { hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } });
    const thumbs = await Promise.all([LEFT, RIGHT].map(async (side) => Object.values(await v.middle(side))));
    await v.touch('touchStart', thumbs);
    same(await v.page.locator('.plunger.down').count(), 2, 'plungers down');
    await v.pass(0.1);
    await v.touch('touchMove', [[420, 300], thumbs[1]]); // a thumb slides off the button, which stays pressed
    same(await v.page.locator('.plunger.down').count(), 2, 'plungers held');
    await v.touch('touchEnd', []);
    same(await v.page.locator('.plunger.down').count(), 0, 'plungers up');
    await v.pass(0.3);
    holds((await v.both()).includes('running'), 'a clock runs');
    const before = await v.page.evaluate(() => scrollY);
    await v.touch('touchStart', [thumbs[0]]);
    await v.touch('touchMove', [[thumbs[0][0], thumbs[0][1] - 150]]);
    await v.touch('touchEnd', []);
    same(await v.page.evaluate(() => scrollY), before, 'no scrolling by the clock');
    return v;
  },

  async 'a thumb holds a key'() {
    const v = await still('control=5m', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const { x, y } = await v.middle(BACK);
    await v.touch('touchStart', [[x, y]]);
    await v.pass(2.3);
    await v.touch('touchEnd', []);
    await v.pass(0.5);
    same(await v.both(), 'dark | dark', 'BACK held in READY switches off');
    same(await v.text('notice-text'), 'Switched off. PLAY: wake', 'and the page says what to do');
    await v.key('-');
    same(await v.text('notice-text'), 'Switched off. PLAY: wake', 'still, after a key that does nothing');
    await v.key('p');
    await v.pass(0.5);
    holds((await v.text('notice-text')) !== 'Switched off. PLAY: wake' && (await v.seen(LEFT)) !== 'dark', 'PLAY wakes it');
    return v;
  },

  async 'a reload keeps the game and the settings'() {
    const v = await still('');
    await workshop(v);
    await v.page.selectOption('#board', 'led');
    await choose(v, '5m');
    await buzzer(v);
    await v.click(RIGHT);
    await v.pass(60);
    await v.key('p');
    const before = await v.both();
    same(before, 'P 4:00 white | 5:00', 'paused');
    await until(() => v.page.evaluate(() => window.zeitnot.owner.mine), 'this page keeps the memory');
    await v.reload();
    await v.pass(1);
    same(await v.both(), before, 'the game');
    same(await v.page.inputValue('#board'), 'led', 'the board');
    same(await v.page.getAttribute('#sound', 'aria-checked'), 'false', 'no sound');
    same(new URL(v.page.url()).searchParams.get('control'), '5m', 'the control in the address');
    same(await v.page.evaluate(() => window.zeitnot.clock.pace.speed), 0, 'the speed');
    await v.page.goto(v.home); // an address without parameters
    await v.ready();
    same(await v.page.inputValue('#board'), 'led', 'the board, without the address');
    await v.pass(1);
    same((await v.both()).split(' | ')[0], 'P 4:00 white', 'the game, without the address');
    return v;
  },

  async 'an address sets up the clock, and does not end a game unasked'() {
    const v = await still('board=led&control=40/90m+30:30m+30');
    same(await v.both(), '1:30:30 white | 1:30:30', 'set, with the + of a hand-written address');
    await v.click(RIGHT);
    await v.pass(10);
    await v.key('p');
    await until(() => v.page.evaluate(() => window.zeitnot.owner.mine), 'this page keeps the memory');
    await v.page.goto(`${v.home}?speed=0&board=led&control=3m%2B2`);
    await v.ready();
    holds((await v.seen(LEFT)).startsWith('P 1:30:20'), 'the game is still there');
    await v.page.click('#notice-do');
    same(await v.both(), '3:02 white | 3:02', 'ended, when asked');
    await v.leave();
    const fresh = await still('control=5x3');
    same(await fresh.both(), '3:02 white | 3:02', 'a new clock that refuses the control of the address begins with its own');
    holds((await fresh.text('notice-text')).startsWith('The clock refuses “5x3”: '), 'and says so');
    return fresh;
  },

  async 'an address does everything again'() {
    const v = await still('control=1m&seed=7');
    await v.click(RIGHT);
    await v.pass(10);
    await v.key('p');
    await until(() => v.page.evaluate(() => window.zeitnot.owner.mine), 'this page keeps the memory');
    await v.page.goto(`${v.home}?speed=0`); // another clock, whose memory is not blank
    await v.ready();
    await workshop(v);
    await v.click(PLAY);
    await v.pass(3);
    await v.page.click('#power-off');
    await v.pass(2);
    await v.page.click('#power-on');
    await v.pass(2);
    await v.key('p');
    await v.pass(1);
    await v.click(LEFT);
    await v.pass(4.5);
    const before = await v.both();
    const ns = await v.page.evaluate(() => window.zeitnot.clock.board.ns);
    await v.page.click('#link');
    await until(() => v.page.inputValue('#address'), 'an address');
    const kept = await v.page.evaluate(() => localStorage.getItem('zeitnot-memory-lcd'));
    const link = new URL(await v.page.inputValue('#address'));
    const w = await still(link.search.slice(1)); // another visitor
    await w.page.evaluate((end) => window.zeitnot.advance((end - window.zeitnot.clock.board.ns) / 1e9), ns);
    same(await w.both(), before, 'replayed');
    same(await w.page.evaluate(() => localStorage.getItem('zeitnot-memory-lcd')), null, 'his own memory is left alone');
    holds(kept, 'and the first one’s is there');
    await w.leave();
    return v;
  },

  async 'what was done is a scenario that shows the same'() {
    const v = await still('control=3m%2B2');
    await v.click(RIGHT);
    await v.pass(7.31);
    await v.key('Space');
    await v.pass(12.77);
    await v.click(RIGHT);
    await v.pass(3);
    await v.key('p');
    await v.key('-', 2.3);
    await v.key('p');
    await v.key('p');
    await v.pass(170.4);
    await workshop(v);
    const text = await v.page.inputValue('#scenario');
    holds(/expect left .*\nexpect right/.test(text), `what is shown is expected:\n${text}`);
    runScenario(tool, 'lcd', text);
    let refused = false;
    try {
      runScenario(tool, 'lcd', text.replace(/expect right (\d):/, 'expect right 1$1:'));
    } catch {
      refused = true;
    }
    holds(refused, 'a wrong time fails');
    return v;
  },

  async 'keys in a text field stay there, and go back to the players'() {
    const v = await still('');
    await workshop(v);
    await v.page.click('.new-game');
    await v.page.fill('#typed', '');
    await v.page.click('#typed');
    await v.page.keyboard.type('10m+5');
    same(await v.page.inputValue('#typed'), '10m+5', 'typed');
    same(await v.page.locator('.down').count(), 0, 'no key of the clock went down');
    await v.page.keyboard.press('Enter');
    same(await v.both(), '10:05 white | 10:05', 'set');
    await buzzer(v);
    await v.key('Enter');
    same(await v.page.getAttribute('#sound', 'aria-checked'), 'false', 'Enter has not pressed the button that was clicked');
    same(await v.seen(LEFT), '10:05 white running', 'but the right player’s');
    await v.click(PLAY);
    await v.key('Space');
    same(await v.seen(LEFT), 'P 10:05 white', 'nor has Space the key that was clicked');
    return v;
  },

  async 'left is left and right is right'() {
    const v = await still('control=5m');
    const middle = async (what) => {
      const box = await v.page.locator(what).boundingBox();
      return box.x + box.width / 2;
    };
    for (const what of ['[data-button="%"]', '#display-%', '#lamp-%']) {
      holds(await middle(what.replace('%', 0)) < 640 && await middle(what.replace('%', 1)) > 640, `${what} is on its side`);
    }
    for (const [name, button] of [['z', 0], ['Space', 0], ['/', 1], ['Enter', 1], ['b', 2], ['-', 3], ['p', 4], ['+', 5], ['o', 6]]) {
      await v.page.keyboard.down(name);
      same(await v.page.locator('.down').evaluateAll((all) => all.map((e) => e.dataset.button).join()), String(button), `key ${name}`);
      await v.page.keyboard.up(name);
    }
    await v.page.keyboard.press('Shift');
    same(await v.page.evaluate(() => window.zeitnot.clock.story.text().includes('left') && document.querySelectorAll('.down').length), 0, 'all are up');
    return v;
  },

  async 'everything has a name'() {
    const v = await still('board=led&control=1h');
    same(await v.page.getAttribute('#display-0', 'aria-label'), 'Left clock 1 h 0 s, White', 'the left clock');
    same(await v.page.getAttribute('#display-1', 'aria-label'), 'Right clock 1 h 0 s', 'the right clock');
    await workshop(v);
    const devtools = await v.context.newCDPSession(v.page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const roles = ['button', 'textbox', 'combobox', 'checkbox', 'slider', 'image', 'switch', 'link'];
    const nameless = nodes.filter((node) => !node.ignored && roles.includes(node.role?.value) && !node.name?.value);
    same(nameless.map((node) => node.role.value).join(), '', 'without a name');
    return v;
  },

  async 'it is heard'() {
    const v = await visitor('control=25', {}, instruments);
    await workshop(v);
    await v.page.fill('#request', 'option sound 3');
    await v.page.keyboard.press('Enter');
    await v.pass(1);
    holds(/ok[^]*ok/.test(await v.page.inputValue('#line')), 'the clock has answered on the line');
    await v.page.locator('#request').blur();
    await v.key('Enter');
    await sounding(v);
    await v.key('p');
    await v.pass(0.5);
    holds(await v.page.evaluate(() => window.heard.some((hz) => hz > 500 && hz < 6000)), 'a click is heard');
    await buzzer(v);
    const before = await v.page.evaluate(() => window.heard.length);
    await v.key('p');
    await v.pass(0.5);
    same(await v.page.evaluate(() => window.heard.length), before, 'and muted it is not');
    return v;
  },

  async 'the screen stays on while a clock runs, and a little longer'() {
    const v = await visitor('control=90m', {}, instruments);
    const hide = (hidden) => v.page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), hidden);
    await v.pass(1);
    same(await kept(v), '', 'at rest the screen may sleep');
    await v.key('Enter');
    await v.pass(0.5);
    same(await kept(v), 'screen', 'asked to keep the screen on');
    await v.leap(600);
    await v.pass(0.5);
    same(await kept(v), 'screen', 'it stays on, asked once');
    await hide(true); // then browsers take the lock away
    await v.page.evaluate(() => window.screen.kept[0].release());
    await v.pass(2);
    same(await kept(v), 'screen let go', 'a hidden page does not ask');
    await hide(false);
    await v.pass(0.5);
    same(await kept(v), 'screen let go,screen', 'and asks again when it is seen again');
    await v.key('p');
    await v.leap(5);
    await v.pass(0.5);
    same(await kept(v), 'screen let go,screen', 'a little longer');
    await v.leap(60);
    await v.pass(0.5);
    same(await kept(v), 'screen let go,screen let go', 'the screen may sleep again');
    await v.page.evaluate(() => {
      window.screen.refuses = true;
    });
    await v.key('p');
    await v.pass(0.5);
    holds((await v.seen(LEFT)).includes('running'), 'refused, the clock runs all the same');
    await v.pass(10);
    same(await v.page.evaluate(() => window.screen.refusals), 1, 'refused once, and not asked again soon');
    await v.page.evaluate(() => {
      window.screen.refuses = false;
    });
    await v.leap(60);
    await v.pass(0.5);
    same(await kept(v), 'screen let go,screen let go,screen', 'and the page asks again');
    return v;
  },

  async 'an earphone speaks to its own side'() {
    const v = await visitor('speed=1');
    const played = (side) => v.page.evaluate((n) => window.zeitnot.speech.played[n], side);
    await workshop(v);
    await v.page.setInputFiles('#pack', { name: 'no.pak', mimeType: '', buffer: Buffer.from('nothing') });
    await v.until(async () => (await v.page.textContent('#notice-text')).includes('no pack of speech'), 'something else is no pack');
    await v.page.setInputFiles('#pack', pack);
    await v.until(async () => (await v.page.textContent('#notice-text')).includes('slot 1'), 'a pack is taken');
    await v.page.keyboard.press('j');
    await until(async () => (await v.page.getAttribute('#jack-0', 'aria-pressed')) === 'true', 'the plug on the left');
    await sounding(v);
    await v.pass(0.5);
    same((await played(0)) + (await played(1)), 0, 'before it is asked');
    await v.key('t');
    await v.pass(3);
    holds((await played(0)) > 0.09, 'the left ear hears four clips of 25 ms');
    same(await played(1), 0, 'the right ear');
    await buzzer(v);
    const before = await played(0);
    await v.key('t');
    await v.pass(3);
    same(await played(0), before, 'muted');
    return v;
  },

  async 'a busy page loses no time'() {
    const v = await running('control=5m');
    await computer(v, 20);
    const usual = await lag(v);
    await v.pass(3);
    near(await lag(v), usual, 'in step with the real time');
    await v.work(2.5);
    near(await v.page.evaluate(() => performance.now() - window.zeitnot.clock.board.ns / 1e6), usual + 2500, 'it has missed that', 250);
    await v.pass(1);
    near(await lag(v), usual, 'it has caught up with the real time');
    return v;
  },

  async 'a press is dated by when it was done, not by when the page had time'() {
    const v = await running('control=5m');
    // Presses a player's button `before` ms before the latest frame; the page gets the event after `busy` ms
    // of other work.
    const press = (code, key, before, busy) => v.page.evaluate(([which, early, ms]) => {
      const event = (kind, at) => Object.defineProperty(new KeyboardEvent(kind, { ...which, bubbles: true }), 'timeStamp', { value: at });
      const down = event('keydown', performance.now() - early);
      window.work(ms);
      document.body.dispatchEvent(down);
      document.body.dispatchEvent(event('keyup', performance.now()));
      return down.timeStamp;
    }, [{ code, key }, before, busy]);
    const instants = [];
    for (const [code, key, before, busy] of [['Space', ' ', 0, 0], ['Enter', 'Enter', 9, 400], ['Space', ' ', 0, 30], ['Enter', 'Enter', 3, 1700], ['Space', ' ', 9, 0], ['Enter', 'Enter', 0, 0]]) {
      await v.leap(1.5);
      instants.push(await press(code, key, before, busy));
    }
    await v.pass(0.1);
    const dated = await v.page.evaluate(() => window.zeitnot.clock.story.events.filter(({ kind }) => kind === 'down').map(({ ms }) => ms));
    same(dated.length, 1 + instants.length, 'presses in the record, the first one began the game');
    const between = (times) => times.slice(-instants.length).map((ms, n, all) => ms - all[0]);
    const apart = between(instants);
    for (const [n, ms] of between(dated).entries()) near(ms, apart[n], `press ${n}, after the first one`, 1); // the record has whole milliseconds
    return v;
  },

  async 'time that could not be counted is reported'() {
    const v = await running('control=5m');
    await v.page.evaluate(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 90000; // as after ninety seconds with the lid down
    });
    await v.pass(0.5);
    holds(/90 s have not been counted/.test(await v.text('notice-text')), 'says so');
    same(await v.seen(LEFT), '4:59 white running', 'and not counted unasked');
    await v.page.click('#notice-do');
    await v.pass(0.1);
    same(await v.seen(LEFT), '3:29 white running', 'counted when asked');
    return v;
  },

  async 'a page that is behind says so, and a speed that cannot be reached is reported'() {
    const v = await running('control=9h');
    const FAST = 20;
    await computer(v, FAST);
    const usual = await lag(v);
    await v.page.evaluate(() => window.zeitnot.clock.pace.skip(30));
    await v.pass(0.5);
    holds(/Catching up/.test(await v.text('notice-text')), 'says that it is behind');
    await v.pass(3);
    same(await v.text('notice-text'), '', 'and no longer');
    near(await lag(v), usual - 30000, 'half a minute more has passed');
    for (const [speed, notice] of [[FAST / 4, ''], [FAST * 4, 'This computer is too slow for 80 times: the clock ran slower than asked']]) {
      await v.page.evaluate((times) => window.zeitnot.clock.pace.setSpeed(times), speed);
      await v.work(1); // at a speed that the computer reaches, the clock catches up
      await v.pass(3);
      for (let n = 0; n < 5; n++) {
        same(await v.text('notice-text'), notice, `what it says at ${speed} times the speed`);
        await v.pass(0.1);
      }
    }
    return v;
  },

  async 'a hidden page continues'() {
    const v = await running('control=5m');
    const usual = await lag(v);
    const before = await simulated(v);
    await v.page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await v.pass(5);
    near((await simulated(v)) - before, 5000, 'it is simulated while it is hidden', 1000);
    await v.page.evaluate(() => {
      delete document.hidden;
    });
    await v.pass(0.1);
    near(await lag(v), usual, 'it is in step with the real time again');
    return v;
  },

  async 'a finger is not faster at a higher speed'() {
    const v = await running('control=90m');
    for (const speed of [1, 2, 60]) {
      const times = `at ${speed} times the speed`;
      await v.page.evaluate((value) => window.zeitnot.clock.pace.setSpeed(value), speed);
      let before = await simulated(v);
      await v.pass(1);
      near((await simulated(v)) - before, speed * 1000, `${times} a second is`, speed * FRAME_MS);
      await v.key('p');
      await v.pass(0.5);
      holds((await v.seen(LEFT)).startsWith('P '), `${times} it is paused`);
      await v.page.keyboard.down('+');
      await v.pass(0.1);
      before = await simulated(v);
      await v.pass(1.8);
      near((await simulated(v)) - before, 1800, `${times} a finger’s 1.8 s are`);
      holds(!(await v.rows()).includes('Penalty'), `${times} a short press of + offers no penalty`);
      await v.pass(0.3);
      holds((await v.rows()).includes('Penalty'), `${times} a long one does`);
      await v.page.keyboard.up('+');
      await v.key('b');
      await v.key('p');
    }
    return v;
  },

  async 'the memory goes out and in'() {
    const v = await still('control=7m');
    await v.click(RIGHT);
    await v.pass(60);
    await v.key('p');
    await workshop(v);
    const [download] = await Promise.all([v.page.waitForEvent('download'), v.page.click('#save')]);
    const path = await download.path();
    same(readFileSync(path).length, 32768, 'bytes saved');
    await v.page.click('#forget');
    await v.pass(1);
    holds(!(await v.both()).includes('6:00'), 'blank');
    await v.page.setInputFiles('#load', path);
    await until(async () => (await v.seen(LEFT)).startsWith('P 6:00'), 'loaded');
    return v;
  },

  async 'it works without a network, and can be installed'() {
    const other = await serve(folder, 0);
    const v = await new Visitor(browser, `http://127.0.0.1:${other.address().port}/`, { serviceWorkers: 'allow' }).visit('speed=0&control=5m');
    await v.page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await v.context.newCDPSession(v.page);
    const hindrances = async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito').join();
    same(await hindrances(), '', 'hindrances to installing');
    other.closeAllConnections();
    await new Promise((done) => other.close(done));
    await v.reload();
    same(await v.both(), '5:00 white | 5:00', 'without its server');
    await v.page.goto(`${v.home}index.html?speed=0&board=led&control=3m`);
    await v.ready();
    same(await v.both(), '3:00 white | 3:00', 'and at another address of it');
    await v.page.goto(`${v.home}?speed=0&view=table`);
    await v.ready();
    same(await v.page.evaluate(async () => (await document.fonts.load('20px Digits')).length), 1, 'the table, with its digits');
    same(await v.page.evaluate(async () => (await Promise.all(['apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((name) => fetch(name)))).map(({ ok }) => ok).join()), 'true,true,true', 'and the icons');
    await v.page.goto(`${v.home}cables.html?language=de`);
    same(await v.text('merge'), 'Zeiten zu den Zügen schreiben', 'the page for cables, too');
    await v.page.goto(`${v.home}manual.html`);
    holds((await v.text('what-has-happened')) !== '', 'the manual, too');
    return v;
  },

  async 'it works from a folder'() {
    const v = await new Visitor(browser, pathToFileURL(resolve(folder)).href + '/').begin();
    await v.page.goto(`${v.home}index.html?speed=0&control=5m`);
    await v.ready();
    await v.click(RIGHT);
    await v.pass(2);
    same(await v.seen(LEFT), '4:58 white running', 'a clock runs');
    return v;
  },

  async 'the layout, on every screen'() {
    const v = await still('control=90m%2B30', { hasTouch: true });
    for (const board of await v.page.$$eval('#board option', (all) => all.map((one) => one.value))) {
      await v.page.evaluate((kind) => {
        document.getElementById('board').value = kind;
        document.getElementById('board').dispatchEvent(new Event('change'));
      }, board);
      for (const [width, height] of SIZES) {
        await v.page.setViewportSize({ width, height });
        const at = `${board} ${width} x ${height}`;
        const found = await v.page.evaluate(async () => {
          for (let n = 0; n < 2; n++) await new Promise((drawn) => requestAnimationFrame(drawn));
          const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
          return {
            scroll: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight], front: box('.case'), beneath: document.querySelector('.beneath') !== null,
            plungers: [0, 1].map((n) => box(`[data-button="${n}"]`)), displays: [0, 1].map((n) => box(`#display-${n}`)), words: box('#words'),
            keys: [2, 3, 4, 5, 6].map((n) => box(`[data-button="${n}"]`)), footer: [...document.querySelectorAll('footer > *')].map((e) => e.getBoundingClientRect().toJSON()),
          };
        });
        holds(found.scroll[0] <= 0 && found.scroll[1] <= 0, `${at}: nothing to scroll (${found.scroll})`);
        holds(found.front.width >= Math.min(0.88 * width, (height - (found.beneath ? 400 : 150)) * 1.8), `${at}: the case is as large as the screen allows (${found.front.width})`);
        holds(!found.beneath || found.keys.every((box) => box.width >= 40 && box.height >= 32), `${at}: keys for fingers`);
        holds(!found.beneath || found.words.width >= 128, `${at}: every dot of the words`);
        const pieces = [...found.plungers, found.words, ...found.displays, ...found.keys, ...found.footer].filter((box) => box.width);
        holds(pieces.every((box) => box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height), `${at}: everything is on the screen`);
        const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        holds(pieces.every((a, i) => pieces.every((b, j) => i === j || apart(a, b))), `${at}: nothing covers anything`);
      }
    }
    return v;
  },

  async 'two pages do not spoil one memory'() {
    const v = await visitor('control=5m');
    await until(() => v.page.evaluate(() => window.zeitnot.owner.mine), 'the first page keeps the memory');
    await v.click(RIGHT);
    await v.leap(30);
    await v.key('p');
    await v.pass(0.5);
    holds(await v.page.evaluate(() => localStorage.getItem('zeitnot-memory-lcd') === btoa(String.fromCharCode(...window.zeitnot.clock.board.memory))), 'and has what is in it now');
    const second = await v.context.newPage();
    v.listen(second);
    await second.goto(`${v.home}?speed=0`);
    await v.ready(second);
    await second.keyboard.press('p');
    await second.evaluate(() => window.zeitnot.advance(40));
    await second.evaluate(() => dispatchEvent(new Event('pagehide')));
    same(await second.evaluate(() => window.zeitnot.owner.mine), false, 'the second page does not');
    await v.until(async () => /copy/.test(await second.evaluate(() => (window.zeitnot.clock.pace.setSpeed(1), document.getElementById('notice-text').textContent))), 'and says so');
    await second.close();
    await v.reload();
    await v.pass(1);
    holds((await v.seen(LEFT)).startsWith('P 4:30'), 'the game is there');
    return v;
  },
};

await runVisits(TESTS, only, close);
