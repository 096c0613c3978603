// The present state of everything that can be reached from an object, to come back to: what happens from here on can be tried, and then
// undone.  Only data is kept. Functions are not looked into, so none may change a variable of its own: whatever changes must be a property of
// an object, or an element of an array.

function keep(object, kept) {
  if (object === null || typeof object !== 'object' || kept.has(object)) return;
  if (ArrayBuffer.isView(object)) {
    // Several views of one buffer are saved once (avr8js has three views of its RAM).
    if (!kept.has(object.buffer)) kept.set(object.buffer, new Uint8Array(object.buffer.slice(0)));
    return;
  }
  const copy = Array.isArray(object) ? object.slice() : { ...object };
  kept.set(object, copy);
  if (Array.isArray(object)) object.forEach((value) => keep(value, kept));
  else for (const key in copy) keep(copy[key], kept);
}

function restore(object, copy) {
  if (object instanceof ArrayBuffer) {
    new Uint8Array(object).set(copy);
    return;
  }
  if (Array.isArray(object)) {
    object.length = copy.length;
    for (let n = 0; n < copy.length; n++) if (object[n] !== copy[n]) object[n] = copy[n];
    return;
  }
  for (const key of Object.keys(object)) if (!(key in copy)) delete object[key];
  for (const key in copy) if (object[key] !== copy[key]) object[key] = copy[key];
}

// Returns the way back.  `constant`: what nothing ever changes, a buffer for instance.
export function checkpoint(root, constant = []) {
  const kept = new Map(constant.map((object) => [object, null]));
  keep(root, kept);
  for (const object of constant) kept.delete(object);
  return () => kept.forEach((copy, object) => restore(object, copy));
}
