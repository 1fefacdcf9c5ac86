import { z } from 'zod';
import { checkPayments } from '../domains/payments/check-payments.ts';
import { defineJob } from './job-definition.ts';

const MINUTE_MS = 60 * 1000;

/** Asks the providers about payments nobody has told us the end of. Each is asked at its own pace; this looks who is due. */
export const checkPaymentsJob = defineJob({
  name: 'check-payments',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPayments(deps),
});
