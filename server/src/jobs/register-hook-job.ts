import { z } from 'zod';
import { accountId } from '../domains/accounts/account-id.ts';
import { registerHook } from '../domains/payments/register-hook.ts';
import { defineJob } from './job-definition.ts';

/** Asks a contractor's provider to tell of payments. It is asked again with the next payment when it did not want to. */
export const registerHookJob = defineJob({
  name: 'register-hook',
  payload: z.object({ account: z.uuid(), provider: z.enum(['stripe', 'square']) }),
  pausesMs: [],
  run: (deps, { account, provider }) => registerHook(deps, accountId(account), provider),
});
