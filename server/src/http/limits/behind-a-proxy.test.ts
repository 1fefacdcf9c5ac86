import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../db/schema/schema.ts';
import { keepMessage } from '../../mail/queries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The headers of nginx's plain `proxy_pass http://localhost:3000`: its own host name, and nothing about the visitor. */
const STOCK_PROXY = { host: 'localhost:3000' };
const PUBLIC_ADDRESS = 'https://estimates.example.com';

let server: TestApp;
const start = async (environment: Record<string, string>) => {
  server = await startTestApp(environment);
};
afterEach(() => server.close());

async function keptMail(): Promise<string> {
  const id = randomUUID();
  await keepMessage(server.deps.db, {
    id,
    messageId: `${id}@plumbline`,
    recipient: 'owner@example.com',
    subject: 'Reset your password',
    raw: Buffer.from(
      'Subject: Reset your password\r\n\r\nhttps://estimates.example.com/reset-password/secret',
    ),
    keptAt: server.clock.now(),
  });
  expect(await server.deps.db.select().from(keptMessages)).toHaveLength(1);
  return `/dev/mail/${id}`;
}

/** The statuses of sign-ins with a wrong password, each with other headers. */
async function statusesOfGuesses(count: number, headersOf: (guess: number) => Record<string, string>) {
  const email = `${randomUUID()}@example.com`;
  const visitor = server.visitor();
  const statuses: number[] = [];
  for (let guess = 0; guess < count; guess += 1) {
    const body = { email, password: 'Wrong-pass-1' };
    statuses.push((await visitor.post('/api/auth/login', body, { headers: headersOf(guess) })).statusCode);
  }
  return statuses;
}

const TEN_GUESSES = [...Array<number>(10).fill(401), 429, 429];

describe('with a public APP_URL', () => {
  test('kept mail does not exist, whatever the Host header says', async () => {
    await start({ APP_URL: PUBLIC_ADDRESS });
    const path = await keptMail();
    for (const url of ['/dev/mail', path, `${path}/html`, '/dev/mail/samples', '/dev/mail/style.css'])
      expect((await server.app.inject({ url, headers: STOCK_PROXY })).statusCode).toBe(404);
  });

  test('visitors behind a proxy on this machine are limited', async () => {
    await start({ APP_URL: PUBLIC_ADDRESS });
    expect(await statusesOfGuesses(12, () => STOCK_PROXY)).toEqual(TEN_GUESSES);
  });
});

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret that only the tests know, long enough',
    SMTP_URL: 'none',
  };

  test.each([PUBLIC_ADDRESS, 'http://localhost:3000'])(
    'kept mail does not exist and everybody is limited, also with APP_URL %s',
    async (APP_URL) => {
      await start({ ...production, APP_URL });
      const path = await keptMail();
      for (const url of ['/dev/mail', path])
        expect((await server.app.inject({ url, headers: STOCK_PROXY })).statusCode).toBe(404);
      expect(await statusesOfGuesses(12, () => STOCK_PROXY)).toEqual(TEN_GUESSES);
    },
  );
});

describe('on a developer’s machine', () => {
  test('kept mail is shown and nobody is limited, if both APP_URL and the Host header name it', async () => {
    await start({});
    const path = await keptMail();
    expect((await server.app.inject({ url: path, headers: STOCK_PROXY })).statusCode).toBe(200);
    expect(await statusesOfGuesses(12, () => STOCK_PROXY)).toEqual(Array(12).fill(401));
  });

  test('a public name in the Host header gets neither', async () => {
    await start({});
    const headers = { host: 'estimates.example.com' };
    expect((await server.app.inject({ url: await keptMail(), headers })).statusCode).toBe(404);
    expect(await statusesOfGuesses(12, () => headers)).toEqual(TEN_GUESSES);
  });
});

describe('the address that counts for a visitor’s limits', () => {
  test.each(['1', 'loopback', '127.0.0.1, 10.0.0.0/8'])(
    'is the one the proxy appended, not the one the visitor sent (TRUST_PROXY=%s)',
    async (TRUST_PROXY) => {
      await start({ APP_URL: PUBLIC_ADDRESS, TRUST_PROXY });
      const statuses = await statusesOfGuesses(12, (guess) => ({
        'x-forwarded-for': `203.0.113.${guess}, 198.51.100.7`,
      }));
      expect(statuses).toEqual(TEN_GUESSES);
    },
  );
});
