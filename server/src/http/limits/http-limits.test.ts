import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { registerErrorHandler } from '../error-handler.ts';
import { HTTP_LIMITS, type HttpLimits, limitConnections, limitOptions } from './http-limits.ts';

const QUICK: HttpLimits = {
  ...HTTP_LIMITS,
  headersTimeout: 300,
  requestTimeout: 600,
  handlerTimeout: 1500,
  keepAliveTimeout: 300,
  checkEvery: 50,
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A server with only the limits, and routes that answer, never answer, and answer without an end. */
async function startServer(limits = QUICK, maxConnections = 100) {
  const app = Fastify(limitOptions(limits));
  registerErrorHandler(app);
  limitConnections(app, maxConnections, undefined);
  app.get('/quick', async () => ({ ok: true }));
  app.post('/take', async () => ({ ok: true }));
  app.get('/never', () => new Promise(() => {}));
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(40_000_000)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  closers.push(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    /** The number of open connections. */
    count: () =>
      new Promise<number>((resolve, reject) => {
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async open(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      closers.push(async () => socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
  };
}

/** Sends byte by byte as long as the server allows, and resolves to the answer and the time it took. */
async function trickle(socket: Socket, bytes: string): Promise<{ answer: string; ms: number }> {
  const startedAt = performance.now();
  let isOver = false;
  const answer = text(socket).finally(() => {
    isOver = true;
  });
  for (const byte of bytes) {
    if (isOver || !socket.writable) break;
    socket.write(byte);
    // The pace of a slow client is the subject of this test.
    await pause(20);
  }
  return { answer: await answer, ms: performance.now() - startedAt };
}

const json = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;

describe('a connection', () => {
  test('on which nobody reads the answer is closed, so that the answer does not stay in memory', async () => {
    const server = await startServer({ ...QUICK, idleTimeout: 400 });
    const socket = await server.open();
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(server.count).toBe(1);
    await expect.poll(server.count, { timeout: 10_000 }).toBe(0);
  });

  test('that sends its headers byte by byte is closed after the time limit', async () => {
    const socket = await (await startServer()).open();
    const { answer, ms } = await trickle(
      socket,
      `GET /quick HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(1000)}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(json(answer)).toEqual({
      success: false,
      error: 'REQUEST_TIMEOUT',
      message: 'The request took too long to arrive.',
    });
    expect(ms).toBeLessThan(5000);
  });

  test('that sends its body byte by byte is closed after the time limit', async () => {
    const socket = await (await startServer()).open();
    socket.write(
      'POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    );
    const { answer, ms } = await trickle(socket, `"${'a'.repeat(9000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(5000);
  });

  test('that sends nothing is closed, before a request and after one', async () => {
    const server = await startServer();
    const silent = await server.open();
    expect(await text(silent)).toMatch(/^HTTP\/1\.1 408 /);
    const served = await server.open();
    served.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await text(served)).toMatch(/^HTTP\/1\.1 200 OK[^]*\{"ok":true\}$/);
  });

  test('with too large headers gets 431', async () => {
    const socket = await (await startServer()).open();
    socket.write(`GET /quick HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(json(await text(socket))).toMatchObject({ success: false, error: 'HEADERS_TOO_LARGE' });
  });

  test('that does not speak HTTP gets 400', async () => {
    const socket = await (await startServer()).open();
    socket.write('\x16\x03\x01hello\r\n\r\n');
    expect(json(await text(socket))).toMatchObject({ success: false, error: 'BAD_REQUEST' });
  });

  test('is dropped above the limit, and the next is accepted once one has closed', async () => {
    const server = await startServer(HTTP_LIMITS, 2);
    const [first] = [await server.open(), await server.open()];
    const third = await server.open();
    expect(await text(third).catch(() => 'cut')).toMatch(/^(?:cut)?$/);
    first?.destroy();
    await expect
      .poll(async () => {
        const next = await server.open();
        next.write('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        return text(next).catch(() => '');
      })
      .toContain('{"ok":true}');
  });
});

test('an answer that takes too long is a 503 with a time to retry', async () => {
  const socket = await (await startServer()).open();
  socket.write('GET /never HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/);
  expect(json(answer)).toMatchObject({ success: false, error: 'TIMEOUT' });
});
