// The page on loopback, for trying it: node serve.js FOLDER [PORT]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json', '.hex': 'text/plain',
};

export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).replace(/^(\.\.[/\\])+/, '');
    const packs = path.startsWith('/speech/'); // they are beside build/web
    const file = join(packs ? join(folder, '..', '..') : folder, path === '/' ? 'index.html' : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      response.end(body);
    } catch {
      response.writeHead(404).end('not here');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' && port ? server.listen(0, '127.0.0.1') : reject(error))); // any other port, then
    server.listen(port, '127.0.0.1');
    server.once('listening', () => resolve(server));
  });
}

if (process.argv[1]?.endsWith('serve.js')) {
  const server = await serve(process.argv[2] ?? '.', Number(process.argv[3] ?? 8064));
  console.log(`the clock is at http://127.0.0.1:${server.address().port}/ (Ctrl-C ends)`);
}
