import { EventEmitter, once } from 'node:events';
import type { Profile } from '@plumbline/contract/accounts';
import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { clients, estimates } from '../../db/schema/schema.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import {
  aClient,
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { holdEventOrder } from '../documents/timeline/event-queries.ts';

const IS_POSTGRES = process.env['TEST_DATABASE_KIND'] === 'postgres';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

/** The number of transactions that wait for a lock. The embedded database has one connection, so none waits there. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.deps.db.execute(sql`select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`);
  return rows.length;
}
async function untilWaiting(count: number): Promise<void> {
  if (IS_POSTGRES) await vi.waitUntil(async () => (await countWaiting()) >= count, { timeout: 10_000 });
}

/** Runs `work` while a transaction holds the locks that `lock` takes. */
async function whileLocked(
  lock: (tx: Transaction) => PromiseLike<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const steps = new EventEmitter();
  const [isHeld, isDone] = [once(steps, 'held'), once(steps, 'done')];
  const holding = server.deps.db.transaction(async (tx) => {
    await lock(tx);
    steps.emit('held');
    await isDone;
  });
  await isHeld;
  try {
    await work();
  } finally {
    steps.emit('done');
    await holding;
  }
}

const ADDRESS = 'new@client.example';
const change = (id: string) => contractor.patch(`/api/clients/${id}`, { email: ADDRESS });

describe('a draft made while its client is changed has the new address', () => {
  const aDraft = async (clientId: string) => anEstimate(contractor, { clientId });
  const ofEstimate = async (id: string) =>
    (await contractor.get(`/api/estimates/${id}`)).json<Estimate>().client?.email;
  const ofInvoice = async (id: string) =>
    (await contractor.get(`/api/invoices/${id}`)).json<Invoice>().client?.email;

  test.each([
    ['an estimate', async (clientId: string) => async () => (await aDraft(clientId)).id, ofEstimate],
    [
      'a copy of an estimate',
      async (clientId: string) => {
        const { id } = await anAcceptedEstimate(contractor, { clientId });
        return async () => (await contractor.post(`/api/estimates/${id}/duplicate`)).json<Estimate>().id;
      },
      ofEstimate,
    ],
    [
      'an invoice',
      async (clientId: string) => {
        const { id: estimateId } = await anAcceptedEstimate(contractor, { clientId });
        const body = { estimateId, covers: { kind: 'rest' } };
        return async () => (await contractor.post('/api/invoices', body)).json<Invoice>().id;
      },
      ofInvoice,
    ],
  ])('%s', async (_what, prepare, read) => {
    const client = await aClient(contractor);
    const make = await prepare(client.id);
    const { id: account } = (await contractor.get('/api/auth/user')).json<Profile>();
    let making: Promise<string> | undefined;
    let changing: ReturnType<typeof change> | undefined;
    await whileLocked(
      (tx) => holdEventOrder(tx, accountId(account)),
      async () => {
        making = make();
        await untilWaiting(1);
        changing = change(client.id);
        // It waits for the draft, whose transaction waits for this one, or it has ended.
        await Promise.race([untilWaiting(2), IS_POSTGRES && changing]);
      },
    );
    const [id] = await Promise.all([making, changing]);
    expect((await changing)?.json<Client>().email).toBe(ADDRESS);
    expect(await read(id ?? '')).toBe(ADDRESS);
  });
});

describe('documents are locked before their client', () => {
  test.each([
    ['changing', change],
    ['deleting', (id: string) => contractor.delete(`/api/clients/${id}`)],
  ])('by %s it', async (_what, call) => {
    const { id: clientId } = await aClient(contractor);
    const { id } = await anEstimate(contractor, { clientId });
    let calling: ReturnType<typeof change> | undefined;
    await whileLocked(
      (tx) => tx.select().from(estimates).where(eq(estimates.id, id)).for('no key update'),
      async () => {
        calling = call(clientId);
        await untilWaiting(1);
        if (!IS_POSTGRES) return;
        const { db } = server.deps;
        await db.select().from(clients).where(eq(clients.id, clientId)).for('share', { noWait: true });
      },
    );
    expect((await calling)?.statusCode).toBe(200);
  });

  const orderOf = async (call: () => Promise<{ readonly statusCode: number }>, before: string) => {
    const statements = await recordStatements(server.deps.db, async () => {
      expect(Math.trunc((await call()).statusCode / 100)).toBe(2);
    });
    const client = statements.findIndex((text) => /from "clients".* for share/.test(text));
    const written = statements.findIndex((text) => text.startsWith(before));
    expect([client, written]).not.toContain(-1);
    return client < written ? 'client first' : `client after ${before}`;
  };

  test('and the client before the account’s counter, by a new invoice of a job', async () => {
    const { id } = await anAcceptedEstimate(contractor, { clientId: (await aClient(contractor)).id });
    const body = { estimateId: id, covers: { kind: 'rest' } };
    expect(await orderOf(() => contractor.post('/api/invoices', body), 'update "accounts"')).toBe(
      'client first',
    );
  });

  test('and the client before anything is written, by taking a sent estimate back', async () => {
    const { id } = await aSentEstimate(contractor, { clientId: (await aClient(contractor)).id });
    const takeBack = () => contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect(await orderOf(takeBack, 'update "estimates"')).toBe('client first');
  });
});
