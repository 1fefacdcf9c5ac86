import { z } from 'zod';
import { removeDeliveries } from '../domains/api/remove-deliveries.ts';
import { defineJob } from './job-definition.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Takes what is old out of the logs of webhooks. */
export const removeDeliveriesJob = defineJob({
  name: 'remove-deliveries',
  payload: z.object({}),
  pausesMs: [],
  everyMs: HOUR_MS,
  run: (deps) => removeDeliveries(deps),
});
