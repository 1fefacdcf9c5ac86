import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import type { KeyProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import { PAYMENT_PROVIDERS } from '../../providers/payment-providers.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { findCredentials } from './get-secrets.ts';
import { loadCurrencies } from './load-currencies.ts';
import { maskSecret } from './rules.ts';

const UNREADABLE: KeyTestResponse = {
  works: false,
  liveMode: null,
  message: 'We can’t read the saved key anymore. Enter it again and save.',
};

/**
 * Asks a provider whether it accepts a key: the typed one, which is not stored, or, for a mask or none, the stored one. If a
 * stored key works, its accepted currencies are stored. Throws `InvalidInputError` when there is no key or the mask belongs to
 * another, and `NotFoundError` when the account was closed meanwhile.
 */
export async function checkKey(
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'log'>,
  account: AccountId,
  { provider, secretKey }: { readonly provider: KeyProvider; readonly secretKey?: string | null | undefined },
): Promise<KeyTestResponse> {
  const { checkKey: check } = PAYMENT_PROVIDERS[provider];
  if (secretKey && !secretKey.startsWith(SECRET_MASK)) return check(deps, secretKey);
  try {
    const stored = secretKey === null ? null : (await findCredentials(deps, account, provider)).secret;
    if (stored === null)
      throw new InvalidInputError('secretKey', 'secretKey is missing: there is no key to test');
    if (secretKey !== undefined && secretKey !== maskSecret(stored))
      throw new InvalidInputError(
        'secretKey',
        'secretKey was changed elsewhere. Enter the whole key, or reload the page.',
      );
    const verdict = await check(deps, stored);
    if (verdict.works) await loadCurrencies(deps, account, provider);
    return verdict;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return UNREADABLE;
    throw error;
  }
}
