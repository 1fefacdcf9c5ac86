import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { ViewResponse } from '@plumbline/contract/estimates/views';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { EventTabs } from '../../../testing/visitors/event-tabs.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

let server: TestApp;
let tabs: EventTabs;
beforeAll(async () => {
  server = await startTestApp();
  tabs = new EventTabs(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterEach(() => tabs.closeAll());
afterAll(async () => {
  // fetch replaces an aborted connection with a new idle one.
  server.app.server.closeAllConnections();
  await server.close();
});

async function view(id: string, headers: Record<string, string> = {}, body?: object) {
  const response = await server.visitor().post(`/api/estimates/${id}/view`, body, { headers });
  expect(response.statusCode).toBe(200);
  return response.json<ViewResponse>();
}

/** Reports a view's duration and returns the status code. */
const time = async (id: string, viewId: string | null, seconds: unknown) =>
  (await server.visitor().post(`/api/estimates/${id}/views/${viewId}`, { seconds })).statusCode;

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const viewsOf = async (contractor: ApiClient, id: string) =>
  (await read(contractor, id)).events.filter(({ type }) => type === 'viewed').map(({ detail }) => detail);

describe('a view', () => {
  test('is stored with the kind of device, taken from the user agent', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await view(id, { 'user-agent': IPHONE });
    await view(id, { 'user-agent': MAC });
    await view(id, { 'user-agent': MAC }, { hasTouch: true });
    await view(id, { 'user-agent': 'Something/1.0' });
    expect(await viewsOf(contractor, id)).toEqual([
      { device: 'phone' },
      { device: 'computer' },
      { device: 'tablet' },
      {},
    ]);
  });

  test('by a program or a prefetch is answered normally and not counted', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const machines = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'user-agent': IPHONE, 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': IPHONE, purpose: 'prefetch' },
      { 'user-agent': IPHONE, 'x-moz': 'prefetch' },
    ];
    for (const headers of machines)
      expect(await view(id, headers)).toMatchObject({ success: true, status: 'sent', viewId: null });
    const estimate = await read(contractor, id);
    expect(estimate.status).toBe('sent');
    expect(estimate.events.map(({ type }) => type)).not.toContain('viewed');
    const mails = await mailsTo(server, contractor.email);
    expect(mails.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('Opened'));

    await view(id, { 'user-agent': IPHONE });
    expect((await read(contractor, id)).status).toBe('viewed');
  });

  test('by the owner has no view id', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const response = await contractor.post(`/api/estimates/${id}/view`, {});
    expect(response.json()).toMatchObject({ status: 'sent', viewId: null });
  });

  test.each([
    [{ hasTouch: 'yes' }, 'hasTouch'],
    [{ device: 'phone' }, 'device'],
    [[], ''],
  ])('reported with %j is refused', async (body, named) => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const response = await server.visitor().post(`/api/estimates/${id}/view`, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(named);
    expect(await viewsOf(contractor, id)).toEqual([]);
  });

  test('is counted twenty times under concurrency, and only the first is mailed', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor, { email: `${randomUUID()}@client.example` });
    const { id } = await aSentEstimate(contractor, { clientId: client.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => view(id, { 'user-agent': IPHONE })));
    expect(new Set(answers.map(({ viewId }) => viewId)).size).toBe(20);
    const { status, events } = await read(contractor, id);
    expect(status).toBe('viewed');
    expect(events.filter(({ type }) => type === 'viewed')).toHaveLength(20);
    const opened = (await mailsTo(server, contractor.email)).filter(({ subject }) =>
      subject.startsWith('Opened'),
    );
    expect(opened).toHaveLength(1);
  });

  test('of an estimate that was set back to unviewed marks it as viewed and is mailed again', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await view(id);
    const response = await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    expect(response.json<Estimate>()).toMatchObject({ status: 'sent' });
    expect(response.json<Estimate>().events.at(-1)).toMatchObject({
      type: 'status_changed',
      detail: { from: 'viewed', to: 'sent' },
    });
    await view(id);
    expect((await read(contractor, id)).status).toBe('viewed');
    const opened = (await mailsTo(server, contractor.email)).filter(({ subject }) =>
      subject.startsWith('Opened'),
    );
    expect(opened).toHaveLength(2);
  });
});

describe('the duration of a view', () => {
  test('is the longest reported so far', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { viewId } = await view(id, { 'user-agent': IPHONE });
    server.clock.moveBy({ minutes: 10 });
    expect(await time(id, viewId, 40)).toBe(204);
    expect(await time(id, viewId, 183)).toBe(204);
    expect(await time(id, viewId, 90)).toBe(204);
    expect(await viewsOf(contractor, id)).toEqual([{ device: 'phone', seconds: '183' }]);
  });

  test('is limited to the elapsed time and to four hours, and not stored after a day', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { viewId } = await view(id);
    await time(id, viewId, Number.MAX_SAFE_INTEGER);
    expect(await viewsOf(contractor, id)).toEqual([{ seconds: '15' }]);
    server.clock.moveBy({ hours: 20 });
    await time(id, viewId, Number.MAX_SAFE_INTEGER);
    expect(await viewsOf(contractor, id)).toEqual([{ seconds: '14400' }]);

    const late = (await view(id)).viewId;
    server.clock.moveBy({ hours: 25 });
    expect(await time(id, late, 60)).toBe(204);
    expect(await viewsOf(contractor, id)).toEqual([{ seconds: '14400' }, {}]);
  });

  test('is ignored for an unknown id, another estimate’s, one that is no view, and a recalled estimate’s', async () => {
    const contractor = await signedInContractor(server);
    const stranger = await signedInContractor(server);
    const { id, events } = await aSentEstimate(contractor);
    const foreign = await aSentEstimate(stranger);
    const { viewId } = await view(id);
    server.clock.moveBy({ minutes: 5 });
    expect(await time(id, randomUUID(), 60)).toBe(204);
    expect(await time(foreign.id, viewId, 60)).toBe(204);
    expect(await time(randomUUID(), viewId, 60)).toBe(204);
    expect(await time(id, events[0]?.id ?? '', 60)).toBe(204);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect(await time(id, viewId, 60)).toBe(204);
    const after = await read(contractor, id);
    expect(after.events.filter(({ detail }) => 'seconds' in detail)).toEqual([]);
    expect(await viewsOf(stranger, foreign.id)).toEqual([]);
  });

  test.each([-1, 1.5, '60', null, undefined])('of %j is refused by name', async (seconds) => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { viewId } = await view(id);
    const response = await server.visitor().post(`/api/estimates/${id}/views/${viewId}`, { seconds });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'seconds must be a whole number of seconds' });
    expect(await viewsOf(contractor, id)).toEqual([{}]);
  });

  test('is the longest of concurrent reports', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { viewId } = await view(id);
    server.clock.moveBy({ hours: 1 });
    const reports = Array.from({ length: 20 }, (_, n) => ((n * 7) % 20) * 60);
    await Promise.all(reports.map((seconds) => time(id, viewId, seconds)));
    expect(await viewsOf(contractor, id)).toEqual([{ seconds: String(19 * 60) }]);
  });

  test('is sent to open tabs if its text changes, and is no timeline event', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { viewId } = await view(id);
    server.clock.moveBy({ minutes: 30 });
    const tab = await tabs.openFresh(contractor);
    await time(id, viewId, 20);
    expect((await tab.next()).data).toMatchObject({ type: 'viewed', estimateId: id, isRepeated: true });
    await time(id, viewId, 50);
    await time(id, viewId, 185);
    expect((await tab.next()).data).toMatchObject({ type: 'viewed', isRepeated: true });
    await time(id, viewId, 190);
    await server.visitor().post(`/api/estimates/${id}/decline`, {});
    expect((await tab.next()).data).toMatchObject({ type: 'declined' });
    const { events } = await read(contractor, id);
    expect(events.map(({ type }) => type)).toEqual(['created', 'sent', 'viewed', 'declined']);
  });

  test('has a rate limit per address', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    const away = server.visitor('203.0.113.77');
    const path = `/api/estimates/${id}/views/${randomUUID()}`;
    for (let call = 1; call <= 120; call += 1)
      expect((await away.post(path, { seconds: 1 })).statusCode).toBe(204);
    expect((await away.post(path, { seconds: 1 })).statusCode).toBe(429);
  });
});
