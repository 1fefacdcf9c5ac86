import { writeSync } from 'node:fs';
import { accountId } from '../../../account-id.ts';
import { systemClock } from '../../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../../db/client.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { cancelSubscription } from '../checkout/cancel-subscription.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { storeReading } from '../readings/store-reading.ts';

export interface PlanProcessOrder {
  readonly database: DatabaseOptions;
  readonly environment: Record<string, string>;
  readonly account: string;
  readonly act: 'checkout' | 'cancel' | 'read';
}

/** Runs one plan action as a server process, then prints `done` unless it was killed. */
const order = JSON.parse(process.argv[2] ?? '') as PlanProcessOrder;
const handle = await openDatabase(order.database);
const deps = testWorkerDeps(handle.db, systemClock(), { environment: order.environment });
const account = accountId(order.account);
const acts = {
  checkout: () => startCheckout(deps, account),
  cancel: () => cancelSubscription(deps, account, 'The season is over for us'),
  read: () => storeReading(deps, account),
};
await acts[order.act]();
writeSync(1, 'done\n');
