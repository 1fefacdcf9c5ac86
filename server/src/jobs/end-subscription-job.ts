import { z } from 'zod';
import { cancelCustomer } from '../domains/billing/cancel-customer.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

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
