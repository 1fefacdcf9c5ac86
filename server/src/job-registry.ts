import { mailLinkJob, removeOldRowsJob, tellTrialEndingJob } from './domains/accounts/jobs.ts';
import { checkPlansJob, endSubscriptionJob, tellRemovalJob } from './domains/billing/jobs.ts';
import { deliverWebhookJob, removeDeliveriesJob } from './domains/developers/jobs.ts';
import { sendRemindersJob, tellExpiringJob } from './domains/estimates/jobs.ts';
import { checkPaymentsJob, registerHookJob } from './domains/payments/jobs.ts';
import { loadCurrenciesJob, rebindSecretsJob } from './domains/settings/jobs.ts';
import type { RunnableJob } from './jobs/job-definition.ts';
import { deliverMailJob, readBouncesJob } from './mail/jobs.ts';

/** Every job there is. A worker takes these and leaves others to processes that know them. */
export const JOBS: readonly RunnableJob[] = [
  deliverMailJob,
  mailLinkJob,
  tellExpiringJob,
  sendRemindersJob,
  checkPaymentsJob,
  checkPlansJob,
  registerHookJob,
  loadCurrenciesJob,
  rebindSecretsJob,
  tellTrialEndingJob,
  tellRemovalJob,
  endSubscriptionJob,
  deliverWebhookJob,
  removeDeliveriesJob,
  removeOldRowsJob,
  readBouncesJob,
];

/** Jobs that wait for a server of a contractor's, or for a mailbox. `worker-lanes.ts` gives them a lane of their own. */
export const WAITING_JOBS: readonly RunnableJob[] = [deliverWebhookJob, readBouncesJob];

/** Jobs that wait for the mail server, which have a lane of their own too. */
export const MAIL_JOBS: readonly RunnableJob[] = [deliverMailJob];
