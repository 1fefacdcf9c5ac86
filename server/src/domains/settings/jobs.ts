import { HOUR_MS } from '@plumbline/contract/durations';
import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import { defineJob } from '../../jobs/job-definition.ts';
import { loadCurrencies } from './load-currencies.ts';
import { rebindSecrets } from './rotate-secrets.ts';

/** Loads the currencies a provider accepts with a contractor's key; without an answer it is offered for all. */
export const loadCurrenciesJob = defineJob({
  name: 'load-currencies',
  payload: z.object({ account: z.uuid(), provider: z.enum(ONLINE_PROVIDERS) }),
  pausesMs: [],
  run: (deps, { account, provider }) => loadCurrencies(deps, accountId(account), provider),
});

/**
 * Re-encrypts secrets that a process of an older version stored. Runs hourly, because one may run alongside
 * this one for a while.
 */
export const rebindSecretsJob = defineJob({
  name: 'rebind-secrets',
  payload: z.object({}),
  pausesMs: [],
  everyMs: HOUR_MS,
  run: async (deps) => void (await rebindSecrets(deps)),
});
