// The options of a clock, from the firmware's own list.
import OPTIONS_H from '../../firmware/options.h';

// { name, place, least, most, step, initial }, in the order of their places.
export const OPTIONS = [...OPTIONS_H.matchAll(/OPTION\([A-Z_]+, (\d+), (\S+), ([^,]+), (\d+), (\S+), "([a-z-]+)"\)/g)]
  .map(([, place, least, most, step, initial, name]) => ({ name, place: Number(place), least: Number(least), most: Number(most), step: Number(step), initial: Number(initial) || 0 }))
  .sort((a, b) => a.place - b.place);
