import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Dice } from '../../testing/fuzz/dice.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { freePort } from '../../testing/visitors/paying-client.ts';

/** Each run sends other bytes; a fault names the seed that repeats them. */
const { FUZZ_SEED = randomBytes(4).toString('hex') } = process.env;
const REQUESTS = 400;
const TIME_LIMIT_MS = 5_000;

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await startTestApp();
  port = await freePort();
  await server.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Sends bytes, ends its side, and resolves to everything received until the server closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(TIME_LIMIT_MS, () => {
      socket.destroy();
      reject(new Error(`The connection hung on ${JSON.stringify(bytes.slice(0, 300))}`));
    });
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    // A connection that is reset has an empty answer, which is fine.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

const HOST = 'Host: x\r\nConnection: close\r\n';
const BODY = '{"email":"a@example.com","password":"x"}';
const GOOD = [
  `GET /api/job-types HTTP/1.1\r\n${HOST}\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}Accept: */*\r\nCookie: a=b\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n28\r\n${BODY}\r\n0\r\n\r\n`,
];
/** Requests that no client ever sends. */
const BROKEN = [
  '',
  '\r\n\r\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET\r\n\r\n',
  'GET /healthz\r\n\r\n',
  'GET /healthz HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  `TRACE /api/job-types HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  `GET /healthz HTTP/1.1\r\n${HOST}Host: twice\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}Upgrade: websocket\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST} folded: x\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}Name with blanks: x\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\n${HOST}${'X: 1\r\n'.repeat(4_000)}\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}{}{}`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: identity, chunked\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF0\r\n`,
];

/** Deletes, doubles or replaces a few bytes. */
function spoil(text: string, dice: Dice): string {
  let spoiled = text;
  for (let times = dice.whole(1, 3); times > 0; times -= 1) {
    const place = dice.whole(0, spoiled.length);
    const [before, after] = [spoiled.slice(0, place), spoiled.slice(place)];
    spoiled = dice.pick([
      () => before + String.fromCharCode(dice.whole(0, 255)) + after.slice(1),
      () => before + after.slice(dice.whole(1, 8)),
      () => before + dice.pick(['\r', '\n', '\0', ' ', ':', '\xff', '\r\n', '%00']) + after,
      () => before + spoiled.slice(0, dice.whole(0, 40)) + after,
      () => before,
    ])();
  }
  return spoiled;
}

test('any bytes on a connection are answered or the connection is closed in time, without an internal error', async () => {
  const dice = new Dice(FUZZ_SEED);
  const random = Array.from({ length: REQUESTS }, () => spoil(dice.pick(GOOD), dice));
  const counts = new Map<string, number>();
  const faults: string[] = [];
  for (const bytes of [...GOOD, ...BROKEN, ...random]) {
    const answer = await exchange(bytes);
    const statuses = [...answer.matchAll(/(?:^|\r\n\r\n.*?)HTTP\/1\.1 (\d{3})/gs)].map(
      ([, status = '']) => status,
    );
    const isHttp = answer === '' || answer.startsWith('HTTP/1.1 ');
    // Behind a proxy a second answer would go to another caller's request.
    const isSmuggled = BROKEN.includes(bytes) && statuses.length > 1;
    if (!isHttp || isSmuggled || statuses.some((status) => status >= '500'))
      faults.push(`FUZZ_SEED=${FUZZ_SEED} ${JSON.stringify(bytes.slice(0, 400))}: ${answer.slice(0, 200)}`);
    const first = statuses[0] ?? 'closed';
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(faults).toEqual([]);
  expect(counts.get('400'), `FUZZ_SEED=${FUZZ_SEED}`).toBeGreaterThan(50);
  expect(await exchange(GOOD[1] ?? '')).toMatch(/^HTTP\/1\.1 200/);
}, 120_000);
