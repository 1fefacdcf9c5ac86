import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../jobs/job-definition.ts';
import { deliverMail, giveUpMail } from './deliver-mail.ts';
import { readBounceMailbox } from './reports/read-bounce-mailbox.ts';

/** Sends one queued mail, with retries for about a day. */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.uuid() }),
  pausesMs: [
    30 * SECOND_MS,
    MINUTE_MS,
    2 * MINUTE_MS,
    5 * MINUTE_MS,
    10 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    4 * HOUR_MS,
    6 * HOUR_MS,
    10 * HOUR_MS,
  ],
  run: (deps, { mailId }) => deliverMail(deps, mailId),
  onDead: (deps, tx, { mailId }, lastError) => giveUpMail(deps, tx, mailId, lastError),
});

/** Reads bounces from the configured mailbox. */
export const readBouncesJob = defineJob({
  name: 'read-bounces',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  async run(deps) {
    const { mailbox } = deps.config.mailReports;
    if (!mailbox) return;
    try {
      await readBounceMailbox({ ...deps, sources: deps.mail.sources }, mailbox);
    } catch (error) {
      // The next minute retries, so the job is not given up.
      deps.log.error({ err: error }, 'the bounce mailbox could not be read');
    }
  },
});
