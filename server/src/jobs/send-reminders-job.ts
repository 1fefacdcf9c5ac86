import { z } from 'zod';
import { queueReminders } from '../domains/estimates/queue-reminders.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Reminds clients who have not answered. Hourly, because it is nine in the morning at another hour in each time zone. */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueReminders(deps),
});
