// Turns fingers, mouse and keys into contacts. Each contact is held until the last finger or key that presses
// it is released.

// Keys by position, for the left and the right hand. Shift is not used, because five presses in a row open a
// window on many systems.
const BY_POSITION = { KeyZ: 0, Space: 0, Slash: 1, Enter: 1, NumpadEnter: 1, Backspace: 2, NumpadSubtract: 3, Equal: 5, NumpadAdd: 5, BracketRight: 5 };
// Keys by letter, as in the terminal.
const BY_LETTER = { b: 2, '-': 3, p: 4, '+': 5, o: 6, t: 7, y: 8 };
const PLUGS = { j: 0, k: 1 };
const FIELDS = 'input, select, textarea, [contenteditable]';
// The second tap of a double tap: it comes so soon and so near to a tap that a control has taken.
const ECHO_MS = 400;
const ECHO_PX = 40;

function refuse(event) {
  event.preventDefault();
  event.stopPropagation();
}

export class Input {
  // press(button, down, ms): ms is the time stamp of what was done; plug(side): in or out
  // tap(button, ms, others): a finger came down on a half of the table, where this many others are
  constructor({ press, tap, touch, plug }) {
    this.held = new Map(); // finger or key -> button
    this.lying = new Set(); // fingers on the table
    this.press = press;
    this.tap = tap;
    this.touch = touch;
    this.plug = plug;
    this.taken = { x: 0, y: 0, ms: -Infinity, key: false }; // the last tap on a control of the page
    this.echoes = false; // the present tap is an echo
    this.takeAll(document);
    for (const name of ['pointerdown', 'pointerup']) addEventListener(name, (event) => this.refuseEcho(event), true);
    for (const name of ['pointerup', 'pointercancel']) {
      addEventListener(name, (event) => {
        this.lying.delete(event.pointerId);
        this.touch(); // some browsers allow sound only when a finger is lifted
      }, true);
    }
    addEventListener('keydown', (event) => this.keyDown(event));
    addEventListener('keyup', (event) => this.lift(`key ${event.code}`, event));
    addEventListener('blur', (event) => this.liftAll((who) => who.startsWith('key '), event));
    document.addEventListener('visibilitychange', (event) => {
      if (!document.hidden) return;
      this.lying.clear();
      this.liftAll(() => true, event);
    });
    // Space and Enter belong to the players, so a button of the page gives up the focus when it is clicked,
    // before it opens a dialog.
    document.addEventListener('click', (event) => {
      if (event.detail === 0) return;
      event.target.closest?.('button')?.blur();
      if (this.echoes) refuse(event);
    }, true);
  }

  // What a tap on a control does may put a half under the finger, or a key of the clock after a tap on
  // another control. The second tap of a double tap is not meant for it.
  refuseEcho(event) {
    const { x, y, ms, key } = this.taken;
    const half = event.target.closest?.('.seat');
    const onKey = Boolean(event.target.closest?.('[data-button]'));
    if (event.type === 'pointerdown') {
      this.echoes = (Boolean(half) || (onKey && !key)) && event.timeStamp - ms < ECHO_MS && Math.hypot(event.clientX - x, event.clientY - y) < ECHO_PX;
    }
    if (this.echoes) refuse(event);
    else if (!half && event.target.closest?.('button, a, label, select')) this.taken = { x: event.clientX, y: event.clientY, ms: event.timeStamp, key: onKey };
  }

  takeAll(root) {
    for (const element of root.querySelectorAll('[data-button]')) this.take(element, Number(element.dataset.button));
  }

  takeTaps(element, button) {
    element.closest('[data-side]').addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      this.touch();
      const others = this.lying.size;
      this.lying.add(event.pointerId);
      this.tap(button, event.timeStamp, others);
    });
  }

  takeFingers(element, button) {
    element.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      try {
        element.setPointerCapture(event.pointerId); // a finger that slides off still holds
      } catch { /* no pointer of the browser's own */ }
      this.put(`finger ${event.pointerId}`, button, event);
    });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(name, (event) => this.lift(`finger ${event.pointerId}`, event));
    }
  }

  take(element, button) {
    if (element.dataset.tap === undefined) this.takeFingers(element, button);
    else this.takeTaps(element, button);
    element.addEventListener('mousedown', (event) => event.preventDefault()); // no focus, no selection
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    // A screen reader only clicks, without a pointer.
    element.addEventListener('click', (event) => {
      if (event.detail > 0 || event.pointerType) return;
      this.put('click', button, event);
      this.lift('click', event);
    });
  }

  keyDown(event) {
    const button = this.buttonOf(event);
    const side = this.isOwn(event) ? PLUGS[event.key.toLowerCase()] : undefined;
    if (side !== undefined && !event.repeat) {
      this.touch();
      this.plug(side);
    }
    if (button === undefined) return;
    event.preventDefault();
    if (!event.repeat) this.put(`key ${event.code}`, button, event);
  }

  // True for a key that is no command of the browser, is not typed into a field, and is not meant for a
  // dialog.
  isOwn(event) {
    return !(document.querySelector('dialog[open]') || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.target.closest?.(FIELDS));
  }

  buttonOf(event) {
    if (!this.isOwn(event)) return undefined;
    const letter = event.key.toLowerCase();
    const focused = event.target.closest?.('button, a, summary');
    // Space and Enter press the focused element, as on every page.
    if (focused && (event.key === ' ' || event.key === 'Enter')) {
      return focused.dataset.button === undefined ? undefined : Number(focused.dataset.button);
    }
    return BY_LETTER[letter] ?? BY_POSITION[event.code];
  }

  isHeld(button) {
    return [...this.held.values()].includes(button);
  }

  put(who, button, event) {
    this.touch();
    if (this.held.has(who)) return;
    const already = this.isHeld(button);
    this.held.set(who, button);
    if (!already) this.press(button, true, event.timeStamp);
  }

  lift(who, event) {
    const button = this.held.get(who);
    if (button === undefined) return;
    event.preventDefault?.();
    this.held.delete(who);
    if (!this.isHeld(button)) this.press(button, false, event.timeStamp);
  }

  liftAll(which, event) {
    for (const who of [...this.held.keys()]) if (which(who)) this.lift(who, event);
  }
}
