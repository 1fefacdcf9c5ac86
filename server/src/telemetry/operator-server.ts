import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

export interface OperatorServer {
  /** Its address, such as `http://127.0.0.1:9100`. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` at a separate address for monitoring only: there is no
 * sign-in. Rejects if the port is taken.
 */
export async function startOperatorServer(
  { host, port }: { readonly host: string; readonly port: number },
  registry: Registry,
  readiness: Readiness,
): Promise<OperatorServer> {
  async function answer(path: string | undefined, response: ServerResponse): Promise<void> {
    if (path === '/metrics') return send(response, 200, await registry.metrics(), registry.contentType);
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path === '/readyz') {
      const reason = await readiness.check();
      return reason === null
        ? sendJson(response, 200, { status: 'ready' })
        : sendJson(response, 503, { status: 'not ready', reason });
    }
    sendJson(response, 404, { status: 'not found' });
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    answer(request.url, response).catch(() => sendJson(response, 500, { status: 'failed' }));
  });
  server.maxConnections = 100;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, JSON.stringify(body), 'application/json; charset=utf-8');
}

function send(response: ServerResponse, status: number, body: string, contentType: string): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}
