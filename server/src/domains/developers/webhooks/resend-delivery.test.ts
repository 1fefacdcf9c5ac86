import type { Webhook } from '@plumbline/contract/developers/webhooks';
import { describe, expect, test } from 'vitest';
import { anEstimate, PASSWORD, signedInContractor } from '../../../testing/factory.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const bench = useWebhooks();

const CREATED = { events: ['estimate.created' as const] };

const newest = async (contractor: ApiClient, webhook: Pick<Webhook, 'id'>) =>
  (await bench().log(contractor, webhook))[0];

describe('resending', () => {
  test('sends the same event with the same id, also one already delivered, once for two requests', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const webhook = await endpoint(contractor, CREATED);
    await anEstimate(contractor);
    await work();
    const delivery = await newest(contractor, webhook);
    const path = `/api/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`;
    for (let press = 0; press < 2; press += 1) {
      const answer = await contractor.post(path);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject({ id: delivery?.id, state: 'queued' });
    }
    await work();
    // Two workers may both have started: delivery is at least once.
    expect(receiver.received.length).toBeGreaterThanOrEqual(2);
    expect(receiver.received.length).toBeLessThanOrEqual(3);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(await newest(contractor, webhook)).toMatchObject({ state: 'delivered' });
  });

  test('replaces the retry that was still queued', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const webhook = await endpoint(contractor, CREATED);
    receiver.answer = (response) => response.writeHead(500).end();
    await anEstimate(contractor);
    await work();
    receiver.answer = (response) => response.writeHead(204).end();
    const id = (await newest(contractor, webhook))?.id;
    await contractor.post(`/api/webhooks/${webhook.id}/deliveries/${id}/resend`);
    await work();
    server.clock.moveBy({ hours: 1 });
    await work();
    expect(receiver.received).toHaveLength(2);
    expect(await newest(contractor, webhook)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('a test event is sent once, and is logged whether it is accepted or not', async () => {
    const { server, receiver, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const webhook = await endpoint(contractor, CREATED);
    receiver.answer = (response) => response.writeHead(500).end();
    expect((await contractor.post(`/api/webhooks/${webhook.id}/test`)).statusCode).toBe(202);
    await work();
    server.clock.moveBy({ hours: 2 });
    await work();
    expect(receiver.types).toEqual(['ping']);
    expect(receiver.received[0]?.body.data).toEqual({});
    expect(await newest(contractor, webhook)).toMatchObject({
      event: 'ping',
      state: 'failed',
      lastError: 'It responded with 500.',
    });
    expect((await contractor.get(`/api/webhooks/${webhook.id}`)).json()).toMatchObject({ active: true });
    const off = await contractor.patch(`/api/webhooks/${webhook.id}`, { active: false });
    expect(off.json()).toMatchObject({ active: false, switchedOff: false });
  });
});

describe('the log', () => {
  test('is paginated, newest first, and covers thirty days', async () => {
    const { server, endpoint, work } = bench();
    const contractor = await signedInContractor(server);
    const webhook = await endpoint(contractor, CREATED);
    for (let count = 0; count < 5; count += 1) {
      await contractor.post(`/api/webhooks/${webhook.id}/test`);
      await contractor.post(`/api/webhooks/${webhook.id}/test`);
      server.clock.moveBy({ seconds: 1 });
    }
    await work();
    const seen: string[] = [];
    let path: string | undefined = `/api/webhooks/${webhook.id}/deliveries?limit=3`;
    while (path) {
      const page = await contractor.get(path);
      expect(page.headers['x-total-count']).toBe('10');
      seen.push(...page.json<{ id: string }[]>().map(({ id }) => id));
      path = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(new Set(seen).size).toBe(10);
    expect(seen).toEqual((await bench().log(contractor, webhook)).map(({ id }) => id));
    const forged = await contractor.get(`/api/webhooks/${webhook.id}/deliveries?cursor=e30`);
    expect(forged.statusCode).toBe(400);

    server.clock.moveBy({ days: 29 });
    await work();
    expect(await bench().log(contractor, webhook)).toHaveLength(10);
    server.clock.moveBy({ days: 1, hours: 1 });
    await work();
    const later = server.visitor();
    await later.post('/api/auth/login', { email: contractor.email, password: PASSWORD });
    later.forgetCsrfToken();
    expect(await bench().log(later, webhook)).toEqual([]);
  });
});
