import { pino } from 'pino';
import type { Clock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../db/client.ts';
import type { MailSources } from '../../mail/mail-sources.ts';
import { openMailTransport } from '../../mail/transport/open-mail-transport.ts';
import { sharedDocuments } from '../../pdf/testing/shared-documents.ts';
import { secretKey } from '../../secret-key.ts';
import type { WorkerDeps } from '../../worker-deps.ts';

/** No document exists. */
export const NO_SOURCES: MailSources = {
  findEstimateMail: async () => null,
  findReminderMail: async () => null,
  findInvoiceMail: () => Promise.resolve(null),
  findInvoiceReminder: () => Promise.resolve(null),
  findStatementMail: () => Promise.resolve(null),
  findPaidEstimate: async () => null,
  recordOutcome: async () => {},
};

export interface TestWorkerDeps extends WorkerDeps {
  close(): Promise<void>;
}

/** The dependencies of jobs, on the test's database. */
export function testWorkerDeps(
  db: Database,
  clock: Clock,
  options: { environment?: Record<string, string>; sources?: Partial<MailSources> } = {},
): TestWorkerDeps {
  const config = readConfig({
    APP_URL: 'https://plumbline.example',
    MAIL_FROM: 'Plumbline <mail@plumbline.example>',
    ...options.environment,
  });
  const transport = openMailTransport(config, db);
  return {
    config,
    db,
    clock,
    secret: secretKey('a secret that only the tests know, long enough'),
    documents: sharedDocuments(),
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    mail: { transport, sources: { ...NO_SOURCES, ...options.sources } },
    async close() {
      transport.close();
    },
  };
}
