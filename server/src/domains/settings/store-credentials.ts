import {
  hasSecret,
  type IdentityField,
  ONLINE_PROVIDERS,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { PAYMENT_PROVIDERS } from '../../providers/payment-providers.ts';
import { credentialOf, type StoredCredential } from '../accounts/credential-rules.ts';
import { loadCurrenciesJob } from './jobs.ts';
import { replaceCredential } from './replace-credential.ts';
import { resolveSecret } from './resolve-secret.ts';

/**
 * Stores the submitted provider credentials, in the transaction that locks the account. Omitted and undefined
 * credentials don’t change. A new secret queues a job that loads the accepted currencies. Throws
 * `InvalidInputError` like `resolveSecret`.
 */
export async function storeCredentials(
  tx: Transaction,
  deps: Pick<Deps, 'secret' | 'config' | 'clock'>,
  account: AccountId,
  credentials: readonly StoredCredential[],
  sent: Readonly<Partial<Record<IdentityField | SecretField, string | null | undefined>>>,
): Promise<void> {
  for (const provider of ONLINE_PROVIDERS) {
    const stored = credentialOf({ credentials }, provider);
    const identity = sent[PROVIDER_SETTINGS[provider].identity.field];
    const secret = hasSecret(provider)
      ? resolveSecret(deps, account, provider, stored, sent[PROVIDER_SETTINGS[provider].secret.field])
      : undefined;
    if (identity === undefined && secret === undefined) continue;
    await replaceCredential(tx, deps, account, provider, { identity, secret, currencies: null });
    if (secret && PAYMENT_PROVIDERS[provider].listCurrencies)
      await enqueueJob(tx, deps.clock, loadCurrenciesJob, { account, provider });
  }
}
