import { HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { queueExpiryNotices } from './reminders/queue-expiry-notices.ts';
import { queueReminders } from './reminders/queue-reminders.ts';

/** Reminds clients who have not answered. Hourly, because it is nine in the morning at another hour in each time zone. */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueReminders(deps),
});

/** Tells contractors of estimates that are about to expire. Hourly, because a day begins at another hour in each time zone. */
export const tellExpiringJob = defineJob({
  name: 'tell-expiring',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueExpiryNotices(deps),
});
