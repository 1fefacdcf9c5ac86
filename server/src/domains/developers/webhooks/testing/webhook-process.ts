import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { accountId } from '../../../../account-id.ts';
import { systemClock } from '../../../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../../../db/client.ts';
import { migrate } from '../../../../db/migrate.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { testWorkerDeps } from '../../../../jobs/testing/worker-deps.ts';
import { workUntilKilled } from '../../../../testing/processes/work-until-killed.ts';
import { queueDeliveries } from '../queue-deliveries.ts';

export interface WebhookProcessOrder {
  readonly database: DatabaseOptions;
  readonly account: string;
  /** Events queued in one transaction, after which the process prints `committed`. */
  readonly events: number;
  readonly delivers: boolean;
  readonly leaseMs: number;
}

/** Queues some events, as a server does, and delivers events until it is killed. */
const order = JSON.parse(process.argv[2] ?? '') as WebhookProcessOrder;
const handle = await openDatabase(order.database);
await migrate(handle);
const deps = testWorkerDeps(handle.db, systemClock());
if (order.delivers) await workUntilKilled(handle, deps, order.leaseMs);
await inTransaction(handle.db, async (tx) => {
  for (let count = 0; count < order.events; count += 1)
    await queueDeliveries(tx, accountId(order.account), {
      id: randomUUID(),
      types: ['estimate.created'],
      at: deps.clock.now(),
      describe: async () => ({ type: 'estimate.created', data: {} }),
    });
});
writeSync(1, 'committed\n');
setInterval(() => {}, 1000);
