import { z } from 'zod';
import { queueRemovalNotices } from '../domains/billing/queue-removal-notices.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;

/** Tells the owners of cancelled accounts that their data is about to go. */
export const tellRemovalJob = defineJob({
  name: 'tell-removal',
  payload: z.object({}),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  everyMs: 60 * MINUTE_MS,
  run: (deps) => queueRemovalNotices(deps),
});
