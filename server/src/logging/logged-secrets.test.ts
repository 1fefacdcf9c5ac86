import { eq, sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { accounts } from '../db/schema/schema.ts';
import { ANYONE, type App } from '../http/app-instance.ts';
import { JOBS } from '../job-registry.ts';
import { testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import { startSmtpInbox } from '../mail/testing/smtp-inbox.ts';
import { providerFetch } from '../providers/provider-fetch.ts';
import { PASSWORD, registeredContractor, verificationToken } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLogger } from './logger.ts';

/** Each secret is unique, so that a leak can be named. */
const SECRET = {
  password: PASSWORD,
  query: 'Query-secret-1',
  body: 'Body-secret-1',
  header: 'Header-secret-1',
  cookie: 'Cookie-secret-1',
  bearer: 'Bearer-secret-1',
  stripe: 'sk_live_51Hsecretsecret',
  apiKey: 'plk_0123456789secret',
  smtpPassword: 'Smtp-secret-1',
  sqlValue: 'Sql-secret-1',
  email: 'jane.client@example.net',
  network: '203.0.113.77',
  network6: '2001:db8:77::1',
} as const;
const START_KEY = 'a secret that only the tests know, long enough';

let server: TestApp;
let app: App;
let address: string;
const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  server = await startTestApp();
  const config = readConfig({
    NODE_ENV: 'production',
    SMTP_URL: 'none',
    APP_URL: 'https://plumbline.example',
    SECRET_KEY: START_KEY,
    TRUST_PROXY: 'loopback',
  });
  app = await buildApp({ ...server.deps, config, log });
  addFaultyRoutes(app);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Adds routes that fail like parts of the server, with the contents of such errors. */
function addFaultyRoutes(to: App): void {
  const { db } = server.deps;
  const faults: Record<string, () => Promise<unknown>> = {
    'unique-violation': async () => {
      const [row] = await db.select().from(accounts).limit(1);
      await db.insert(accounts).values({ ...row, id: crypto.randomUUID() } as typeof accounts.$inferInsert);
    },
    'data-exception': () => db.execute(sql`select ${SECRET.sqlValue}::uuid`),
    'message-of-ours': () => {
      throw new Error(`No such thing for ${SECRET.email} at ${SECRET.network} with ${SECRET.stripe}`);
    },
    'error-of-an-sdk': () => {
      const raw = { type: 'authentication_error', headers: { authorization: `Bearer ${SECRET.bearer}` } };
      const error = new Stripe.errors.StripeAuthenticationError({
        ...raw,
        message: `Invalid API Key provided: ${SECRET.stripe}`,
      } as never);
      throw Object.assign(error, { config: { auth: SECRET.body }, request: { path: `/?k=${SECRET.query}` } });
    },
    'cause-behind-a-cause': () => {
      const inner = Object.assign(new Error(`connect ECONNREFUSED ${SECRET.network6}:443`), {
        body: SECRET.body,
      });
      throw new Error('Outer', {
        cause: new Error(`smtp://user:${SECRET.smtpPassword}@mail.example`, { cause: inner }),
      });
    },
    'no-error': () => Promise.reject({ token: SECRET.body }),
    'provider-is-away': () => providerFetch(500)(`http://127.0.0.1:1/v1?key=${SECRET.query}`),
  };
  for (const [name, fault] of Object.entries(faults))
    to.get(`/api/faulty/${name}`, { config: ANYONE, schema: { hide: true } }, async () => fault());
}

const HEADERS = {
  'x-secret': SECRET.header,
  'x-request-id': SECRET.stripe,
  'x-forwarded-for': `${SECRET.network}, ${SECRET.network6}`,
  'user-agent': `Browser of ${SECRET.email}`,
  referer: `https://plumbline.example/reset-password/${SECRET.query}`,
  cookie: `plumbline_session=${SECRET.cookie}; other=${SECRET.cookie}`,
};

test('whatever is sent and whatever fails, the log has no secret, no mail address and no network address', async () => {
  const contractor = await registeredContractor(server);
  const token = await verificationToken(server, contractor.email);
  const call = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${address}${path}`, { ...init, headers: { ...HEADERS, ...init.headers } }).then((r) => r.text());
  const json = { 'content-type': 'application/json' };

  for (const path of [
    `/?q=${SECRET.query}`,
    `/api/clients?search=${SECRET.query}&email=${encodeURIComponent(SECRET.email)}`,
    `/no/such/${SECRET.query}/${SECRET.email}`,
    `/api/auth/verify/${token}`,
    `/reset-password/${SECRET.query}`,
    `/unsubscribe/${SECRET.query}`,
    `/logos/${SECRET.query}`,
    `/%ff${SECRET.query}`,
    `/api/estimates/${'x'.repeat(300)}${SECRET.query}`,
    '/readyz',
    ...['unique-violation', 'data-exception', 'message-of-ours', 'error-of-an-sdk', 'cause-behind-a-cause']
      .concat('no-error', 'provider-is-away')
      .map((fault) => `/api/faulty/${fault}?q=${SECRET.query}`),
  ]) {
    await call(path);
    await call(path, { headers: { authorization: `Bearer ${SECRET.apiKey}` } });
  }
  for (const body of [
    JSON.stringify({ email: SECRET.email, password: SECRET.password, extra: SECRET.body }),
    `{"email": "${SECRET.email}", ${SECRET.body}`,
    `{"__proto__": "${SECRET.body}"}`,
  ])
    for (const path of [
      '/api/auth/login',
      '/api/auth/register',
      '/api/estimates',
      '/webhooks/billing',
      '/nowhere',
    ])
      await call(path, {
        method: 'POST',
        headers: { ...json, authorization: `Basic ${SECRET.bearer}` },
        body,
      });
  await call('/api/client-errors', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      reference: crypto.randomUUID(),
      message: `Broken for ${SECRET.email}`,
      path: `/reset-password/${SECRET.query}?q=${SECRET.query}`,
    }),
  });
  await failMail(contractor.email);

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(60);
  expect(text).toContain('duplicate key value violates unique constraint');
  expect(text).toContain('mail not delivered');
  expect(text.match(/"msg":"request"/g)?.length).toBeGreaterThan(45);
  const leaked = [...Object.values(SECRET), START_KEY, token, contractor.email].filter((secret) =>
    text.includes(secret),
  );
  expect(leaked.map((secret) => lines.find((line) => line.includes(secret)))).toEqual([]);
  expect(text.match(/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g)).toBeNull();
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

/** Fails a mail whose server quotes the recipient in its refusal. */
async function failMail(email: string): Promise<void> {
  const inbox = await startSmtpInbox();
  inbox.answers.recipient = { code: 550, text: `<${email}> is unknown at ${SECRET.network}` };
  const environment = { SMTP_URL: inbox.url.replace('://', `://user:${SECRET.smtpPassword}@`) };
  const deps = { ...testWorkerDeps(server.deps.db, server.clock, { environment }), log };
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  expect(account?.email).toBe(email);
  const browser = server.visitor();
  await browser.post('/api/auth/forgot', { email });
  await createWorker(deps, { jobs: JOBS }).drain();
  await deps.close();
  await inbox.close();
}

test('each request logs one line with its id, route, status and duration', async () => {
  lines.length = 0;
  const answer = await fetch(`${address}/api/public/nothing?q=${SECRET.query}`);
  const id = answer.headers.get('x-request-id');
  await fetch(`${address}/api/estimates/${crypto.randomUUID()}`);
  await expect.poll(() => lines.length).toBe(2);
  const [unknown, known] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(unknown).toMatchObject({
    level: 30,
    reqId: id,
    method: 'GET',
    route: 'unmatched',
    status: 404,
    msg: 'request',
  });
  expect(known).toMatchObject({ route: '/api/estimates/:id', status: 401, ms: expect.any(Number) });
});
