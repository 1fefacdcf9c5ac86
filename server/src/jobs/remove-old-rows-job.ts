import { z } from 'zod';
import { removeExpired } from '../domains/accounts/remove-expired.ts';
import { removeTimedEvents } from '../domains/estimates/remove-timed-events.ts';
import { removeMails } from '../mail/remove-mails.ts';
import { defineJob } from './job-definition.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes out what nobody needs any more: docs/retention.md says what that is. */
export const removeOldRowsJob = defineJob({
  name: 'remove-old-rows',
  payload: z.object({}),
  pausesMs: [60 * 60 * 1000],
  everyMs: DAY_MS,
  run: async (deps) => {
    await removeExpired(deps);
    await removeTimedEvents(deps);
    await removeMails(deps);
  },
});
