import Fastify, { type RawServerDefault } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keptMessages } from '../db/schema/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { App } from '../http/app-instance.ts';
import { ZOD_SCHEMAS } from '../http/validation.ts';
import { JOBS } from '../job-registry.ts';
import { type TestWorkerDeps, testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { MAIL_MESSAGES } from '../mail/registry.ts';
import { insertEstimate } from '../mail/testing/insert-estimate.ts';
import { sampleEstimate } from '../pdf/sample-estimate.ts';
import { createTestDatabase } from '../testing/databases/database.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { MovableClock } from '../testing/movable-clock.ts';
import { devMail } from './dev-mail.ts';

let database: TestDatabase;
const clock = new MovableClock();
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await database.db.delete(keptMessages);
});

afterAll(() => database.close());

async function start(environment: Record<string, string> = {}): Promise<{ app: App; deps: TestWorkerDeps }> {
  const document = sampleEstimate({
    client: { name: '<script>alert(1)</script>', address: null, email: null, phone: null },
    jobTypeName: '<b>Roof</b>',
  });
  const deps = testWorkerDeps(database.db, clock, {
    environment: { APP_URL: 'http://localhost:3000', ...environment },
    sources: {
      findEstimateMail: async (estimateId) => ({
        estimateId,
        contractorName: 'Ray Cutter',
        contractorEmail: 'ray@cutter.example',
        subjectTemplate: null,
        bodyTemplate: null,
        document,
      }),
    },
  });
  const app: App = Fastify<RawServerDefault>({
    schemaController: ZOD_SCHEMAS,
  }).withTypeProvider();
  devMail(app, deps);
  closers.push(
    () => app.close(),
    () => deps.close(),
  );
  return { app, deps };
}

/** Keeps an estimate's mail and returns its path. */
async function keepEstimate(deps: TestWorkerDeps): Promise<string> {
  const ids = await insertEstimate(database.db);
  const mailId = await inTransaction(database.db, (tx) =>
    queueMail(tx, clock, { ...ids, message: 'estimate-sent', recipient: 'dana@example.com', props: {} }),
  );
  await createWorker(deps, { jobs: JOBS }).drain();
  return `/dev/mail/${mailId}`;
}

describe('kept mail', () => {
  it('is listed, read, and its attachment downloaded', async () => {
    const { app, deps } = await start();
    expect((await app.inject('/dev/mail')).body).toContain('Nothing has been sent yet.');
    const path = await keepEstimate(deps);

    const list = await app.inject('/dev/mail');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body).toContain(`href="${path}"`);
    const page = await app.inject(path);
    expect(page.body).toContain('Cutter Ridge Roofing via Plumbline');
    expect(page.body).toContain('dana@example.com');
    expect(page.body).toContain('Ray Cutter');
    expect(page.body).toContain('Total: $13,394.93');

    const pdf = await app.inject(`${path}/attachments/0`);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('shows a message’s content as text, and the message itself in a frame where nothing runs', async () => {
    const { app, deps } = await start();
    const path = await keepEstimate(deps);
    for (const url of ['/dev/mail', path]) {
      const { body } = await app.inject(url);
      expect(body).toContain('&lt;b&gt;Roof&lt;/b&gt;');
      expect(body).not.toMatch(/<script|<b>Roof/);
    }
    const message = await app.inject(`${path}/html`);
    expect(message.body).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt;,');
    expect(message.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox allow-popups/);
  });

  it('opens the links of a message in a new tab', async () => {
    const { app, deps } = await start();
    const { body } = await app.inject(`${await keepEstimate(deps)}/html`);
    const links = body.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain('target="_blank"');
  });

  it.each(['/dev/mail/no-id', '/dev/mail/8d5ccf36-1c30-4c7f-9f4c-5b5ad8e2a3a1', '/dev/mail/no-id/html'])(
    'that does not exist is not found: %s',
    async (path) => {
      const { app } = await start();
      expect((await app.inject(path)).statusCode).toBe(404);
    },
  );

  it('does not exist if a mail server is configured', async () => {
    const { app } = await start({ SMTP_URL: 'smtp://127.0.0.1:25' });
    expect((await app.inject('/dev/mail')).statusCode).toBe(404);
  });

  it.each([
    { remoteAddress: '192.168.1.20' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { host: 'elsewhere.example' } },
  ])('does not exist for anybody who is not at this machine: %j', async (request) => {
    const { app, deps } = await start();
    const path = await keepEstimate(deps);
    for (const url of ['/dev/mail', path, `${path}/html`, `${path}/attachments/0`, '/dev/mail/samples'])
      expect((await app.inject({ url, ...request })).statusCode).toBe(404);
  });
});

describe('samples', () => {
  it.each(Object.keys(MAIL_MESSAGES))('show %s', async (name) => {
    const { app } = await start({ SMTP_URL: 'smtp://127.0.0.1:25' });
    const path = `/dev/mail/samples/${name}`;
    expect((await app.inject('/dev/mail/samples')).body).toContain(`href="${path}"`);
    const { subject } = MAIL_MESSAGES[name as keyof typeof MAIL_MESSAGES].composeSample('https://x.example');
    expect((await app.inject(path)).body).toContain(subject);
    const message = await app.inject(`${path}/html`);
    expect(message.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(message.body).toMatch(/^<!DOCTYPE html/);
  });

  it('do not exist in production, nor under unknown names', async () => {
    const { app } = await start();
    expect((await app.inject('/dev/mail/samples/constructor')).statusCode).toBe(404);
    const production = await start({
      NODE_ENV: 'production',
      SMTP_URL: 'none',
      SECRET_KEY: 'a secret that only the tests know, long enough',
    });
    expect((await production.app.inject('/dev/mail/samples')).statusCode).toBe(404);
    expect((await production.app.inject('/dev/mail/samples/verify-email')).statusCode).toBe(404);
  });
});
