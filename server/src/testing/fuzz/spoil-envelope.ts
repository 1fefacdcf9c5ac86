import { gzipSync } from 'node:zlib';
import type { Dice } from './dice.ts';
import type { FuzzRequest } from './fuzz-request.ts';

type Spoiler = (request: FuzzRequest, dice: Dice) => FuzzRequest;

/** Corrupts the envelope of a request: its bytes, headers, method or address. */
export function spoilEnvelope(request: FuzzRequest, dice: Dice): FuzzRequest {
  const spoilers = request.body === undefined ? WITHOUT_BODY : [...WITH_BODY, ...WITHOUT_BODY];
  return dice.pick(spoilers)(request, dice);
}

const withBody = (request: FuzzRequest, body: string | Buffer, headers: Record<string, string> = {}) => ({
  ...request,
  body,
  headers: { ...request.headers, ...headers },
});
const withHeaders = (request: FuzzRequest, headers: Record<string, string>) => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const textOf = ({ body = '' }: FuzzRequest) => body.toString();
const BOMB = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20));

const WITH_BODY: readonly Spoiler[] = [
  (request, dice) => withBody(request, textOf(request).slice(0, dice.whole(0, textOf(request).length))),
  (request) => withBody(request, textOf(request).replace('{', '{"__proto__":{"polluted":true},')),
  (request) =>
    withBody(request, textOf(request).replace('{', '{"constructor":{"prototype":{"polluted":true}},')),
  (request) => withBody(request, `${textOf(request).slice(0, -1)},"name":"twice","name":"again"}`),
  (request) => withBody(request, `\ufeff${textOf(request)}`),
  (request) => withBody(request, Buffer.from(textOf(request), 'utf16le')),
  (request) => withBody(request, Buffer.from(textOf(request).replaceAll('e', 'é'), 'latin1')),
  (request) => withBody(request, '['.repeat(100_000)),
  (request) => withBody(request, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  (request) => withBody(request, `"${'x'.repeat(9 * 1024 * 1024)}"`),
  (request) => withBody(request, gzipSync(textOf(request)), { 'content-encoding': 'gzip' }),
  (request) => withBody(request, BOMB, { 'content-encoding': 'gzip' }),
  (request, dice) => withBody(request, dice.pick(['', 'null', '1', '"x"', '[]', '{}', ' ', '{,}', 'NaN'])),
  (request, dice) =>
    withHeaders(request, {
      'content-type': dice.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'application/xml',
        'multipart/form-data',
        'application/json;'.repeat(30),
        'APPLICATION/JSON',
        '/',
        '',
      ]),
    }),
];

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'if-match': '"x"', 'if-none-match': '*', 'if-modified-since': 'never' },
  { range: 'bytes=0-0,-1,999999-' },
  { 'accept-language': 'x'.repeat(4_000) },
  { accept: 'application/xml;q=0', 'accept-encoding': 'br;q=1.1, identity;q=0, *;q=0' },
  { 'x-request-id': 'x\ty' },
  { 'x-request-id': '../'.repeat(40) },
  {
    'x-forwarded-for': '::ffff:1.2.3.4, unknown',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-host': 'evil.example',
  },
  { host: 'evil.example' },
  { origin: 'null', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '('.repeat(3_000) },
  { 'user-agent': 'Mozilla/5.0 '.repeat(200) },
  { cookie: 'plumbline_session=%00; plumbline_session=; plumbline_csrf=%ff; __proto__=1' },
  { cookie: `plumbline_session=${'a'.repeat(4_000)}` },
  { cookie: '=;;=;' },
  { 'x-csrf-token': 'x'.repeat(2_000) },
  { 'x-csrf-token': '' },
  { authorization: 'Bearer' },
  { authorization: `Bearer plk_${'0'.repeat(64)}` },
  { authorization: 'Basic Og==' },
  { authorization: `bearer ${' '.repeat(500)}x` },
  { 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': 'é' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'last-event-id': '-1' },
  { upgrade: 'websocket', connection: 'Upgrade' },
  { traceparent: '00-zz-zz-zz' },
];
/** Suffixes of a known address. */
const ODD_PATHS = [
  '/',
  '//',
  '/.',
  '/..',
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/',
  '/..%2f..%2f',
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  ';jsessionid=1',
  '?',
  '?%',
  '?a=%ff&a[]=1&a[b]=2&__proto__[x]=1',
  `?${'a=1&'.repeat(1_500)}`,
  `/${'x'.repeat(5_000)}`,
  `/${'a/'.repeat(2_000)}`,
  '/constructor',
  '/__proto__',
];

const WITHOUT_BODY: readonly Spoiler[] = [
  (request, dice) => withHeaders(request, dice.pick(ODD_HEADERS)),
  (request, dice) => withHeaders(request, dice.pick(ODD_HEADERS)),
  (request, dice) => ({ ...request, operation: null, url: `${request.url}${dice.pick(ODD_PATHS)}` }),
  (request, dice) => ({ ...request, operation: null, url: spoilCase(request.url, dice) }),
  (request, dice) => ({
    ...request,
    operation: null,
    method: dice.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET']),
  }),
];

function spoilCase(url: string, dice: Dice): string {
  return dice.pick([
    url.toUpperCase(),
    url.replace('/api', '/%61pi'),
    url.replace('/api', '/api/'),
    url.replaceAll('/', '//'),
    url.replace('/api', '/./api'),
    url.replace('/api/', '/api/docs/../'),
  ]);
}
