import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call held before it reaches Stripe, or after Stripe has handled it and before the answer arrives. */
interface HeldCall {
  /** Resolves once a call is held. */
  readonly reached: Promise<void>;
  release(): void;
}

/** A proxy to Stripe that can hold single calls for as long as a test needs. */
export interface StripeGate {
  readonly address: string;
  /** Holds the next call of this method whose path begins with `path`. */
  hold(where: 'request' | 'answer', method: string, path: string): HeldCall;
  close(): Promise<void>;
}

interface Hold {
  readonly where: 'request' | 'answer';
  readonly method: string;
  readonly path: string;
  readonly reach: () => void;
  readonly released: Promise<void>;
}

/** Forwards everything to `target`, the address of the Stripe sandbox. */
export async function startStripeGate(target: string): Promise<StripeGate> {
  const holds: Hold[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const index = holds.findIndex((hold) => hold.method === method && url.startsWith(hold.path));
    const [hold] = index < 0 ? [] : holds.splice(index, 1);
    const wait = async (where: Hold['where']) => {
      if (hold?.where !== where) return;
      hold.reach();
      await hold.released;
    };
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await wait('request');
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(target + url, {
        method,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      await wait('answer');
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(body);
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(where, method, path) {
      const [reached, released] = [aSignal(), aSignal()];
      holds.push({ where, method, path, reach: () => reached.give(), released: released.given });
      return { reached: reached.given, release: () => released.give() };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function aSignal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
