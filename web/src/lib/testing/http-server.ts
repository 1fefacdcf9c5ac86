import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Handler = (request: SeenRequest, response: ServerResponse) => void;

/** Sends JSON; the body may be any text. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * A real HTTP server for the tests of one file, on the page's own origin. `handle` sets the responses, `seen` holds the
 * requests since the test began. Unhandled requests get a 404.
 */
export function useHttpServer() {
  const seen: SeenRequest[] = [];
  let handler: Handler = () => {};
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, path: url, headers, body: await readBody(request) };
    seen.push(entry);
    handler(entry, response);
  };
  const server = createServer((request, response) => void respond(request, response));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as HappyWindow;
    happyDOM.setURL(`http://127.0.0.1:${port}/`);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    seen.length = 0;
    handler = (_request, response) =>
      answer(response, 404, { success: false, error: 'NOT_FOUND', message: 'None' });
  });
  return {
    seen,
    handle: (next: Handler) => {
      handler = next;
    },
  };
}
