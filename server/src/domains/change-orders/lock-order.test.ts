import { EventEmitter, once } from 'node:events';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Invoice } from '@plumbline/contract/invoices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../../db/client.ts';
import { estimates, paymentAttempts } from '../../db/schema/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { anAcceptedEstimate } from '../../testing/factory.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../testing/visitors/paying-client.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

/** A change order of 60.00 with a deposit of half of it, in this status. */
async function aChange(status: 'sent' | 'accepted') {
  const contractor = await aPaidContractor(app);
  const { id: rootId } = await anAcceptedEstimate(contractor, {
    acceptPayments: true,
    depositPercentage: '25',
  });
  const made = await contractor.post(`/api/estimates/${rootId}/change-orders`, {
    title: 'Skylight',
    depositPercentage: '50',
    laborLines: [{ laborType: 'lead', hours: '1', rate: '60.00', description: 'Install' }],
  });
  const { id } = made.json<ChangeOrder>();
  const url = `/api/change-orders/${id}`;
  expect((await contractor.patch(`${url}/status`, { status })).statusCode).toBe(200);
  return { contractor, rootId, id, url };
}

const begin = async (url: string) =>
  sessionOf(
    await app.server.visitor().post(`${url}/create-payment`, { provider: 'stripe', clientName: 'Dana' }),
  );

/** On PostgreSQL, waits until another transaction waits for this one's lock. */
async function untilAwaited(tx: Transaction): Promise<void> {
  if (process.env['TEST_DATABASE_KIND'] !== 'postgres') return;
  const waiting = sql`select 1 from pg_locks where not granted`;
  await vi.waitUntil(async () => (await tx.execute(waiting)).rows.length > 0, { timeout: 10_000 });
}

/** Holds the lock of a job while `call` runs, checks with `isFree` what `call` has not locked, and returns its answer. */
async function whileJobIsLocked<Answer>(
  rootId: string,
  call: () => Promise<Answer>,
  isFree: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const steps = new EventEmitter();
  const [isHeld, isCalled] = [once(steps, 'held'), once(steps, 'called')];
  const checking = inTransaction(app.server.deps.db, async (tx) => {
    await tx.select().from(estimates).where(eq(estimates.id, rootId)).for('no key update');
    steps.emit('held');
    await isCalled;
    await untilAwaited(tx);
    await isFree(tx);
  });
  await isHeld;
  const answering = call();
  steps.emit('called');
  await checking;
  return answering;
}

describe('the job is locked first', () => {
  test('by the payment of a change order’s deposit, before its attempt', async () => {
    const { rootId, id, url } = await aChange('accepted');
    const session = await begin(url);
    await app.control(`sessions/${session}/pay`);
    const answer = await whileJobIsLocked(
      rootId,
      () => app.server.visitor().post(`${url}/verify-payment`, { sessionId: session }),
      (tx) =>
        tx
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.estimateId, id))
          .for('update', { noWait: true }),
    );
    expect(answer.json()).toMatchObject({ success: true, amountPaid: '30.00' });
  });

  test('by the acceptance of a change order, before the change order', async () => {
    const { rootId, id, url } = await aChange('sent');
    const answer = await whileJobIsLocked(
      rootId,
      () => app.server.visitor().post(`${url}/confirm-manual-payment`, { clientName: 'Dana' }),
      (tx) => tx.select().from(estimates).where(eq(estimates.id, id)).for('update', { noWait: true }),
    );
    expect(answer.json()).toMatchObject({ status: 'accepted' });
  });
});

describe('open payments are closed before the account is locked', () => {
  async function expectInOrder(call: () => Promise<unknown>): Promise<void> {
    const statements = await recordStatements(app.server.deps.db, call);
    const first = (start: string) => statements.findIndex((statement) => statement.startsWith(start));
    const closing = first('update "payment_attempts"');
    expect(closing).toBeGreaterThan(0);
    expect(first('update "accounts"')).toBeGreaterThan(closing);
  }

  test('by issuing an invoice that covers the deposit being paid', async () => {
    const { contractor, rootId, url } = await aChange('accepted');
    await begin(url);
    const draft = await contractor.post('/api/invoices', { estimateId: rootId, covers: { kind: 'rest' } });
    await expectInOrder(async () => {
      const issued = await contractor.post(`/api/invoices/${draft.json<Invoice>().id}/issue`, {});
      expect(issued.statusCode).toBe(200);
    });
  });

  test('by crediting an invoice that is being paid', async () => {
    const { contractor, rootId } = await aChange('accepted');
    const draft = await contractor.post('/api/invoices', { estimateId: rootId, covers: { kind: 'rest' } });
    const url = `/api/invoices/${draft.json<Invoice>().id}`;
    await contractor.post(`${url}/issue`, {});
    sessionOf(await app.server.visitor().post(`${url}/create-payment`, { provider: 'stripe' }));
    await expectInOrder(async () => {
      const credited = await contractor.post(`${url}/credit`, { full: true, reason: 'Agreed' });
      expect(credited.statusCode).toBe(201);
    });
  });
});
