// Lets Node find "made/NAME", which the page's modules import, in the build folder (make/text.mk): node
// --import ./tests/web/made.mjs
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(resolve(process.env.BUILD ?? 'build', 'made')).href;
register(`data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) => next(name.startsWith('made/') ? '${folder}' + name.slice(4) : name, context);`)}`);
