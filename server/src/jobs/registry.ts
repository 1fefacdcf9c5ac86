import { checkPaymentsJob } from './check-payments-job.ts';
import { checkPlansJob } from './check-plans-job.ts';
import { deliverMailJob } from './deliver-mail-job.ts';
import { deliverWebhookJob } from './deliver-webhook-job.ts';
import { endSubscriptionJob } from './end-subscription-job.ts';
import type { RunnableJob } from './job-definition.ts';
import { mailLinkJob } from './mail-link-job.ts';
import { registerHookJob } from './register-hook-job.ts';
import { removeDeliveriesJob } from './remove-deliveries-job.ts';
import { removeOldRowsJob } from './remove-old-rows-job.ts';
import { sendRemindersJob } from './send-reminders-job.ts';
import { tellExpiringJob } from './tell-expiring-job.ts';
import { tellRemovalJob } from './tell-removal-job.ts';
import { tellTrialEndingJob } from './tell-trial-ending-job.ts';

/** Every job there is. A worker takes these and leaves others to processes that know them. */
export const JOBS: readonly RunnableJob[] = [
  deliverMailJob,
  mailLinkJob,
  tellExpiringJob,
  sendRemindersJob,
  checkPaymentsJob,
  checkPlansJob,
  registerHookJob,
  tellTrialEndingJob,
  tellRemovalJob,
  endSubscriptionJob,
  deliverWebhookJob,
  removeDeliveriesJob,
  removeOldRowsJob,
];

/** Those that wait for addresses of contractors: `worker-lanes.ts` keeps them out of the others' way. */
export const SLOW_JOBS: readonly RunnableJob[] = [deliverWebhookJob];
