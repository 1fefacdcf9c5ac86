import { HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { markOverdue } from './invoicing/reminding/mark-overdue.ts';
import { queueInvoiceReminders } from './invoicing/reminding/queue-invoice-reminders.ts';
import { queueExpiryNotices } from './reminders/queue-expiry-notices.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { queueStageNotices } from './schedule/queue-stage-notices.ts';

/**
 * Reminds clients who have not answered. Runs hourly, because 9 a.m. comes at a different time in each time
 * zone.
 */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueReminders(deps),
});

/**
 * Reminds clients of open invoices. Runs hourly, because 9 a.m. comes at a different time in each time zone.
 */
export const sendInvoiceRemindersJob = defineJob({
  name: 'send-invoice-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueInvoiceReminders(deps),
});

/**
 * Announces invoices that are overdue. Runs hourly, because days begin at a different time in each time zone.
 */
export const markOverdueJob = defineJob({
  name: 'mark-overdue',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => markOverdue(deps),
});

/**
 * Notifies contractors of estimates that expire soon. Runs hourly, because days begin at a different time in
 * each time zone.
 */
export const tellExpiringJob = defineJob({
  name: 'tell-expiring',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueExpiryNotices(deps),
});

/**
 * Notifies contractors of payments that are due. Runs hourly, because 9 a.m. comes at a different time in each
 * time zone.
 */
export const notifyStagesJob = defineJob({
  name: 'notify-stages',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueStageNotices(deps),
});
