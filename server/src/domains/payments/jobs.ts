import { MINUTE_MS } from '@plumbline/contract/durations';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import { defineJob } from '../../jobs/job-definition.ts';
import { registerHook } from './hooks/register-hook.ts';
import { checkPayments } from './settling/check-payments.ts';

/** Polls the providers for payments with an unknown outcome. Each has its own interval; this run checks those that are due. */
export const checkPaymentsJob = defineJob({
  name: 'check-payments',
  payload: z.object({}),
  pausesMs: [],
  everyMs: MINUTE_MS,
  run: (deps) => checkPayments(deps),
});

/** Registers a payment webhook at a contractor's provider. A refused registration is retried with the next payment. */
export const registerHookJob = defineJob({
  name: 'register-hook',
  payload: z.object({ account: z.uuid(), provider: z.enum(ONLINE_PROVIDERS) }),
  pausesMs: [],
  run: (deps, { account, provider }) => registerHook(deps, accountId(account), provider),
});
