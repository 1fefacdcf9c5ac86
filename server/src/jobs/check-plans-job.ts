import { z } from 'zod';
import { checkPlans } from '../domains/billing/check-plans.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;

/** Asks Stripe about plans nobody has told us of. Each is asked at its own pace; this looks who is due. */
export const checkPlansJob = defineJob({
  name: 'check-plans',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPlans(deps),
});
