import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from './core.ts';
import { faultRequest } from './faults.ts';
import { ControlRefusal, PAYER_ACTIONS, PROVIDER_NAMES, type Provider } from './provider.ts';

const KEY = z.strictObject({ provider: z.enum(PROVIDER_NAMES), key: z.string().min(1).max(300) });
const CLOCK_MOVE = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceMs: z.int() }),
]);
const ENDPOINT = KEY.extend({
  url: z.url().max(2000),
  secret: z.string().min(1).max(300),
  events: z.array(z.string().min(1)).optional(),
});
const ACTION = z.strictObject({ id: z.string(), action: z.enum(PAYER_ACTIONS) });
const REFUND = z.strictObject({ amountMinor: z.int().min(1).optional() });
const ID = z.strictObject({ id: z.string() });

/** `/control`: calls for tests and the demo. No provider has them. */
export function registerControlRoutes(app: FastifyInstance, core: Core): void {
  const accountOf = ({ provider, key }: z.infer<typeof KEY>) => {
    const account = providerNamed(core, provider).accountOf(key);
    if (account === null) throw new ControlRefusal(`key is none that ${provider} would know by its shape`);
    return account;
  };

  app.get('/control/clock', () => ({ now: core.clock.now().toISOString() }));
  app.post('/control/clock', async (request) => {
    const move = CLOCK_MOVE.parse(request.body);
    const target = 'now' in move ? Date.parse(move.now) : core.clock.now().getTime() + move.advanceMs;
    await core.moveClock(new Date(target));
    return { now: core.clock.now().toISOString() };
  });

  app.get('/control/faults', () => ({ faults: core.faults.list() }));
  app.post('/control/faults', (request) => {
    const fault = faultRequest.parse(request.body);
    const { provider, key } = fault;
    return core.faults.add(fault, key === undefined ? null : accountOf({ provider, key }));
  });
  app.delete('/control/faults', () => {
    core.faults.clear();
    return { faults: [] };
  });

  app.post('/control/webhooks', (request) => {
    const { provider, key, url, secret, events } = ENDPOINT.parse(request.body);
    const endpoint = { id: randomUUID(), provider, account: accountOf({ provider, key }), url, secret };
    core.webhooks.addEndpoint({ ...endpoint, events: events ?? null });
    return { id: endpoint.id };
  });
  app.delete('/control/webhooks/:id', (request) => {
    core.webhooks.removeEndpoint(ID.parse(request.params).id);
    return {};
  });
  app.post('/control/deliver', async () => {
    await core.webhooks.deliverAll();
    return {};
  });
  app.get('/control/deliveries', (request) => {
    const key = KEY.parse(request.query);
    const deliveries = core.webhooks.deliveries(key.provider, accountOf(key));
    return {
      deliveries: deliveries.map(({ endpoint, ...delivery }) => ({ ...delivery, url: endpoint.url })),
    };
  });

  app.post('/control/sessions/:id/:action', async (request) => {
    const { id, action } = ACTION.parse(request.params);
    for (const provider of core.providers.values()) {
      const done = provider.act(id, action);
      if (!done) continue;
      await core.webhooks.settled();
      return done;
    }
    throw new ControlRefusal(`id: no provider of the sandbox knows ${id}`);
  });
  app.post('/control/payments/:id/refund', async (request) => {
    const { id } = ID.parse(request.params);
    const { amountMinor } = REFUND.parse(request.body ?? {});
    for (const provider of core.providers.values()) {
      const refund = provider.refund(id, amountMinor === undefined ? null : BigInt(amountMinor));
      if (!refund) continue;
      await core.webhooks.settled();
      return refund;
    }
    throw new ControlRefusal(`id: no provider of the sandbox knows ${id}`);
  });

  app.post('/control/revoke-key', (request) => {
    const { provider, key } = KEY.parse(request.body);
    core.revokedKeys.revoke(provider, key);
    return {};
  });
  app.post('/control/restore-key', (request) => {
    const { provider, key } = KEY.parse(request.body);
    core.revokedKeys.restore(provider, key);
    return {};
  });
  app.get('/control/state', (request) => {
    const key = KEY.parse(request.query);
    return providerNamed(core, key.provider).state(accountOf(key));
  });
}

function providerNamed(core: Core, name: Provider['name']): Provider {
  const provider = core.providers.get(name);
  if (!provider) throw new ControlRefusal(`provider: the sandbox does not stand in for ${name} yet`);
  return provider;
}
