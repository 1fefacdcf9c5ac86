import { mailLinkJob, removeOldRowsJob, trialEndingJob } from './domains/accounts/jobs.ts';
import {
  changeCustomerEmailJob,
  checkPlansJob,
  endSubscriptionJob,
  tellRemovalJob,
} from './domains/billing/jobs.ts';
import { deliverWebhookJob, removeDeliveriesJob } from './domains/developers/jobs.ts';
import {
  markOverdueJob,
  notifyStagesJob,
  sendInvoiceRemindersJob,
  sendRemindersJob,
  tellExpiringJob,
} from './domains/documents/jobs.ts';
import { removeFilesJob, removeObjectsJob } from './domains/files/jobs.ts';
import { checkPaymentsJob, registerHookJob } from './domains/payments/jobs.ts';
import { loadCurrenciesJob, rebindSecretsJob } from './domains/settings/jobs.ts';
import type { RunnableJob } from './jobs/job-definition.ts';
import { deliverMailJob, readBouncesJob } from './mail/jobs.ts';

/** Every job. A worker claims these and leaves others to processes that know them. */
export const JOBS: readonly RunnableJob[] = [
  deliverMailJob,
  mailLinkJob,
  tellExpiringJob,
  sendRemindersJob,
  sendInvoiceRemindersJob,
  markOverdueJob,
  notifyStagesJob,
  checkPaymentsJob,
  checkPlansJob,
  registerHookJob,
  loadCurrenciesJob,
  rebindSecretsJob,
  trialEndingJob,
  tellRemovalJob,
  endSubscriptionJob,
  changeCustomerEmailJob,
  deliverWebhookJob,
  removeDeliveriesJob,
  removeOldRowsJob,
  removeFilesJob,
  removeObjectsJob,
  readBouncesJob,
];

/** Jobs that wait for a contractor's server or for a mailbox. `worker-lanes.ts` gives them their own lane. */
export const WAITING_JOBS: readonly RunnableJob[] = [deliverWebhookJob, readBouncesJob];

/** Jobs that wait for the mail server, which also have their own lane. */
export const MAIL_JOBS: readonly RunnableJob[] = [deliverMailJob];
