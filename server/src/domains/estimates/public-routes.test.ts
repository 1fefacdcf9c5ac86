import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptances } from '../../db/schema/schema.ts';
import { anEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const signed = {
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@example.com',
  signature: { kind: 'typed', text: 'Dana Whitfield' },
};

const types = (estimate: Estimate) => estimate.events.map((event) => event.type);

describe('the client’s link', () => {
  test('shows a sent estimate and its contractor without an account, and nothing of the contractor’s own', async () => {
    const contractor = await signedInContractor(server);
    const { id, clientId } = await aSentEstimate(contractor);
    const response = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(response.json()).toMatchObject({
      estimate: { estimateNumber: 'EST-0001', totalAmount: '100.00', clientName: 'Dana Whitfield' },
      contractor: { companyName: 'Cutter Ridge Roofing', contactName: 'Marcus Bell' },
    });
    expect(response.body).not.toContain(clientId);
    expect(response.body).not.toContain('events');
  });

  test('contains no ids of the contractor’s catalog', async () => {
    const contractor = await signedInContractor(server);
    const { id: laborTypeId } = (
      await contractor.post('/api/labor-types', { name: 'Welder', defaultRate: '30' })
    ).json<{ id: string }>();
    const [material] = (await contractor.get('/api/materials?limit=1')).json<{ id: string }[]>();
    const materialId = material?.id ?? '';
    const { id } = await aSentEstimate(contractor, {
      laborLines: [{ laborType: 'custom', laborTypeId, description: 'Weld', hours: '1', rate: '30' }],
      materialLines: [{ materialId, description: 'Rod', quantity: '1', unit: 'each', unitCost: '3' }],
    });
    const own = await contractor.get(`/api/estimates/${id}`);
    const shown = await server.visitor().get(`/api/estimates/${id}/public`);
    for (const rowId of [laborTypeId, materialId]) {
      expect(own.body).toContain(rowId);
      expect(shown.body).not.toContain(rowId);
    }
    expect(shown.body).not.toMatch(/laborTypeId|materialId|clientId|jobTypeId/);
    expect(shown.json()).toMatchObject({ estimate: { laborLines: [{ laborTypeName: 'Welder' }] } });
  });

  test('has the sum of the items, but not where markups are in the prices, as the API’s description says', async () => {
    const contractor = await signedInContractor(server);
    const { body } = await server.visitor().get('/api/openapi.json');
    expect(body).toContain('Null where figures are hidden or `markupIn` is `prices`');
    for (const [markupIn, itemsAmount] of [
      ['line', '100.00'],
      ['prices', null],
    ] as const) {
      const { id } = await aSentEstimate(contractor, { markupIn });
      const shown = await server.visitor().get(`/api/estimates/${id}/public`);
      expect(shown.json()).toMatchObject({ estimate: { itemsAmount } });
    }
  });

  test('of a draft or a recalled estimate is found only by its owner', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    const path = `/api/estimates/${id}/public`;
    const stranger = await signedInContractor(server);
    expect((await server.visitor().get(path)).json()).toMatchObject({ message: 'Estimate Not Found' });
    expect((await stranger.get(path)).statusCode).toBe(404);
    expect((await contractor.get(path)).statusCode).toBe(200);
    await contractor.post(`/api/estimates/${id}/send`, {});
    expect((await server.visitor().get(path)).statusCode).toBe(200);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect((await server.visitor().get(path)).statusCode).toBe(404);
  });

  test('of a deleted or unknown estimate is 404 on every route', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    await contractor.delete(`/api/estimates/${id}`);
    const visitor = server.visitor();
    for (const target of [id, randomUUID(), 'x']) {
      expect((await visitor.get(`/api/estimates/${target}/public`)).statusCode).toBe(404);
      expect((await visitor.get(`/api/estimates/${target}/public-pdf`)).statusCode).toBe(404);
      for (const verb of ['view', 'decline', 'confirm-manual-payment'])
        expect((await visitor.post(`/api/estimates/${target}/${verb}`, {})).statusCode).toBe(404);
    }
  });

  test('serves the PDF', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    const response = await server.visitor().get(`/api/estimates/${id}/public-pdf`);
    expect(response.headers['content-type']).toBe('application/pdf');
  });
});

describe('viewing', () => {
  test('reading the estimate is no view; each report of the page is', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const visitor = server.visitor();
    await visitor.get(`/api/estimates/${id}/public`);
    const unseen = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(unseen.status).toBe('sent');
    expect((await visitor.post(`/api/estimates/${id}/view`, {})).json()).toMatchObject({ status: 'viewed' });
    await visitor.post(`/api/estimates/${id}/view`, {});
    const seen = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(seen.status).toBe('viewed');
    expect(types(seen)).toEqual(['created', 'sent', 'viewed', 'viewed']);
  });

  test('a view by the owner is not counted', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await contractor.post(`/api/estimates/${id}/view`, {});
    const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(estimate.status).toBe('sent');
    expect(types(estimate)).not.toContain('viewed');
  });
});

describe('answering', () => {
  const accept = (id: string, body: unknown = signed) =>
    server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, body);
  const decline = (id: string, body: unknown = {}) =>
    server.visitor().post(`/api/estimates/${id}/decline`, body);

  test('accepting stores name, e-mail, signature, IP address and time', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    expect((await accept(id)).json()).toMatchObject({ success: true, status: 'accepted' });
    const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
    expect(estimate.status).toBe('accepted');
    expect(estimate.events.at(-1)).toMatchObject({ type: 'accepted', detail: { name: 'Dana Whitfield' } });
    const rows = await server.deps.db.select().from(acceptances).where(eq(acceptances.estimateId, id));
    expect(rows).toMatchObject([
      {
        clientName: 'Dana Whitfield',
        clientEmail: 'dana@example.com',
        signatureText: 'Dana Whitfield',
        ipAddress: '127.0.0.1',
        acceptedAt: server.clock.now(),
      },
    ]);
    const shown = (await server.visitor().get(`/api/estimates/${id}/public`)).json();
    expect(shown).toMatchObject({ estimate: { status: 'accepted', acceptedBy: 'Dana Whitfield' } });
  });

  test('accepting works with empty values', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    expect((await accept(id, { clientName: '', clientEmail: '' })).statusCode).toBe(200);
  });

  test('declining stores the reason, or a fixed text without one', async () => {
    const contractor = await signedInContractor(server);
    for (const [body, reason] of [
      [{ reason: ' Too dear ' }, 'Too dear'],
      [{}, 'Declined by client'],
    ] as const) {
      const { id } = await aSentEstimate(contractor);
      expect((await decline(id, body)).json()).toMatchObject({ status: 'declined' });
      const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
      expect(estimate.events.at(-1)).toMatchObject({ type: 'declined', detail: { reason } });
    }
  });

  test('a second answer is refused with the first one’s status', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    await accept(id);
    const late = await decline(id);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ message: 'This estimate is already accepted.' });
  });

  test('of concurrent accepts and declines exactly one wins, with one event', async () => {
    const contractor = await signedInContractor(server);
    for (let round = 0; round < 5; round++) {
      const { id } = await aSentEstimate(contractor);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? accept(id) : decline(id))),
      );
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
      const estimate = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
      expect(types(estimate).filter((type) => type === 'accepted' || type === 'declined')).toEqual([
        estimate.status,
      ]);
    }
  });

  test('after the last valid day, in the contractor’s time zone, accepting is refused and declining is not', async () => {
    const contractor = await signedInContractor(server, { timeZone: 'Pacific/Auckland' });
    // The server's clock is at 2026-03-10 15:00 UTC: in Auckland it is already the 11th.
    const { id } = await aSentEstimate(contractor, { validUntil: '2026-03-10' });
    const shown = (await server.visitor().get(`/api/estimates/${id}/public`)).json();
    expect(shown).toMatchObject({ estimate: { isExpired: true, validUntil: '2026-03-10' } });
    const refused = await accept(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: 'EXPIRED' });
    expect((await decline(id)).statusCode).toBe(200);
  });

  test.each([
    [{ ...signed, clientEmail: 'dana' }, 'Please enter a valid email address'],
    [{ ...signed, clientName: 'x'.repeat(201) }, 'clientName must be at most 200 characters'],
    [{ ...signed, signature: { kind: 'thumb' } }, 'signature'],
    [{ ...signed, amount: '0' }, "does not take 'amount'"],
  ])('%j is refused and the estimate stays open', async (body, message) => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    const response = await accept(id, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
    expect((await accept(id)).statusCode).toBe(200);
  });
});
