// The drawer with details of the simulation. It is updated only while it is open, and asks the page to carry
// out its commands.
import { KINDS } from './board.js';
import { download } from './download.js';
import { timeText, text } from './digits.js';
import { packMemory } from './history.js';

const $ = (id) => document.getElementById(id);
const SIDES = ['left', 'right'];

// What is on a display now, as an expectation of a scenario.
function expectation(cells, side) {
  const shown = timeText(cells);
  if (shown) return [`expect ${SIDES[side]} ${shown}`];
  const letters = text(cells).trim();
  return letters && !letters.includes('?') ? [`expect shows ${SIDES[side]} "${letters}"`] : [];
}

export class DebugPanel {
  // page: { clock, view, set(key, value), restart(memory), plug(side), usePack(name, bytes) }
  constructor(page) {
    this.page = page;
    this.shown = '';
    this.wireSettings();
    this.wireSupply();
    this.wireMemory();
    this.wireTexts();
    this.wireSpeech();
    $('drawer-close').addEventListener('click', () => this.open(false));
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) this.open(false);
    });
  }

  get clock() {
    return this.page.clock;
  }

  open(open) {
    $('drawer').hidden = !open;
    $('more').setAttribute('aria-expanded', String(open));
    this.tell(true);
    if (open) $('drawer').firstElementChild.scrollIntoView({ block: 'nearest' });
  }

  // Shows the values of a clock that was just started.
  begin() {
    const { kind, board } = this.clock;
    $('board').value = kind;
    $('battery').min = board.kind.lowest;
    $('battery').max = board.kind.highest;
    $('battery').value = board.volts;
    $('volts').textContent = `${board.volts.toFixed(2)} V`;
    $('cable').checked = board.cable;
    this.power();
    this.jacks();
    $('speech').hidden = !board.kind.voice;
    this.tell(true);
  }

  // Lists the boards, which are known after the program was loaded.
  kinds() {
    for (const { title, name } of KINDS) $('board').add(new Option(title, name));
  }

  power() {
    const on = this.clock.board.powered;
    $('power-on').setAttribute('aria-pressed', String(on));
    $('power-off').setAttribute('aria-pressed', String(!on));
  }

  wireSpeech() {
    SIDES.forEach((_, side) => $(`jack-${side}`).addEventListener('click', () => this.page.plug(side)));
    $('pack').addEventListener('change', async () => {
      const [file] = $('pack').files;
      $('pack').value = '';
      if (file) this.page.usePack(file.name, new Uint8Array(await file.arrayBuffer()));
    });
  }

  jacks() {
    this.clock.board.jacks.forEach((plugged, side) => $(`jack-${side}`).setAttribute('aria-pressed', String(plugged)));
  }

  wireSettings() {
    const { page } = this;
    $('board').addEventListener('change', () => page.set('board', $('board').value));
    $('speed').addEventListener('change', () => page.set('speed', Number($('speed').value)));
  }

  wireSupply() {
    for (const value of ['on', 'off']) {
      $(`power-${value}`).addEventListener('click', () => {
        if (this.clock.board.powered !== (value === 'on')) this.clock.act('power', value);
        this.power();
      });
    }
    $('reset').addEventListener('click', () => this.clock.act('reset'));
    $('battery').addEventListener('input', () => {
      $('volts').textContent = `${Number($('battery').value).toFixed(2)} V`;
    });
    $('battery').addEventListener('change', () => this.page.set('battery', Number($('battery').value)));
    $('cable').addEventListener('change', () => this.page.set('cable', Number($('cable').checked)));
    const send = () => {
      const line = $('request').value.trim();
      if (!line) return;
      if (!this.clock.board.cable) this.page.set('cable', 1);
      $('cable').checked = true;
      this.clock.act('line', line);
      $('request').value = '';
    };
    $('send').addEventListener('click', send);
    $('request').addEventListener('keydown', (event) => event.key === 'Enter' && send());
  }

  wireMemory() {
    const { page } = this;
    $('save').addEventListener('click', () => download(`zeitnot-${this.clock.kind}-memory.bin`, this.clock.board.memory));
    $('load').addEventListener('change', async () => {
      const [file] = $('load').files;
      $('load').value = '';
      if (file) this.use(file);
    });
    $('forget').addEventListener('click', () => page.restart(new Uint8Array()));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.use(event.dataTransfer.files[0]);
    });
  }

  async use(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.length === this.clock.board.memory.length) this.page.restart(bytes);
    else this.page.view.say(`${file.name} is no memory of this clock`);
  }

  wireTexts() {
    const copy = async (text, what) => {
      try {
        await navigator.clipboard.writeText(text);
        this.page.view.say(`${what}: copied`);
      } catch {
        this.page.view.say(`${what}: please copy it by hand`);
      }
    };
    $('copy').addEventListener('click', () => copy($('log').value, 'Log'));
    $('copy-scenario').addEventListener('click', () => copy($('scenario').value, 'Scenario'));
    $('link').addEventListener('click', async () => {
      $('address').value = await this.link();
      $('address').hidden = false;
      $('address').select();
      await copy($('address').value, 'Address');
    });
  }

  // Makes an address with everything that is needed to see the same again.
  async link() {
    const { clock } = this;
    const address = new URL(location.href);
    address.search = '';
    address.searchParams.set('board', clock.kind);
    address.searchParams.set('seed', clock.options.seed);
    address.searchParams.set('bounce', clock.options.bounce);
    address.searchParams.set('log', clock.story.packed());
    if (!clock.blank) address.searchParams.set('memory', await packMemory(clock.first));
    return address.href;
  }

  tell(all = false) {
    if ($('drawer').hidden) return;
    const { clock } = this;
    const log = clock.story.text();
    if (all || log !== $('log').value) $('log').value = log;
    const line = clock.listen();
    if (all || line !== this.shown) {
      this.shown = line;
      $('line').value = line;
      $('line').scrollTop = $('line').scrollHeight;
    }
    const { board } = clock;
    const scenario = clock.story.scenario({
      board: clock.kind, blank: clock.blank, ms: clock.ms, seen: board.powered ? board.look().cells.flatMap(expectation) : [],
    });
    if (all || scenario !== $('scenario').value) $('scenario').value = scenario;
  }
}
