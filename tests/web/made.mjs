// Lets Node find "made/NAME", which the page's modules import, in the build folder (make/text.mk): node
// --import ./tests/web/made.mjs. Node 18 does not recognise these files as modules by itself.
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(resolve(process.env.BUILD ?? 'build', 'made')).href;
const hook = `export async function resolve(name, context, next) {
  const made = name.startsWith('made/') ? '${folder}' + name.slice(4) : new URL(name, context.parentURL ?? 'file:///').href;
  return made.startsWith('${folder}/') ? { url: made, format: 'module', shortCircuit: true } : next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
