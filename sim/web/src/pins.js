// What hangs on which pin (DESIGN.md, section 3).  PC0 and PC1 are the display's, and the board's own.
const NAMES = {
  A: ['KEY_BACK', 'KEY_MINUS', 'KEY_PLAY', 'KEY_PLUS', 'KEY_OK', 'TALK_LEFT', 'TALK_RIGHT', 'SUPPLY'],
  B: ['BTN_LEFT', 'LAMP_LEFT', 'LAMP_RIGHT', 'BUZZER', 'BUZZER_B', 'MOSI', 'MISO', 'SCK'],
  C: [null, null, 'FLASH_CS', 'WORDS_CS', 'WORDS_A0', 'TEST_1HZ', 'TOSC1', 'TOSC2'],
  D: ['LINE_RX', 'LINE_TX', 'BTN_RIGHT', 'JACK_LEFT', 'EAR_RIGHT', 'EAR_LEFT', 'JACK_RIGHT', 'FRAM_CS'],
};

// { port: names from bit 0 on }, with the display's pins { name: [port, bit] }
export function pinNames(displayPins) {
  const names = Object.fromEntries(Object.entries(NAMES).map(([port, all]) => [port, [...all]]));
  for (const [name, [port, bit]] of Object.entries(displayPins)) names[port][bit] = name;
  return names;
}

// [port, bit]
export function pin(name) {
  const [port, names] = Object.entries(NAMES).find(([, all]) => all.includes(name));
  return [port, names.indexOf(name)];
}
