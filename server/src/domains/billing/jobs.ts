import { HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { cancelCustomer } from './checkout/cancel-customer.ts';
import { changeCustomerEmail } from './checkout/change-customer-email.ts';
import { checkPlans } from './readings/check-plans.ts';
import { queueRemovalNotices } from './removal/queue-removal-notices.ts';

/** Polls Stripe for changes that no webhook reported. Each plan has its own interval; this run checks those that are due. */
export const checkPlansJob = defineJob({
  name: 'check-plans',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPlans(deps),
});

/** Ends the subscription of a closed account. Retries for eight days, as the customer would otherwise keep paying. */
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

/** Gives a customer at Stripe the account's changed address. Retries for two days. */
export const changeCustomerEmailJob = defineJob({
  name: 'change-customer-email',
  payload: z.object({ account: z.string() }),
  pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
  run: (deps, { account }) => changeCustomerEmail(deps, account),
});

/** Notifies the owners of canceled accounts before their data is deleted. */
export const tellRemovalJob = defineJob({
  name: 'tell-removal',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueRemovalNotices(deps),
});
