import type { Certificate } from '@plumbline/contract/certificates';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { CreatePaymentResponse } from '@plumbline/contract/payments/deposits';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../pdf/read-pdf.ts';
import { anEstimate, aSentEstimate } from '../testing/factory.ts';
import { ROOF, ROOF_CHOICES } from '../testing/roof-choices.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';
import { aPaidContractor, type PayingApp, startPayingApp } from '../testing/visitors/paying-client.ts';
import { migrate } from './migrate.ts';
import { readMigrationFiles } from './migration-files.ts';

/** The last migration of the version before choices, discounts and named taxes. */
const LAST_BEFORE = '0026_pricing-question';

let app: PayingApp;
let contractor: ApiClient;
beforeAll(async () => {
  app = await startPayingApp();
  contractor = await aPaidContractor(app);
});
afterAll(() => app.close());

const PLAIN = {
  laborMarkupPercent: '12.5',
  materialMarkupPercent: '15',
  taxRate: '8.25',
  depositPercentage: '25',
  acceptPayments: true,
  laborLines: [
    { laborType: 'lead' as const, description: 'Tear off', hours: '3', rate: '45.50' },
    { laborType: 'helper' as const, description: 'Haul', hours: '7.25', rate: '25.35' },
  ],
  materialLines: [{ description: 'Shingles', quantity: '31.5', unit: 'bundle', unitCost: '38.95' }],
  additionalCosts: [{ type: 'permit' as const, description: 'City', amount: '120.00' }],
};

const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const readPublic = async (id: string) =>
  (await app.server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
/** The request sent by the page of the previous version. */
const accept = (id: string, documentHash?: string) =>
  app.server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@client.example',
    signature: { kind: 'typed', text: 'Dana Whitfield' },
    depositMethod: null,
    ...(documentHash && { documentHash }),
  });

/** Takes the database back to the version before, with the rows it would have written, and migrates it; returns what ran. */
async function upgrade(): Promise<string[]> {
  const files = await readMigrationFiles();
  const newer = files.slice(files.findIndex(({ name }) => name === LAST_BEFORE) + 1);
  const { handle, deps } = app.server;
  const removals = newer.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      const [, index] = /^CREATE (?:UNIQUE )?INDEX "(\w+)"/.exec(statement.trim()) ?? [];
      if (index) return [`drop index ${index}`];
      const [, called] = /^CREATE FUNCTION (\w+)/.exec(statement.trim()) ?? [];
      // With its triggers.
      if (called) return [`drop function ${called} cascade`];
      const [, table, column] =
        /^(?:ALTER|CREATE) TABLE "(\w+)" (?:ADD COLUMN "(\w+)"|\()/.exec(statement.trim()) ?? [];
      if (column) return [`alter table ${table} drop column ${column}`];
      return table ? [`drop table ${table} cascade`] : [];
    }),
  );
  for (const statement of removals.toReversed()) await deps.db.execute(sql.raw(statement));
  for (const { hash } of newer)
    await deps.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${hash}`);
  await deps.db.execute(sql`update payment_attempts set signer = signer - 'selection'`);
  return migrate(handle);
}

test('a draft, a sent, an accepted and a paid estimate read the same after the upgrade, with PDF and certificate', async () => {
  const draft = await anEstimate(contractor, PLAIN);
  const sent = await aSentEstimate(contractor, PLAIN);
  const accepted = await aSentEstimate(contractor, PLAIN);
  expect((await accept(accepted.id, (await readPublic(accepted.id)).documentHash)).statusCode).toBe(200);
  const paid = await aSentEstimate(contractor, PLAIN);
  expect((await contractor.patch(`/api/estimates/${paid.id}/status`, { status: 'paid' })).statusCode).toBe(
    200,
  );

  const everything = async () => ({
    list: (await contractor.get('/api/estimates')).json(),
    lines: (await contractor.get('/api/estimates/lines.csv')).body,
    whole: await Promise.all([draft, sent, accepted, paid].map(({ id }) => read(id))),
    shown: await Promise.all([sent, accepted, paid].map(({ id }) => readPublic(id))),
    pdf: canReadPdfs()
      ? pdfText((await contractor.get(`/api/estimates/${accepted.id}/download`)).rawPayload)
      : '',
    certificate: (await contractor.get(`/api/estimates/${accepted.id}/certificate`)).json<Certificate>(),
  });
  // The version before kept no versions of estimates.
  await upgrade();
  const before = await everything();
  expect(await upgrade()).toEqual(expect.arrayContaining(['0029_discounts', '0031_offers']));
  expect(await everything()).toEqual(before);
  const { content, signature } = before.certificate;
  const verified = await app.server.visitor().post('/api/certificates/verify', { content, signature });
  expect(verified.json()).toMatchObject({ valid: true, certificate: { version: 1 } });
});

describe('a payment started with the previous version', () => {
  test.each(ONLINE_PROVIDERS)('by %s accepts the estimate, without a flag', async (provider) => {
    const { id, depositAmount } = await aSentEstimate(contractor, PLAIN);
    const { documentHash } = await readPublic(id);
    const begun = await app.server
      .visitor()
      .post(`/api/estimates/${id}/create-payment`, { provider, clientName: 'Dana', documentHash });
    const sessionId = begun.json<CreatePaymentResponse>().checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
    await upgrade();
    await app.control(`sessions/${sessionId}/pay`);
    await app.server.visitor().post(`/api/estimates/${id}/verify-payment`, { sessionId });
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      depositState: 'paid',
      payments: [{ amount: depositAmount, flag: null }],
    });
  });
});

describe('a page opened by the previous version', () => {
  test('accepts a plain estimate as it was read', async () => {
    const { id, totalAmount } = await aSentEstimate(contractor, PLAIN);
    const { documentHash } = await readPublic(id);
    await upgrade();
    expect((await accept(id, documentHash)).json()).toMatchObject({ success: true, status: 'accepted' });
    expect(await read(id)).toMatchObject({ status: 'accepted', totalAmount });
  });

  test('that read an estimate with choices as if it were plain is asked to read it again', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const refused = await accept(id, 'a'.repeat(64));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error: 'DOCUMENT_CHANGED',
        message:
          'This estimate has changed since you opened it. Please review the new version before you accept it.',
      },
    ]);
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  test('that names no version accepts what the contractor selected', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    expect((await accept(id)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ totalAmount: '7097.37', selection: { groupIds: [ROOF.better] } });
  });
});
