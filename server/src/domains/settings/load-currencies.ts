import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { PAYMENT_PROVIDERS } from '../../providers/payment-providers.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { updateCurrencies } from './credential-queries.ts';
import { findCredentials } from './get-secrets.ts';

/**
 * Stores the currencies a provider accepts with the contractor's current secret, if it limits them. Changes nothing when the
 * provider gives no answer, the secret is unreadable, or the account was closed.
 */
export async function loadCurrencies(
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'log'>,
  account: AccountId,
  provider: OnlineProvider,
): Promise<void> {
  const { listCurrencies } = PAYMENT_PROVIDERS[provider];
  const found = await findCredentials(deps, account, provider).catch(ignoreMissing);
  if (!found?.secret || !listCurrencies) return;
  try {
    const currencies = await listCurrencies(deps.config, found.secret);
    if (currencies.length === 0) return;
    await inTransaction(deps.db, (tx) => updateCurrencies(tx, account, found.stored, currencies));
  } catch (error) {
    deps.log.warn({ provider, reason: (error as Error).name }, 'a provider did not list its currencies');
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof UnreadableSecretError || error instanceof NotFoundError) return null;
  throw error;
}
