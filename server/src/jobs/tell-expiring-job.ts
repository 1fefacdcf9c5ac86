import { z } from 'zod';
import { queueExpiryNotices } from '../domains/estimates/queue-expiry-notices.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tells contractors of estimates that are about to expire. Hourly, because a day begins at another hour in each time zone. */
export const tellExpiringJob = defineJob({
  name: 'tell-expiring',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueExpiryNotices(deps),
});
