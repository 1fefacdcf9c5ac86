import { writeSync } from 'node:fs';
import { systemClock } from '../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { workUntilKilled } from '../../testing/processes/work-until-killed.ts';
import { queueMail } from '../queue-mail.ts';

export interface MailProcessOrder {
  readonly database: DatabaseOptions;
  readonly smtpUrl: string;
  /** Queued in one transaction, after which the process prints `committed`. */
  readonly recipients: readonly string[];
  readonly delivers: boolean;
  readonly leaseMs: number;
}

/** A process that queues mails, and delivers until it is killed. */
const order = JSON.parse(process.argv[2] ?? '') as MailProcessOrder;
const handle = await openDatabase(order.database);
await migrate(handle);
const deps = testWorkerDeps(handle.db, systemClock(), { environment: { SMTP_URL: order.smtpUrl } });
if (order.delivers) await workUntilKilled(handle, deps, order.leaseMs);
await inTransaction(handle.db, async (tx) => {
  for (const recipient of order.recipients)
    await queueMail(tx, deps.clock, { message: 'account-exists', recipient, props: {} });
});
writeSync(1, 'committed\n');
setInterval(() => {}, 1000);
