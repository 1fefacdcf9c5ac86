import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../http/app-instance.ts';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { EventReader } from '../../../testing/visitors/event-reader.ts';
import { EventTabs } from '../../../testing/visitors/event-tabs.ts';

const HOST = { host: '127.0.0.1', port: 0 };

let server: TestApp;
let tabs: EventTabs;
beforeAll(async () => {
  server = await startTestApp();
  tabs = new EventTabs(await server.app.listen(HOST));
});
afterEach(() => tabs.closeAll());
afterAll(async () => {
  // fetch replaces an aborted connection with a new idle one.
  server.app.server.closeAllConnections();
  await server.close();
});

const viewByClient = (id: string) => server.visitor().post(`/api/estimates/${id}/view`);

describe('an event stream', () => {
  test('needs a session, and is neither cached nor compressed', async () => {
    expect((await server.visitor().get('/api/events')).statusCode).toBe(401);
    const contractor = await signedInContractor(server);
    await anEstimate(contractor);
    const { response } = await tabs.open(contractor, { headers: { 'accept-encoding': 'gzip' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('ends without further events when its session is ended from another device', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const device = await anotherDevice(server, contractor);
    const tab = await tabs.openFresh(device);
    const ended = await contractor.delete('/api/auth/sessions');
    expect(ended.statusCode).toBe(200);
    await viewByClient(id);
    expect(await tab.end()).toEqual([]);
    expect((await tabs.open(device)).response.status).toBe(401);
  });

  test('is limited to ten tabs of an account, and a closed tab frees a place', async () => {
    const contractor = await signedInContractor(server);
    const own: EventReader[] = [];
    for (let n = 0; n < 10; n += 1) own.push(await tabs.openFresh(contractor));
    const refused = await contractor.get('/api/events');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.json()).toMatchObject({
      error: 'RATE_LIMITED',
      message: 'Plumbline is open in too many tabs. Please close some and try again.',
    });
    await tabs.openFresh(await signedInContractor(server));
    own[0]?.close();
    await expect.poll(async () => (await tabs.open(contractor)).response.status).toBe(200);
  });
});

describe('an idle event stream', () => {
  let app: App;
  let quick: EventTabs;
  beforeAll(async () => {
    // Receives no notifications, so it finds events only by polling.
    app = await buildApp(server.deps, { events: { heartbeatMs: 20 } });
    quick = new EventTabs(await app.listen(HOST));
  });
  afterEach(() => quick.closeAll());
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  test('sends heartbeats and polls for events', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const tab = await quick.openFresh(contractor);
    await tab.heartbeat();
    await tab.heartbeat();
    await viewByClient(id);
    expect((await tab.next()).data).toMatchObject({ type: 'viewed' });
  });

  test('ends after its contractor logs out', async () => {
    const contractor = await signedInContractor(server);
    const tab = await quick.openFresh(contractor);
    await contractor.post('/api/auth/logout');
    expect(await tab.end()).toEqual([]);
  });
});

test('a server that stops ends its event streams cleanly and immediately', async () => {
  const app = await buildApp(server.deps);
  const tab = await new EventTabs(await app.listen(HOST)).openFresh(await signedInContractor(server));
  const [rest] = await Promise.all([tab.end(), app.close()]);
  expect(rest).toEqual([]);
});
