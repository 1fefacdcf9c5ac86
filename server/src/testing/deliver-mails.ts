import { JOBS } from '../job-registry.ts';
import { testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import type { SmtpInbox } from '../mail/testing/smtp-inbox.ts';
import { mailSources } from '../mail-sources.ts';
import type { TestApp } from './test-app.ts';

/** Delivers the queued mails of a server to an inbox, as a worker does. */
export async function deliverMails(
  { deps }: TestApp,
  inbox: SmtpInbox,
  environment: Record<string, string> = {},
): Promise<void> {
  const workerDeps = testWorkerDeps(deps.db, deps.clock, {
    environment: { ...environment, SMTP_URL: inbox.url },
    sources: mailSources(deps),
  });
  await createWorker(workerDeps, { jobs: JOBS }).drain();
  await workerDeps.close();
}
