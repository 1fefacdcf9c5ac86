import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

test('only the site’s own scripts may run, and nobody may frame a page', async () => {
  const { headers } = await server.visitor().get('/api/auth/csrf-token');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
});

test('under https every cookie is sent over https only', async () => {
  const response = await server.visitor().get('/api/auth/csrf-token');
  expect(response.cookies.map(({ name, secure }) => [name, secure])).toEqual([['plumbline_csrf', true]]);
});

test('answers of the API are never cached', async () => {
  const { headers } = await server.visitor().get('/api/auth/csrf-token');
  expect(headers['cache-control']).toBe('no-store');
});

test('an unknown call is a JSON 404', async () => {
  const response = await server.visitor().get('/api/nothing');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
});

const OWN_HEADERS =
  /^(?:content-security-policy|strict-transport-security|cross-origin-|origin-agent|referrer|x-(?!request-id))/;

describe('an answer without a route', () => {
  let port: number;
  let expected: Record<string, string>;
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
    const { headers } = await server.app.inject('/healthz');
    expected = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        OWN_HEADERS.test(name) && name !== 'content-security-policy' ? [[name, String(value)]] : [],
      ),
    );
  });

  const headersIn = (answer: string) =>
    Object.fromEntries(
      (answer.split('\r\n\r\n')[0] ?? '')
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );

  test.each([
    ['400', 'what is no HTTP', 'nonsense\r\n\r\n'],
    ['400', 'a request without a Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['400', 'an invalid header', 'GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n'],
    ['431', 'too large headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['417', 'an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n'],
    ['400', 'an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      '303',
      'an undecodable address opened in a browser',
      'GET /%zz HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    ],
    ['404', 'a path that leads nowhere', 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('is a %s with the security headers of every other: %s', async (status, _what, request) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = headersIn(answer);
    expect(headers).toMatchObject(expected);
    expect(expected).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-length'] === '0' || answer.includes('"success":false')).toBe(true);
  });
});

test('a refusal under pressure has them too', async () => {
  const app = await buildApp({ ...server.deps }, { waitingQueries: () => 1_000_000 });
  const { statusCode, headers } = await app.inject('/api/auth/csrf-token');
  expect(statusCode).toBe(503);
  expect(headers['x-frame-options']).toBe('DENY');
  await app.close();
});
