import { z } from 'zod';
import { queueTrialNotices } from '../domains/accounts/queue-trial-notices.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;

/** Tells contractors that their trial is nearly over. */
export const tellTrialEndingJob = defineJob({
  name: 'tell-trial-ending',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueTrialNotices(deps),
});
