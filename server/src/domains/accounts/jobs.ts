import { DAY_MS, MINUTE_MS, SECOND_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { removeMails } from '../../mail/remove-mails.ts';
import { RESET_PASSWORD, VERIFY_EMAIL } from '../../mail/token-purposes.ts';
import { removeCalls } from '../developers/find-repeated-call.ts';
import { removeTimedEvents } from '../documents/timeline/remove-timed-events.ts';
import { removeExpired } from './closing/remove-expired.ts';
import { queueRequestedLink } from './registration/queue-requested-link.ts';
import { queueTrialNotices } from './trial/queue-trial-notices.ts';

/** Mails a requested link; after half an hour it would be too late to be useful. */
export const mailLinkJob = defineJob({
  name: 'mail-link',
  payload: z.object({
    purpose: z.enum([RESET_PASSWORD, VERIFY_EMAIL]),
    linkId: z.uuid(),
    email: z.string(),
    browserDigest: z.string().default(''),
  }),
  pausesMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS],
  run: (deps, link) => queueRequestedLink(deps, link),
});

/** Notifies contractors that their trial ends soon. */
export const trialEndingJob = defineJob({
  name: 'tell-trial-ending',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueTrialNotices(deps),
});

/** Deletes rows whose retention has ended: see docs/retention.md. */
export const removeOldRowsJob = defineJob({
  name: 'remove-old-rows',
  payload: z.object({}),
  pausesMs: [60 * 60 * 1000],
  everyMs: DAY_MS,
  run: async (deps) => {
    await removeExpired(deps);
    await removeCalls(deps);
    await removeTimedEvents(deps);
    await removeMails(deps);
  },
});
