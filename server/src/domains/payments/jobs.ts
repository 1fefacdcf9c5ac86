import { MINUTE_MS } from '@plumbline/contract/durations';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import { defineJob } from '../../jobs/job-definition.ts';
import { registerHook } from './hooks/register-hook.ts';
import { checkPayments } from './settling/check-payments.ts';

/** Asks the providers about payments whose outcome is unknown. Each is asked at its own pace; this finds those that are due. */
export const checkPaymentsJob = defineJob({
  name: 'check-payments',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPayments(deps),
});

/** Asks a contractor's provider to report payments. A provider that refuses is asked again with the next payment. */
export const registerHookJob = defineJob({
  name: 'register-hook',
  payload: z.object({ account: z.uuid(), provider: z.enum(ONLINE_PROVIDERS) }),
  pausesMs: [],
  run: (deps, { account, provider }) => registerHook(deps, accountId(account), provider),
});
