import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factory.ts';
import { installNginx, type Nginx, startNginx } from '../../testing/nginx.ts';
import { type ServerProcess, startServerProcess } from '../../testing/start-server-process.ts';
import { ApiClient } from '../../testing/visitors/api-client.ts';
import { appOverHttp } from '../../testing/visitors/app-over-http.ts';

const missing = await installNginx();
const TIMEOUT_MS = 240_000;
const PUBLIC_ADDRESS = 'https://estimates.example.com';
const APPENDS_ADDRESS = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';

describe.skipIf(missing)(`behind Debian’s nginx ${missing}`, () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  async function start(environment: Record<string, string>, directives = ''): Promise<Nginx> {
    const server: ServerProcess = await startServerProcess(environment);
    opened.push(() => server.remove());
    const { port } = new URL(server.address);
    const nginx = await startNginx(`http://localhost:${port}`, directives);
    opened.push(() => nginx.stop());
    return nginx;
  }

  const visitorOf = ({ address }: Nginx) => new ApiClient(appOverHttp(() => address));

  async function statusesOfGuesses(nginx: Nginx, headersOf: (guess: number) => Record<string, string>) {
    const email = `${randomUUID()}@example.com`;
    const visitor = visitorOf(nginx);
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 30; guess += 1) {
      const body = { email, password: 'Wrong-pass-1' };
      const { statusCode } = await visitor.post('/api/auth/login', body, { headers: headersOf(guess) });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  }

  test.each([
    ['with a public APP_URL', { APP_URL: PUBLIC_ADDRESS }],
    ['with nothing set', {}],
    ['in production', { NODE_ENV: 'production', APP_URL: PUBLIC_ADDRESS, SMTP_URL: 'none' }],
  ])(
    'as installed, %s, nobody can read a kept reset link, and guesses are limited',
    async (_name, environment) => {
      const nginx = await start(environment);
      const visitor = visitorOf(nginx);
      const email = `${randomUUID()}@example.com`;
      const account = { firstName: 'Marcus', lastName: 'Bell', email, password: PASSWORD };
      expect((await visitor.post('/api/auth/register', account)).statusCode).toBe(200);
      expect((await visitor.post('/api/auth/forgot', { email })).statusCode).toBe(200);
      for (const path of ['/dev/mail', '/dev/mail/samples'])
        expect((await visitor.get(path)).statusCode).toBe(404);
      expect(await statusesOfGuesses(nginx, () => ({}))).toEqual({ 401: 10, 429: 20 });
    },
    TIMEOUT_MS,
  );

  test(
    'that appends the visitor’s address, addresses sent by visitors do not count',
    async () => {
      const environment = {
        NODE_ENV: 'production',
        APP_URL: PUBLIC_ADDRESS,
        SMTP_URL: 'none',
        TRUST_PROXY: '1',
      };
      const nginx = await start(environment, APPENDS_ADDRESS);
      const statuses = await statusesOfGuesses(nginx, (guess) => ({
        'x-forwarded-for': `203.0.113.${guess}`,
      }));
      expect(statuses).toEqual({ 401: 10, 429: 20 });
    },
    TIMEOUT_MS,
  );
});
