// Helpers for elements of the document.
export const $ = (id) => document.getElementById(id);

// element('button', { type: 'button', textContent: 'Set' }, children...)
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const button = (text, act) => {
  const made = element('button', { type: 'button', textContent: text });
  made.addEventListener('click', act);
  return made;
};

export function say(text) {
  $('notice').textContent = text;
}

// Passes each chosen file to `take` once.
export function onFile(id, take) {
  $(id).addEventListener('change', async () => {
    const [file] = $(id).files;
    $(id).value = '';
    if (file) take(new Uint8Array(await file.arrayBuffer()), file.name);
  });
}
