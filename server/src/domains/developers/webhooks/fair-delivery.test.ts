import { expect, test, vi } from 'vitest';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { mailSources } from '../../../mail-sources.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { createLanes } from '../../../worker-lanes.ts';
import { useWebhooks } from './testing/use-webhooks.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';

const bench = useWebhooks();
const CREATED = { events: ['estimate.created' as const] };

test('events for an address that hangs do not hold up those of another contractor', async () => {
  const { server, receiver, endpoint } = bench();
  const hanging = await WebhookReceiver.start();
  hanging.answer = () => {};
  const [unlucky, lucky] = [await signedInContractor(server), await signedInContractor(server)];
  await endpoint(unlucky, { ...CREATED, url: hanging.url });
  await endpoint(lucky, CREATED);
  for (let count = 0; count < 20; count += 1) await anEstimate(unlucky);
  await anEstimate(lucky);

  const deps = testWorkerDeps(server.deps.db, server.clock, { sources: mailSources(server.deps) });
  const lanes = createLanes(deps, {});
  await lanes.start();
  await vi.waitFor(() => expect(receiver.types).toEqual(['estimate.created']), 8000);
  // The deliveries ahead are still waiting for their first response.
  expect(hanging.received).toHaveLength(2);
  await hanging.close();
  await lanes.stop();
  await deps.close();
});
