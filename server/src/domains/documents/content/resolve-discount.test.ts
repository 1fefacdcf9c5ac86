import type { Certificate, VerifyCertificateResponse } from '@plumbline/contract/certificates';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptances, estimates } from '../../../db/schema/schema.ts';
import { pdfText } from '../../../pdf/read-pdf.ts';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Items of 1,200.00, taxed at 8%. */
const JOB: Partial<EstimateRequest> = {
  laborMarkupPercent: '20',
  taxRate: '8',
  depositPercentage: '25',
  acceptPayments: true,
  laborLines: [{ laborType: 'lead', hours: '20', rate: '50.00' }],
};
const FALL_OFFER = { percent: '5', label: 'Fall offer' };

const change = async (contractor: ApiClient, { id, updatedAt }: Estimate, fields: object) =>
  contractor.patch(`/api/estimates/${id}`, { updatedAt, ...fields });
const readPublic = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;

describe('a discount', () => {
  test('is a percentage of the items, taken off before tax, with a name', async () => {
    const contractor = await signedInContractor(server);
    const made = await anEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    expect(made).toMatchObject({
      discount: FALL_OFFER,
      itemsAmount: '1200.00',
      discountAmount: '60.00',
      subtotal: '1140.00',
      taxAmount: '91.20',
      totalAmount: '1231.20',
      depositAmount: '307.80',
    });
  });

  test('is an amount, which never exceeds the items', async () => {
    const contractor = await signedInContractor(server);
    const made = await anEstimate(contractor, { ...JOB, discount: { amount: '200' } });
    expect(made).toMatchObject({ discount: { amount: '200.00', label: null }, subtotal: '1000.00' });
    const more = await change(contractor, made, { discount: { amount: '5000', label: '' } });
    expect(more.json()).toMatchObject({
      discountAmount: '1200.00',
      totalAmount: '0.00',
      depositAmount: '0.00',
    });
  });

  test('is kept when a change omits it, removed by null, and copied', async () => {
    const contractor = await signedInContractor(server);
    const made = await anEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    const kept = (await change(contractor, made, { jobDescription: 'Gutters' })).json<Estimate>();
    expect(kept).toMatchObject({ discount: FALL_OFFER, totalAmount: '1231.20' });
    const copy = await contractor.post(`/api/estimates/${made.id}/duplicate`);
    expect(copy.json()).toMatchObject({ discount: FALL_OFFER, totalAmount: '1231.20' });
    expect((await change(contractor, kept, { discount: null })).json()).toMatchObject({
      discount: null,
      itemsAmount: '1200.00',
      discountAmount: '0.00',
      totalAmount: '1296.00',
    });
  });

  test.each([
    [{ percent: '5', amount: '50' }, 'discount.amount cannot be combined with a percent'],
    [{ label: 'Fall offer' }, 'discount must have a percent or an amount'],
    [{ percent: '100.01' }, 'discount.percent must be at most 100'],
    [{ percent: '5.125' }, 'discount.percent must have at most 2 decimals'],
    [{ amount: '-1' }, 'discount.amount must be a number of 0 or more, such as 12.5'],
    [{ percent: '5', label: 'x'.repeat(201) }, 'discount.label must be at most 200 characters'],
  ])('%j is refused with a sentence, and nothing changes', async (discount, message) => {
    const contractor = await signedInContractor(server);
    const made = await anEstimate(contractor, JOB);
    const refused = await change(contractor, made, { discount });
    expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
    expect((await contractor.get(`/api/estimates/${made.id}`)).json()).toMatchObject({ discount: null });
  });

  test('has no negative amount after a version without discounts saved the draft', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    await server.deps.db
      .update(estimates)
      .set({ subtotalMinor: 150_000n, taxMinor: 0n, totalMinor: 150_000n })
      .where(eq(estimates.id, id));
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({
      itemsAmount: '1500.00',
      discountAmount: '0.00',
    });
  });

  test('is none after a version without discounts saved a cheaper draft', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor, JOB);
    await server.deps.db
      .update(estimates)
      .set({ subtotalMinor: 50_000n, taxMinor: 0n, totalMinor: 50_000n })
      .where(eq(estimates.id, id));
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({
      discount: null,
      itemsAmount: '500.00',
      discountAmount: '0.00',
    });
  });

  test('has no decimals in yen', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { currency: 'JPY' });
    const made = await anEstimate(contractor, JOB);
    const refused = await change(contractor, made, { discount: { amount: '10.5' } });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'discount.amount must be a whole number: JPY has no decimals',
    ]);
    const taken = await change(contractor, made, { discount: { amount: '10' } });
    expect(taken.json()).toMatchObject({ discount: { amount: '10' }, discountAmount: '10' });
  });

  test('is in what the client’s page reads, in the PDF and in the CSV', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    expect(await readPublic(id)).toMatchObject({ discount: FALL_OFFER, discountAmount: '60.00' });
    const pdf = await contractor.get(`/api/estimates/${id}/download`);
    expect(pdfText(pdf.rawPayload).replace(/\s+/g, ' ')).toContain('Fall offer, 5% off −60.00');
    const csv = (await contractor.get('/api/estimates/export.csv')).body;
    expect(csv.split('\r\n')[0]).toMatch(/,Items,Discount,Choices,Change orders$/);
    expect(csv).toMatch(/,1200\.00,60\.00,(?:"")?,0\.00\r\n/);
  });
});

describe('accepting an estimate with a discount', () => {
  const accept = async (id: string, documentHash: string) =>
    server.visitor('198.51.100.8').post(`/api/estimates/${id}/confirm-manual-payment`, {
      clientName: 'Dana Whitfield',
      signature: { kind: 'typed', text: 'Dana Whitfield' },
      documentHash,
    });

  test('stores an agreement of version 2 with what was offered and accepted, and a certificate that verifies', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    const { documentHash } = await readPublic(id);
    expect((await accept(id, documentHash)).statusCode).toBe(200);
    const certificate = (await contractor.get(`/api/estimates/${id}/certificate`)).json<Certificate>();
    const content = JSON.parse(certificate.content);
    expect(content).toMatchObject({ version: 2, choices: [], totalAmount: '1231.20' });
    expect(content.documentHash).not.toBe(documentHash);
    const [stored] = await server.deps.db.select().from(acceptances).where(eq(acceptances.estimateId, id));
    expect(stored?.offerHash).toBe(documentHash);
    expect(JSON.parse(content.document)).toMatchObject({
      version: 2,
      offer: { discount: FALL_OFFER },
      accepted: { selection: { groupIds: [], lineIds: [] }, discountAmount: '60.00' },
      totalAmount: '1231.20',
      deposit: { percentage: '25', amount: '307.80' },
    });
    const verified = await server.visitor().post('/api/certificates/verify', certificate);
    expect(verified.json<VerifyCertificateResponse>()).toMatchObject({ valid: true });
    const accepted = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(accepted).toMatchObject({ status: 'accepted', totalAmount: '1231.20' });
  });

  test('is refused when the discount has changed since the client read it', async () => {
    const contractor = await signedInContractor(server);
    const sent = await aSentEstimate(contractor, { ...JOB, discount: FALL_OFFER });
    const { documentHash } = await readPublic(sent.id);
    const recalled = await contractor.patch(`/api/estimates/${sent.id}/status`, { status: 'draft' });
    await change(contractor, recalled.json<Estimate>(), {
      discount: { ...FALL_OFFER, label: 'Spring offer' },
    });
    await contractor.post(`/api/estimates/${sent.id}/send`, {});
    const refused = await accept(sent.id, documentHash);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'DOCUMENT_CHANGED']);
    expect((await accept(sent.id, (await readPublic(sent.id)).documentHash)).statusCode).toBe(200);
  });
});
