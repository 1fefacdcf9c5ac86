import { MINUTE_MS } from '@plumbline/contract/durations';
import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import { defineJob } from '../../jobs/job-definition.ts';
import { registerHook } from './hooks/register-hook.ts';
import { checkPayments } from './settling/check-payments.ts';

/** Asks the providers about payments nobody has told us the end of. Each is asked at its own pace; this looks who is due. */
export const checkPaymentsJob = defineJob({
  name: 'check-payments',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPayments(deps),
});

/** Asks a contractor's provider to tell of payments. It is asked again with the next payment when it did not want to. */
export const registerHookJob = defineJob({
  name: 'register-hook',
  payload: z.object({ account: z.uuid(), provider: z.enum(['stripe', 'square']) }),
  pausesMs: [],
  run: (deps, { account, provider }) => registerHook(deps, accountId(account), provider),
});
