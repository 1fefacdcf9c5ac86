import { randomUUID } from 'node:crypto';
import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClient,
  anAcceptedEstimate,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const hours = (count: string, rest: object = {}) => ({
  laborType: 'lead' as const,
  description: 'Install',
  hours: count,
  rate: '50.00',
  ...rest,
});
const TERMS = { laborMarkupPercent: '20', materialMarkupPercent: '0', taxRate: '8.25' };

const make = (contractor: ApiClient, estimateId: string, fields: object) =>
  contractor.post(`/api/estimates/${estimateId}/change-orders`, fields);
async function aChange(contractor: ApiClient, estimateId: string, fields: object): Promise<ChangeOrder> {
  const made = await make(contractor, estimateId, { title: 'Rotten decking', ...fields });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return made.json<ChangeOrder>();
}
const send = (contractor: ApiClient, id: string) => contractor.post(`/api/change-orders/${id}/send`, {});
const pageOf = async (id: string) =>
  (await server.visitor().get(`/api/change-orders/${id}/public`)).json<PublicEstimateResponse>().estimate;
const accept = (id: string, fields: object = {}) =>
  server.visitor().post(`/api/change-orders/${id}/confirm-manual-payment`, {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@example.com',
    ...fields,
  });
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

/** An accepted job of 1,298.20: 20 hours at 50.00 with 20% markup and 8.25% tax. */
async function aJob() {
  const contractor = await signedInContractor(server);
  const email = `${randomUUID()}@example.com`;
  const client = await aClient(contractor, { email });
  const fields = { ...TERMS, clientId: client.id, laborLines: [hours('20')] };
  const { id } = await anAcceptedEstimate(contractor, fields);
  return { contractor, id, email };
}

describe('a change order', () => {
  test('takes work out to the cent, with the percentages of its estimate', async () => {
    const { contractor, id } = await aJob();
    const change = await aChange(contractor, id, { laborLines: [hours('2', { removed: true })] });
    expect(change).toMatchObject({
      number: 'EST-0001-CO1',
      estimateNumber: 'EST-0001',
      laborSubtotal: '-100.00',
      laborMarkupAmount: '-20.00',
      taxAmount: '-9.90',
      totalAmount: '-129.90',
      added: { totalAmount: '0.00' },
      removed: { laborSubtotal: '100.00', totalAmount: '129.90' },
      job: { before: '1299.00', after: '1169.10' },
      laborLines: [{ removed: true, total: '100.00' }],
    });
  });

  test('is sent, read and accepted, and changes the job’s total', async () => {
    const { contractor, id } = await aJob();
    const change = await aChange(contractor, id, {
      reason: 'Found when the shingles came off.',
      laborLines: [hours('10'), hours('2', { removed: true, description: 'Cleanup' })],
    });
    expect((await server.visitor().get(`/api/change-orders/${change.id}/public`)).statusCode).toBe(404);
    const sent = await send(contractor, change.id);
    expect([sent.statusCode, sent.json().status]).toEqual([200, 'sent']);
    const page = await pageOf(change.id);
    expect(page).toMatchObject({
      estimateNumber: 'EST-0001-CO1',
      totalAmount: '519.60',
      changeOrder: {
        estimateNumber: 'EST-0001',
        title: 'Rotten decking',
        reason: 'Found when the shingles came off.',
        added: { subtotal: '600.00', taxAmount: '49.50', totalAmount: '649.50' },
        removed: { totalAmount: '129.90' },
        job: { before: '1299.00', after: '1818.60' },
      },
    });
    expect(JSON.stringify(page.offer)).not.toContain('Cleanup');
    expect(JSON.stringify(page.changeOrder?.removed)).toContain('Cleanup');
    const accepted = await accept(change.id, { documentHash: page.documentHash, totalAmount: '519.60' });
    expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      totalAmount: '1299.00',
      amountDue: '1818.60',
    });
    const certificate = (await contractor.get(`/api/change-orders/${change.id}/certificate`)).json();
    const verified = await server.visitor().post('/api/certificates/verify', certificate);
    expect(verified.json()).toMatchObject({ valid: true });
    expect(JSON.parse(certificate.content)).toMatchObject({
      estimateNumber: 'EST-0001-CO1',
      totalAmount: '519.60',
      consent: expect.stringContaining('I accept change order EST-0001-CO1 from'),
    });
    expect((await pageOf(change.id)).changeOrder?.job).toEqual({ before: '1299.00', after: '1818.60' });
    expect((await contractor.get('/api/estimates')).json()).toHaveLength(1);
    expect((await contractor.get('/api/estimates/counts')).json()).toMatchObject({ all: 1, accepted: 1 });
    const [listed] = (await contractor.get(`/api/estimates/${id}/change-orders`)).json<
      ChangeOrderSummary[]
    >();
    expect(listed?.events.map(({ type }) => type)).toEqual(['sent', 'accepted']);
    const csv = (await contractor.get('/api/estimates/export.csv')).body.trim().split('\r\n');
    expect(csv).toEqual([expect.any(String), expect.stringMatching(/,519\.60$/)]);
  });

  test('names the changes of its removed work when it is sent again', async () => {
    const { contractor, id, email } = await aJob();
    const { id: changeId } = await aChange(contractor, id, {
      laborLines: [hours('2', { removed: true, description: 'Cleanup' })],
    });
    await send(contractor, changeId);
    const recalled = await contractor.patch(`/api/change-orders/${changeId}/status`, { status: 'draft' });
    const { updatedAt } = recalled.json<ChangeOrder>();
    const laborLines = [hours('3', { removed: true, description: 'Cleanup' })];
    await contractor.patch(`/api/change-orders/${changeId}`, { laborLines, title: 'Less work', updatedAt });
    await send(contractor, changeId);
    const changes = [
      'The total was −$129.90 and is now −$194.85.',
      'Work taken out, Cleanup: was −$100.00, now −$150.00.',
      'It was called “Rotten decking” and is now called “Less work”.',
    ];
    expect((await pageOf(changeId)).changes).toEqual(changes);
    const mail = (await mailsTo(server, email)).find(({ text }) => text.includes('What changed'));
    for (const change of changes) expect(mail?.text).toContain(`• ${change}`);
  });

  test('is numbered in its job, and the number of a deleted draft is not used again', async () => {
    const { contractor, id } = await aJob();
    const first = await aChange(contractor, id, {});
    const second = await aChange(contractor, id, { laborLines: [hours('1')] });
    expect((await contractor.delete(`/api/change-orders/${first.id}`)).statusCode).toBe(200);
    const copy = (await contractor.post(`/api/change-orders/${second.id}/duplicate`)).json<ChangeOrder>();
    expect([second.number, copy.number]).toEqual(['EST-0001-CO2', 'EST-0001-CO3']);
    const list = (await contractor.get(`/api/estimates/${id}/change-orders`)).json<ChangeOrder[]>();
    expect(list.map(({ number, title }) => [number, title])).toEqual([
      ['EST-0001-CO2', 'Rotten decking'],
      ['EST-0001-CO3', 'Rotten decking'],
    ]);
  });

  test('belongs to an accepted estimate', async () => {
    const contractor = await signedInContractor(server);
    for (const estimate of [await anEstimate(contractor), await aSentEstimate(contractor)]) {
      const refused = await make(contractor, estimate.id, { title: 'More' });
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'NOT_ACCEPTED']);
    }
  });

  test('needs a title, and lines before it is sent', async () => {
    const { contractor, id } = await aJob();
    const untitled = await make(contractor, id, { title: ' ' });
    expect([untitled.statusCode, untitled.json().message]).toEqual([400, expect.stringContaining('title')]);
    const empty = await aChange(contractor, id, {});
    const refused = await send(contractor, empty.id);
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Please add work, or take some out']);
  });

  test('is answered only under its own address', async () => {
    const { contractor, id } = await aJob();
    const { id: changeId } = await aChange(contractor, id, { laborLines: [hours('1')] });
    await send(contractor, changeId);
    for (const url of [`/api/estimates/${changeId}`, `/api/change-orders/${id}`]) {
      expect((await contractor.get(url)).statusCode).toBe(404);
      expect((await server.visitor().get(`${url}/public`)).statusCode).toBe(404);
      expect((await server.visitor().post(`${url}/decline`, {})).statusCode).toBe(404);
    }
  });

  test('cannot bring the job below zero when it is sent, accepted or accepted by hand', async () => {
    const { contractor, id } = await aJob();
    const big = { laborLines: [hours('15', { removed: true })] };
    const [first, second, third] = [
      await aChange(contractor, id, big),
      await aChange(contractor, id, big),
      await aChange(contractor, id, { laborLines: [hours('21', { removed: true, description: 'Other' })] }),
    ];
    const outcome = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
      statusCode,
      json().error,
    ];
    expect(outcome(await send(contractor, third.id))).toEqual([409, 'TOTAL_BELOW_ZERO']);
    for (const { id: out } of [first, second]) expect((await send(contractor, out)).statusCode).toBe(200);
    expect((await accept(first.id)).statusCode).toBe(200);
    expect(outcome(await accept(second.id))).toEqual([409, 'TOTAL_BELOW_ZERO']);
    const byHand = await contractor.patch(`/api/change-orders/${second.id}/status`, { status: 'accepted' });
    expect(outcome(byHand)).toEqual([409, 'TOTAL_BELOW_ZERO']);
    expect(await read(contractor, id)).toMatchObject({ amountDue: '324.75' });
  });

  test('that is declined changes no amount', async () => {
    const { contractor, id } = await aJob();
    const { id: changeId } = await aChange(contractor, id, { laborLines: [hours('4')] });
    await send(contractor, changeId);
    const declined = await server
      .visitor()
      .post(`/api/change-orders/${changeId}/decline`, { reason: 'Too much' });
    expect([declined.statusCode, declined.json().message]).toEqual([200, 'Change order declined']);
    expect(await read(contractor, id)).toMatchObject({ amountDue: '1299.00', status: 'accepted' });
    const page = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(page.json<PublicEstimateResponse>().estimate.changeOrders).toEqual([]);
  });

  test('makes a paid job accepted again, and one that removes the amount due makes it paid', async () => {
    const { contractor, id } = await aJob();
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'paid' });
    const more = await aChange(contractor, id, { depositPercentage: '50', laborLines: [hours('2')] });
    await send(contractor, more.id);
    expect((await accept(more.id)).statusCode).toBe(200);
    const open = await read(contractor, id);
    expect(open).toMatchObject({ status: 'accepted', amountPaid: '1299.00', amountDue: '129.90' });
    expect(open.events.at(-1)).toMatchObject({
      type: 'status_changed',
      detail: { from: 'paid', to: 'accepted' },
    });
    const less = await aChange(contractor, id, { laborLines: [hours('2', { removed: true })] });
    const byHand = await contractor.patch(`/api/change-orders/${less.id}/status`, { status: 'accepted' });
    expect([byHand.statusCode, byHand.json().job]).toEqual([200, { before: '1428.90', after: '1299.00' }]);
    expect(await read(contractor, id)).toMatchObject({ status: 'paid', amountDue: '0.00' });
    const { depositState } = (await contractor.get(`/api/change-orders/${more.id}`)).json<ChangeOrder>();
    expect(depositState).toBe('paid');
  });

  test('that is out is not changed by another one that is accepted', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
    const [first, second] = [
      await aChange(contractor, id, { laborLines: [hours('1')] }),
      await aChange(contractor, id, { laborLines: [hours('2')] }),
    ];
    for (const { id: out } of [first, second]) await send(contractor, out);
    const { documentHash } = await pageOf(second.id);
    await accept(first.id);
    expect((await pageOf(second.id)).documentHash).toBe(documentHash);
    expect((await accept(second.id, { documentHash })).statusCode).toBe(200);
    const certificate = (await contractor.get(`/api/change-orders/${second.id}/certificate`)).json();
    const rootCertificate = (await contractor.get(`/api/estimates/${id}/certificate`)).json();
    expect(JSON.parse(JSON.parse(certificate.content).document)).toMatchObject({
      estimate: { number: 'EST-0001', acceptedHash: JSON.parse(rootCertificate.content).documentHash },
    });
  });

  test('reaches the webhooks that chose it, and no others', async () => {
    const { contractor, id } = await aJob();
    const hook = async (events: string[]) =>
      (await contractor.post('/api/webhooks', { url: 'https://hooks.example.com/job', events })).json()
        .id as string;
    const [ofChanges, ofEstimates] = [
      await hook(['change_order.sent', 'change_order.accepted']),
      await hook(['estimate.sent', 'estimate.accepted']),
    ];
    const change = await aChange(contractor, id, { laborLines: [hours('1', { removed: true })] });
    await send(contractor, change.id);
    await accept(change.id);
    const bodies = async (endpoint: string) =>
      (await contractor.get(`/api/webhooks/${endpoint}/deliveries`))
        .json<{ body: string }[]>()
        .map(({ body }) => JSON.parse(body));
    expect(await bodies(ofEstimates)).toEqual([]);
    const sent = await bodies(ofChanges);
    expect(sent).toHaveLength(2);
    expect(sent.find(({ type }) => type === 'change_order.accepted')?.data).toMatchObject({
      estimate: { id, estimateNumber: 'EST-0001' },
      changeOrder: {
        number: 'EST-0001-CO1',
        title: 'Rotten decking',
        status: 'accepted',
        totalAmount: '-64.95',
      },
    });
  });
});
