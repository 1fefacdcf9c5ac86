import type {
  Webhook,
  WebhookDelivery,
  WebhookRequest,
  WebhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import { ALL_EVENTS } from '@plumbline/contract/developers/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { JOBS } from '../../../../job-registry.ts';
import { type TestWorkerDeps, testWorkerDeps } from '../../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../../jobs/worker.ts';
import { mailSources } from '../../../../mail-sources.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { ApiClient } from '../../../../testing/visitors/api-client.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

/** A server with a manual clock, and a new receiver for each test. */
export interface WebhookBench {
  readonly server: TestApp;
  readonly receiver: WebhookReceiver;
  /** Creates an endpoint for every event at the receiver, unless `fields` differ. */
  readonly endpoint: (contractor: ApiClient, fields?: Partial<WebhookRequest>) => Promise<WebhookWithSecret>;
  /** Runs the due jobs, as a worker with these variables. */
  readonly work: (environment?: Record<string, string>) => Promise<void>;
  readonly log: (contractor: ApiClient, webhook: Pick<Webhook, 'id'>) => Promise<WebhookDelivery[]>;
}

export function useWebhooks(): () => WebhookBench {
  let server: TestApp;
  let receiver: WebhookReceiver;
  let usual: TestWorkerDeps;
  beforeAll(async () => {
    server = await startTestApp();
    usual = openWorker(server);
  });
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => receiver.close());
  afterAll(async () => {
    await usual.close();
    await server.close();
  });
  return () => ({
    server,
    receiver,
    async endpoint(contractor, fields = {}) {
      const request = { url: receiver.url, events: ALL_EVENTS, ...fields };
      const response = await contractor.post('/api/webhooks', request);
      if (response.statusCode !== 201) throw new Error(`No test webhook was made: ${response.body}`);
      return response.json<WebhookWithSecret>();
    },
    async work(environment) {
      const deps = environment ? openWorker(server, environment) : usual;
      await createWorker(deps, { jobs: JOBS }).drain();
      if (environment) await deps.close();
    },
    async log(contractor, { id }) {
      return (await contractor.get(`/api/webhooks/${id}/deliveries`)).json<WebhookDelivery[]>();
    },
  });
}

const openWorker = ({ deps }: TestApp, environment: Record<string, string> = {}) =>
  testWorkerDeps(deps.db, deps.clock, { environment, sources: mailSources(deps) });
