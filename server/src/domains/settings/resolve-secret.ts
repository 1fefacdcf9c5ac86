import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import { encryptSecret } from '../../secrets/encrypt-secret.ts';
import { maskStored } from './get-secrets.ts';
import type { StoredSecrets } from './queries.ts';

/**
 * What to store of a secret that was sent: null for none, a new one encrypted, undefined where the mask of the stored one came
 * back. Throws `InvalidInputError` for any other mask, which is the mask of a secret replaced meanwhile.
 */
export function resolveSecret(
  deps: Pick<Deps, 'secret' | 'config'>,
  account: AccountId,
  stored: StoredSecrets,
  field: keyof StoredSecrets,
  sent: string | null | undefined,
): string | null | undefined {
  if (sent === undefined || sent === null) return sent;
  if (!sent.startsWith(SECRET_MASK)) return encryptSecret(deps, { account, field }, sent);
  if (sent === maskStored(deps, account, stored, field)) return undefined;
  throw new InvalidInputError(field, `${field} was changed meanwhile: type it in full, or reload the page.`);
}
