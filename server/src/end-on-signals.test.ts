import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/start-server-process.ts';

let server: ServerProcess;
afterEach(() => server.remove());

/** A process starts slowly on a busy machine. */
const TIMEOUT_MS = 90_000;

const BODY = '{"id":"evt_1"}';

/** Starts a request whose body is still missing, and waits until the server reads it. */
async function beginRequest(address: string) {
  const sent = request(`${address}/webhooks/payments/0e9f8b1c-5a0d-4d8e-9d3c-1f2e3d4c5b6a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': BODY.length, expect: '100-continue' },
  });
  const outcome = once(sent, 'response').then(
    ([response]) => (response as { statusCode: number }).statusCode,
    () => 'cut off',
  );
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    outcome,
    finish() {
      sent.end(BODY);
      return outcome;
    },
  };
}

const statusOf = async (url: string) => (await fetch(url)).status;

test(
  'on SIGTERM the server is not ready at once, still answers, finishes its work, and exits with 0',
  async () => {
    server = await startServerProcess({ SHUTDOWN_DELAY: '1500' });
    const { address, operatorAddress } = server;
    expect(await statusOf(`${address}/readyz`)).toBe(200);
    const slow = await beginRequest(address);

    server.signal('SIGTERM');
    await server.logged('"stopping"');
    const ready = await fetch(`${operatorAddress}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
    expect(await statusOf(`${address}/readyz`)).toBe(503);
    const answered = await fetch(`${address}/healthz`);
    expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close']);

    // Until it accepts no new connections.
    await vi.waitFor(() => expect(statusOf(`${address}/healthz`)).rejects.toThrow('fetch failed'), 10_000);
    expect(await slow.finish()).toBe(404);
    expect(await server.exited).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'behind a load balancer that checks readiness no request is lost during shutdown',
  async () => {
    server = await startServerProcess({ SHUTDOWN_DELAY: '1000' });
    const { address } = server;
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = { answered: 0, lost: [] as string[] };
    const balancing = { isReady: true };
    const call = () =>
      new Promise<void>((resolve) => {
        get(`${address}/api/auth/csrf-token`, { agent }, (response) => {
          response.resume();
          response.on('end', () => {
            outcomes.answered += 1;
            resolve();
          });
        }).on('error', (error) => {
          outcomes.lost.push(String(error));
          resolve();
        });
      });
    const client = async () => {
      while (balancing.isReady) await call();
    };
    const balancer = async () => {
      while (balancing.isReady)
        balancing.isReady = await statusOf(`${address}/readyz`).then((status) => status === 200);
    };
    const traffic = Promise.all([...Array.from({ length: 10 }, client), balancer()]);
    await vi.waitFor(() => expect(outcomes.answered).toBeGreaterThan(200), 20_000);
    server.signal('SIGTERM');
    await traffic;
    agent.destroy();
    expect(outcomes.lost).toEqual([]);
    expect(await server.exited).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'work that takes too long is cut off, and the process exits with 1',
  async () => {
    server = await startServerProcess({ SHUTDOWN_LIMIT: '500' });
    const slow = await beginRequest(server.address);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(1);
    expect(server.lines.join('\n')).toContain('running work did not finish in time');
    expect(await slow.outcome).toBe('cut off');
  },
  TIMEOUT_MS,
);

test(
  'on a second signal the process exits at once',
  async () => {
    server = await startServerProcess({ SHUTDOWN_DELAY: '600000' });
    const socket: Socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    await once(socket, 'connect');
    server.signal('SIGTERM');
    await server.logged('"stopping"');
    server.signal('SIGTERM');
    expect(await server.exited).toBe(1);
    socket.destroy();
  },
  TIMEOUT_MS,
);
