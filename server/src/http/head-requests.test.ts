import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { App } from './app-instance.ts';
import { answerHeads, serveHeadAsGet } from './head-requests.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** The status, the headers and the body as they are on the connection. */
async function ask(app: App, method: 'GET' | 'HEAD', path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  const [status, ...headers] = answer.slice(0, end).split('\r\n');
  const header = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name}:`));
  return { status, header, body: answer.slice(end + 4) };
}

test.each(['/api/job-types', '/api/openapi.json', '/healthz', '/nothing-here'])(
  'HEAD on %s answers as GET does, without the body',
  async (path) => {
    const [get, head] = [await ask(server.app, 'GET', path), await ask(server.app, 'HEAD', path)];
    expect(get.body).not.toBe('');
    expect(head.body).toBe('');
    expect(head.status).toBe(get.status);
    for (const name of ['content-type', 'content-length']) expect(head.header(name)).toBe(get.header(name));
  },
);

test('HEAD on a file or an export answers without waiting for its body', async () => {
  const app = Fastify({ rewriteUrl: serveHeadAsGet, exposeHeadRoutes: false }) as unknown as App;
  answerHeads(app);
  const bodies = {
    '/file': () => new Readable({ read() {} }),
    '/object': () => new ReadableStream(),
  };
  const opened: (Readable | ReadableStream)[] = [];
  for (const [path, open] of Object.entries(bodies))
    app.get(path, { config: { access: 'anyone' } }, async (_request, reply) => {
      const body = open();
      opened.push(body);
      return reply.type('application/pdf').header('content-length', '10').send(body);
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const path of Object.keys(bodies)) {
      const { status, header, body } = await ask(app, 'HEAD', path);
      expect([status, header('content-length'), body]).toEqual(['HTTP/1.1 200 OK', 'content-length: 10', '']);
    }
    expect(opened.map((body) => (body instanceof Readable ? body.destroyed : body.locked))).toEqual([
      true,
      false,
    ]);
  } finally {
    await app.close();
  }
});

test('HEAD on the live events, which never end, is refused', async () => {
  const contractor = await signedInContractor(server);
  expect((await contractor.call('HEAD', '/api/events')).statusCode).toBe(404);
});
