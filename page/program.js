// Loads a C program that is compiled for WebAssembly and packed into the page, and returns its functions.
export async function program(packed) {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const silent = new Proxy({}, { get: () => () => 0 }); // no files, no environment
  const { instance } = await WebAssembly.instantiateStreaming(new Response(unpacked, { headers: { 'content-type': 'application/wasm' } }), { wasi_snapshot_preview1: silent });
  instance.exports._initialize?.();
  return instance.exports;
}
