import { createServer, get } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const KEPT_HEADERS = ['content-type', 'content-encoding', 'cache-control'];
/** The level at which the product's server compresses pages it renders on demand. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Serves pages of the site at `address` as single files: the site's markup with inline styles and no script. Their other
 * resources (pictures, the typeface) are fetched from the site once and kept unchanged. Resolves to the server's own
 * address, and with `close`.
 */
export async function startStaticServer(address, paths) {
  const files = new Map();
  for (const path of paths) {
    const html = withoutScripts(await (await fetch(`${address}${path}`)).text());
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    files.set(path, { headers, body: brotliCompressSync(html, BROTLI) });
  }
  const server = createServer((request, response) => void send(request.url, response));
  async function send(path, response) {
    const { headers, body } = await fileAt(path);
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  }
  async function fileAt(path) {
    if (!files.has(path)) files.set(path, await download(`${address}${path}`));
    return files.get(path);
  }
  await new Promise((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    address: `http://localhost:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const withoutScripts = (html) =>
  html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');

/** A file as the site sends it, still compressed. */
function download(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const headers = KEPT_HEADERS.flatMap((name) =>
        response.headers[name] ? [[name, response.headers[name]]] : [],
      );
      const keep = (parts) => ({ headers: Object.fromEntries(headers), body: Buffer.concat(parts) });
      resolve(response.toArray().then(keep));
    }).once('error', reject);
  });
}
