import { HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { cancelCustomer } from './checkout/cancel-customer.ts';
import { checkPlans } from './readings/check-plans.ts';
import { queueRemovalNotices } from './removal/queue-removal-notices.ts';

/** Asks Stripe about plans nobody has told us of. Each is asked at its own pace; this looks who is due. */
export const checkPlansJob = defineJob({
  name: 'check-plans',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPlans(deps),
});

/** Ends what a closed account was subscribed to. Somebody would go on paying for nothing, so it is tried for eight days. */
export const endSubscriptionJob = defineJob({
  name: 'end-subscription',
  payload: z.object({ customerId: z.string() }),
  pausesMs: [
    MINUTE_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    6 * HOUR_MS,
    12 * HOUR_MS,
    ...Array.from({ length: 7 }, () => 24 * HOUR_MS),
  ],
  run: (deps, { customerId }) => cancelCustomer(deps, customerId),
});

/** Tells the owners of cancelled accounts that their data is about to go. */
export const tellRemovalJob = defineJob({
  name: 'tell-removal',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueRemovalNotices(deps),
});
