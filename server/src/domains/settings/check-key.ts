import type { KeyProvider, KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { SECRET_MASK } from '@plumbline/contract/settings';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import type { KeyCheck } from '../../providers/key-check.ts';
import { checkSquareKey } from '../../providers/square/check-square-key.ts';
import { checkStripeKey } from '../../providers/stripe/check-stripe-key.ts';
import { UnreadableSecretError } from '../../secrets/decrypt-secret.ts';
import { findSecret, type ProviderSecrets } from './get-secrets.ts';
import { maskSecret } from './rules.ts';

interface Provider {
  readonly field: keyof ProviderSecrets;
  readonly check: KeyCheck;
}

const PROVIDERS: Readonly<Record<KeyProvider, Provider>> = {
  stripe: { field: 'stripeSecretKey', check: checkStripeKey },
  square: { field: 'squareAccessToken', check: checkSquareKey },
};

const UNREADABLE: KeyTestResponse = {
  works: false,
  liveMode: null,
  message: 'The stored key can no longer be read. Type it again and save.',
};

/**
 * Asks a provider whether it accepts a key: the one typed, which is not stored, or for its mask, or none typed, the one stored.
 * Throws `InvalidInputError` where there is no key, or the mask is of another one, and `NotFoundError` when the
 * account was closed meanwhile.
 */
export async function checkKey(
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'log'>,
  account: AccountId,
  { provider, secretKey }: { readonly provider: KeyProvider; readonly secretKey?: string | null | undefined },
): Promise<KeyTestResponse> {
  const { field, check } = PROVIDERS[provider];
  if (secretKey && !secretKey.startsWith(SECRET_MASK)) return check(deps, secretKey);
  try {
    const stored = secretKey === null ? null : await findSecret(deps, account, field);
    if (stored === null)
      throw new InvalidInputError('secretKey', 'secretKey is missing: there is no key to test');
    if (secretKey !== undefined && secretKey !== maskSecret(stored))
      throw new InvalidInputError(
        'secretKey',
        'secretKey was changed meanwhile: type it in full, or reload the page.',
      );
    return await check(deps, stored);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return UNREADABLE;
    throw error;
  }
}
