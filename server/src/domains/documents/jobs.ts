import { HOUR_MS, MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { markOverdue } from './invoicing/reminding/mark-overdue.ts';
import { queueInvoiceReminders } from './invoicing/reminding/queue-invoice-reminders.ts';
import { queueExpiryNotices } from './reminders/queue-expiry-notices.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { queueStageNotices } from './schedule/queue-stage-notices.ts';

/** Reminds clients who have not answered. Hourly, because nine in the morning is at another hour in each time zone. */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueReminders(deps),
});

/** Reminds clients of open invoices. Hourly, because nine in the morning is at another hour in each time zone. */
export const sendInvoiceRemindersJob = defineJob({
  name: 'send-invoice-reminders',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueInvoiceReminders(deps),
});

/** Announces invoices that are overdue. Hourly, because days begin at another hour in each time zone. */
export const markOverdueJob = defineJob({
  name: 'mark-overdue',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => markOverdue(deps),
});

/** Notifies contractors of estimates that expire soon. Hourly, because days begin at another hour in each time zone. */
export const tellExpiringJob = defineJob({
  name: 'tell-expiring',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueExpiryNotices(deps),
});

/** Notifies contractors of payments that are due. Hourly, because nine in the morning is at another hour in each time zone. */
export const notifyStagesJob = defineJob({
  name: 'notify-stages',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: HOUR_MS,
  run: (deps) => queueStageNotices(deps),
});
