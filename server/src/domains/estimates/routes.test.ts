import { randomUUID } from 'node:crypto';
import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClient,
  aJobType,
  anEstimate,
  aSentEstimate,
  estimateBody,
  signedInContractor,
} from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('creating an estimate', () => {
  test('computes and stores every amount, and answers with decimal strings', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor);
    const jobType = await aJobType(contractor);
    const response = await contractor.post('/api/estimates', {
      clientId: client.id,
      jobTypeId: jobType.id,
      jobDescription: 'Tear-off and re-roof',
      jobAddress: '2214 N 18th St, Boise',
      validUntil: '2026-04-09',
      laborMarkupPercent: 20,
      materialMarkupPercent: '15',
      taxRate: '8.25',
      acceptPayments: true,
      depositPercentage: '25',
      customPaymentInstructions: 'Checks to Cutter Ridge',
      laborLines: [
        { laborType: 'lead', description: 'Tear-off', hours: '9.5', rate: 45 },
        { laborType: 'helper', hours: '0.25', rate: '25.50' },
      ],
      materialLines: [
        { description: 'Shingle', quantity: '84', unit: 'bundle', unitCost: '38.75' },
        { description: 'Sealant', quantity: '0.333', unitCost: '9.99' },
      ],
      additionalCosts: [{ type: 'permit', description: 'City of Boise', amount: '185' }],
    });
    expect(response.statusCode).toBe(201);
    // Labor 427.50 + 6.38 (6.375 up) = 433.88, markup 86.78 (86.776 up). Materials 3255.00 + 3.33 (3.32667 up)
    // = 3258.33, markup 488.75 (488.7495 up). Subtotal 433.88 + 86.78 + 3258.33 + 488.75 + 185.00 = 4452.74.
    // Tax 8.25% = 367.35105, down to 367.35; total 4820.09; deposit 25% = 1205.0225, down to 1205.02.
    expect(response.json()).toMatchObject({
      estimateNumber: 'EST-0001',
      status: 'draft',
      currency: 'USD',
      client: { name: 'Dana Whitfield', email: 'dana@example.com' },
      jobType: { name: jobType.name },
      validUntil: '2026-04-09',
      laborSubtotal: '433.88',
      laborMarkupAmount: '86.78',
      materialsSubtotal: '3258.33',
      materialMarkupAmount: '488.75',
      additionalCostsTotal: '185.00',
      subtotal: '4452.74',
      taxAmount: '367.35',
      totalAmount: '4820.09',
      depositAmount: '1205.02',
      taxRate: '8.25',
      laborLines: [
        { laborType: 'lead', hours: '9.5', rate: '45.00', total: '427.50' },
        { laborType: 'helper', hours: '0.25', rate: '25.50', total: '6.38' },
      ],
      materialLines: [
        { description: 'Shingle', quantity: '84', unit: 'bundle', unitCost: '38.75', total: '3255.00' },
        { description: 'Sealant', quantity: '0.333', unit: 'each', unitCost: '9.99', total: '3.33' },
      ],
      additionalCosts: [{ type: 'permit', description: 'City of Boise', amount: '185.00' }],
      events: [{ type: 'created' }],
    });
    const created = response.json<Estimate>();
    expect(created.additionalCostLines).toEqual(created.additionalCosts);
    const read = await contractor.get(`/api/estimates/${created.id}`);
    expect(read.json()).toEqual(created);
  });

  test('in a currency that is no longer the contractor’s is refused, and nothing is stored', async () => {
    const contractor = await signedInContractor(server);
    const body = await estimateBody(contractor, { currency: 'USD' });
    await contractor.patch('/api/user/settings', { currency: 'JPY' });
    const refused = await contractor.post('/api/estimates', body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'CURRENCY_CHANGED',
      message: 'Your currency is now JPY, not USD. Please check the amounts and save again.',
    });
    expect((await contractor.get('/api/estimates')).json()).toEqual([]);
    const stored = await contractor.post('/api/estimates', { ...body, currency: 'JPY' });
    expect(stored.json()).toMatchObject({ currency: 'JPY', totalAmount: '100' });
  });

  test('without percentages uses the contractor’s defaults', async () => {
    const contractor = await signedInContractor(server);
    const { clientId, jobTypeId, jobDescription, laborLines } = await estimateBody(contractor);
    const body = { clientId, jobTypeId, jobDescription, laborLines };
    expect((await contractor.post('/api/estimates', body)).json()).toMatchObject({
      laborMarkupPercent: '20',
      materialMarkupPercent: '15',
      taxRate: '8.25',
      depositPercentage: '25',
      acceptPayments: false,
      totalAmount: '129.90',
    });
  });

  test.each([
    [{ clientId: randomUUID() }, 404, 'clientId is not one of your clients'],
    [{ jobTypeId: randomUUID() }, 404, 'jobTypeId is not one of your job types'],
    [{ totalAmount: '1.00' }, 400, "The request does not take 'totalAmount'"],
    [{ taxRate: '100.01' }, 400, 'taxRate must be at most 100'],
    [{ taxRate: -1 }, 400, 'taxRate must be a number of 0 or more'],
    [{ validUntil: '2026-02-30' }, 400, 'validUntil must be a date'],
    [{ acceptPayments: 'yes' }, 400, 'acceptPayments: Invalid input, must be true or false'],
    [{ laborLines: [{ laborType: 'lead', hours: '1e3', rate: '1' }] }, 400, 'laborLines[0].hours must be'],
    [{ laborLines: [{ laborType: 'lead', hours: '1', rate: '1.005' }] }, 400, 'laborLines[0].rate must have'],
    [{ laborLines: [{ laborType: 'boss', hours: '1', rate: '1' }] }, 400, 'laborLines[0].laborType'],
    [{ laborLines: [{ laborType: 'custom', hours: '1', rate: '1' }] }, 400, 'laborLines[0].laborTypeId'],
    [
      { laborLines: [{ laborType: 'custom', laborTypeId: randomUUID(), hours: '1', rate: '1' }] },
      404,
      'laborLines[0].laborTypeId is not one of your labor types',
    ],
    [
      { materialLines: [{ materialId: randomUUID(), quantity: 1, unitCost: 1 }] },
      404,
      'materialLines[0].materialId is not a material of the catalog',
    ],
    [
      { materialLines: [{ quantity: '1000000', unitCost: '10000000.00' }] },
      400,
      'totalAmount must be at most $999,999,999,999.99',
    ],
  ])(
    '%j is refused with a sentence naming the field, and stores nothing',
    async (fields, status, message) => {
      const contractor = await signedInContractor(server);
      const body = { ...(await estimateBody(contractor)), ...fields };
      const response = await contractor.post('/api/estimates', body);
      expect(response.statusCode).toBe(status);
      expect(response.json<{ message: string }>().message).toContain(message);
      expect((await contractor.get('/api/estimates')).json()).toEqual([]);
      // The refused request used no number.
      expect((await anEstimate(contractor)).estimateNumber).toBe('EST-0001');
    },
  );

  test.each([
    ['no JSON', 'text/plain', 'hello', 415],
    ['truncated JSON', 'application/json', '{"clientId":', 400],
    ['a list', 'application/json', '[]', 400],
    ['nothing', 'application/json', '', 400],
    ['10 MB', 'application/json', `{"jobDescription":"${'x'.repeat(10_000_000)}"}`, 413],
  ])('%s as a body is refused', async (_, type, payload, status) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/estimates', payload, { headers: { 'content-type': type } });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  });

  test('with 500 lines in a section stores them in order; 501 are refused', async () => {
    const contractor = await signedInContractor(server);
    const laborLines = Array.from({ length: 500 }, (_, index) => ({
      laborType: 'lead' as const,
      description: `Line ${index}`,
      hours: 1,
      rate: 1,
    }));
    const estimate = await anEstimate(contractor, { laborLines });
    expect(estimate.totalAmount).toBe('500.00');
    expect(estimate.laborLines.map((line) => line.description)).toEqual(laborLines.map((l) => l.description));
    const more = { ...(await estimateBody(contractor)), laborLines: [...laborLines, laborLines[0]] };
    const refused = await contractor.post('/api/estimates', more);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: 'laborLines must have at most 500 entries' });
  });
});

describe('estimate numbers', () => {
  test('have no gaps per contractor under concurrent creation and duplication', async () => {
    const contractor = await signedInContractor(server);
    const body = await estimateBody(contractor);
    const first = await anEstimate(contractor, body);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? contractor.post('/api/estimates', body)
          : contractor.post(`/api/estimates/${first.id}/duplicate`),
      ),
    );
    const list = (await contractor.get('/api/estimates')).json<EstimateSummary[]>();
    const expected = Array.from({ length: 21 }, (_, n) => `EST-${String(21 - n).padStart(4, '0')}`);
    expect(list.map((estimate) => estimate.estimateNumber)).toEqual(expected);
  });

  test('of deleted drafts are not reused', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    expect((await contractor.delete(`/api/estimates/${id}`)).statusCode).toBe(200);
    expect((await contractor.get(`/api/estimates/${id}`)).statusCode).toBe(404);
    expect((await anEstimate(contractor)).estimateNumber).toBe('EST-0002');
  });
});

test('a duplicate is a draft with the same lines, a new number and 30 more days', async () => {
  const contractor = await signedInContractor(server);
  const source = await aSentEstimate(contractor, { validUntil: '2026-03-11' });
  const response = await contractor.post(`/api/estimates/${source.id}/duplicate`);
  expect(response.statusCode).toBe(201);
  const copy = response.json<Estimate>();
  expect(copy).toMatchObject({
    status: 'draft',
    estimateNumber: 'EST-0002',
    validUntil: '2026-04-09',
    totalAmount: source.totalAmount,
    client: source.client,
  });
  expect(copy.id).not.toBe(source.id);
  expect(copy.laborLines[0]?.id).not.toBe(source.laborLines[0]?.id);
});

test('the downloaded PDF is named after the estimate’s number', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  const response = await contractor.get(`/api/estimates/${id}/download`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toBe('attachment; filename="estimate-EST-0001.pdf"');
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
