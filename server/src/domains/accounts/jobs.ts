import { DAY_MS, MINUTE_MS, SECOND_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../jobs/job-definition.ts';
import { removeMails } from '../../mail/remove-mails.ts';
import { RESET_PASSWORD, VERIFY_EMAIL } from '../../mail/token-purposes.ts';
import { removeCalls } from '../developers/find-repeated-call.ts';
import { removeTimedEvents } from '../estimates/timeline/remove-timed-events.ts';
import { removeExpired } from './closing/remove-expired.ts';
import { queueRequestedLink } from './registration/queue-requested-link.ts';
import { queueTrialNotices } from './trial/queue-trial-notices.ts';

/** Mails a link that somebody asked for; after half an hour it would come too late to be of use. */
export const mailLinkJob = defineJob({
  name: 'mail-link',
  payload: z.object({
    purpose: z.enum([RESET_PASSWORD, VERIFY_EMAIL]),
    linkId: z.uuid(),
    email: z.string(),
  }),
  pausesMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS],
  run: (deps, link) => queueRequestedLink(deps, link),
});

/** Tells contractors that their trial is nearly over. */
export const tellTrialEndingJob = defineJob({
  name: 'tell-trial-ending',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueTrialNotices(deps),
});

/** Takes out what nobody needs any more: docs/retention.md says what that is. */
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
