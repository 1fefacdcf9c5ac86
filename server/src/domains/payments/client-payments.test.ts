import { randomUUID } from 'node:crypto';
import type { Client, ClientWithSums } from '@plumbline/contract/clients';
import type { Invoice } from '@plumbline/contract/invoices';
import type { ClientPayment } from '@plumbline/contract/payments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { invoicesOf, PLAIN, refusalOf } from '../invoices/testing/invoiced-jobs.ts';

let server: TestApp;
let contractor: ApiClient & { email: string };
let invoices: ReturnType<typeof invoicesOf>;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
  invoices = invoicesOf(server, contractor);
  client = await aClient(contractor);
});

const aJob = async () => (await invoices.aJob({ ...PLAIN, taxRate: '0', clientId: client.id })).id;
const part = (job: string, amount: string) => invoices.anInvoice(job, { kind: 'part', amount });
const CHECK = { method: 'check', receivedOn: '2026-03-10', note: 'Check 1187' };
const pay = (parts: readonly (readonly [Invoice, string])[], fields: object = {}) =>
  contractor.post(`/api/clients/${client.id}/payments`, {
    ...CHECK,
    invoices: parts.map(([{ id }, amount]) => ({ invoiceId: id, amount })),
    ...fields,
  });
const listed = async () =>
  (await contractor.get(`/api/clients/${client.id}/payments`)).json<ClientPayment[]>();
const openOf = async (list: readonly Invoice[]) =>
  Promise.all(list.map(async ({ id }) => (await invoices.read(id)).amountOpen));

/** Three invoices of two jobs. */
async function threeInvoices(): Promise<[Invoice, Invoice, Invoice]> {
  const [roof, fence] = [await aJob(), await aJob()];
  return [await part(roof, '300'), await part(fence, '200'), await part(roof, '100')];
}

test('is answered even when a hundred newer payments of the client are listed before it', async () => {
  const job = await aJob();
  const [first, second] = [await part(job, '300'), await part(job, '200')];
  await pay([[first, '300']]);
  // Recording a hundred more takes a minute; the list only depends on their rows.
  await server.deps.db.execute(sql`
    with copies as (select gen_random_uuid() as id from generate_series(1, 100))
    insert into payments select copy.* from copies, payments original,
      lateral jsonb_populate_record(original, jsonb_build_object('id', copies.id, 'amount_minor', 1)) copy
    where original.invoice_id = ${first.id}`);
  const answer = await pay([[second, '200']], { receivedOn: '2026-01-05' });
  expect(answer.json<ClientPayment[]>()).toMatchObject([{ amount: '200.00', receivedOn: '2026-01-05' }]);
});

describe('one check for three invoices of two jobs', () => {
  test('is one payment of each with the same note, and shows on both jobs', async () => {
    const all = await threeInvoices();
    const [first, second, third] = all;
    const answer = await pay([
      [first, '300'],
      [second, '200'],
      [third, '50'],
    ]);
    expect(answer.statusCode).toBe(201);
    expect(await openOf(all)).toEqual(['0.00', '0.00', '50.00']);
    expect(
      (await listed())
        .map(({ amount, note, invoiceNumber, estimateNumber }) => [
          invoiceNumber,
          estimateNumber,
          amount,
          note,
        ])
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    ).toEqual([
      ['INV-0001', 'EST-0001', '300.00', 'Check 1187'],
      ['INV-0002', 'EST-0002', '200.00', 'Check 1187'],
      ['INV-0003', 'EST-0001', '50.00', 'Check 1187'],
    ]);
    expect(answer.json<ClientPayment[]>()).toEqual(await listed());
    expect((await invoices.job(first.estimateId ?? '')).amountPaid).toBe('350.00');
    expect((await invoices.job(second.estimateId ?? '')).amountPaid).toBe('200.00');
    const sums = (await contractor.get(`/api/clients/${client.id}`)).json<ClientWithSums>();
    expect(sums.owed).toEqual({ estimates: 2, value: '1450.00' });
  });

  test('repeated with its id counts once, also at the same time, and not with other content', async () => {
    const all = await threeInvoices();
    const [first, second] = all;
    const id = randomUUID();
    const once = () =>
      pay(
        [
          [first, '100'],
          [second, '100'],
        ],
        { id },
      );
    const answers = await Promise.all([once(), once(), once()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await openOf(all)).toEqual(['200.00', '100.00', '100.00']);
    expect(
      (
        await pay(
          [
            [first, '90'],
            [second, '100'],
          ],
          { id },
        )
      ).statusCode,
    ).toBe(409);
    expect(
      (
        await pay(
          [
            [first, '100'],
            [all[2], '10'],
          ],
          { id },
        )
      ).statusCode,
    ).toBe(409);
    expect(await openOf(all)).toEqual(['200.00', '100.00', '100.00']);
  });

  test('mails a receipt for each payment if that is asked for, also when repeated', async () => {
    const { email } = await contractor
      .patch(`/api/clients/${client.id}`, { email: `${randomUUID()}@client.example` })
      .then((answer) => answer.json<Client>());
    const [first, second] = await threeInvoices();
    const receipts = async () =>
      (await mailsTo(server, email ?? '')).flatMap(
        ({ subject }) => /^Receipt: (.*) - /.exec(subject)?.[1] ?? [],
      );
    await pay([[first, '10']]);
    expect(await receipts()).toEqual([]);
    const fields = { id: randomUUID(), mailReceipt: true };
    const parts = [
      [first, '100'],
      [second, '50'],
    ] as const;
    for (const _ of [1, 2]) expect((await pay(parts, fields)).statusCode).toBe(201);
    expect((await receipts()).toSorted()).toEqual([
      '$100.00 for invoice INV-0001',
      '$50.00 for invoice INV-0002',
    ]);
  });

  test('over what is open on one of them is refused by its place, and none is recorded', async () => {
    const [first, second] = await threeInvoices();
    const refused = await pay([
      [first, '10'],
      [second, '200.01'],
    ]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      message: 'invoices.1.amount must be at most $200.00, the amount left to pay',
      issues: [{ field: 'invoices.1.amount' }],
    });
    expect(await listed()).toEqual([]);
  });

  test('needs issued invoices of this client, each once', async () => {
    const [first] = await threeInvoices();
    const stranger = await aClient(contractor, { name: 'Ada Lind' });
    const parts = { invoices: [{ invoiceId: first.id, amount: '1' }] };
    const foreign = await contractor.post(`/api/clients/${stranger.id}/payments`, { ...CHECK, ...parts });
    expect(foreign.json()).toMatchObject({ issues: [{ field: 'invoices.0.invoiceId' }] });
    expect(
      (
        await pay([
          [first, '1'],
          [first, '1'],
        ])
      ).statusCode,
    ).toBe(400);
    expect((await pay([])).statusCode).toBe(400);
    const draft = (await invoices.draft(await aJob())).json<Invoice>();
    expect(refusalOf(await pay([[draft, '1']]))).toEqual([409, 'NOT_ISSUED']);
    expect(await listed()).toEqual([]);
  });

  test('and another in the other order at the same time are both recorded', async () => {
    const [first, second] = await threeInvoices();
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all([
        pay([
          [first, '1'],
          [second, '1'],
        ]),
        pay([
          [second, '1'],
          [first, '1'],
        ]),
        pay([
          [first, '1'],
          [second, '1'],
        ]),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    }
    expect(await openOf([first, second])).toEqual(['285.00', '185.00']);
  });
});
