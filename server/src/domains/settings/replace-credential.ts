import { hasSecret, type OnlineProvider, PROVIDER_SETTINGS } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { encryptSecret } from '../../secrets/encrypt-secret.ts';
import {
  type FormerColumns,
  isFormerColumn,
  updateFormerColumns,
  upsertCredential,
} from './credential-queries.ts';
import { credentialPlace, formerPlace } from './get-secrets.ts';

interface Written {
  readonly identity?: string | null | undefined;
  /** Unencrypted. */
  readonly secret?: string | null | undefined;
  /** Written with a secret. */
  readonly currencies: string[] | null;
}

/** Writes a credential, and the columns of `accounts` that older versions read, each encrypted for its place. */
export async function replaceCredential(
  tx: Transaction,
  deps: Pick<Deps, 'secret'>,
  account: AccountId,
  provider: OnlineProvider,
  { identity, secret, currencies }: Written,
): Promise<void> {
  const former: FormerColumns = {
    [PROVIDER_SETTINGS[provider].identity.field]: identity,
    ...(hasSecret(provider) && {
      [PROVIDER_SETTINGS[provider].secret.field]:
        secret && encryptSecret(deps, formerPlace(account, provider), secret),
    }),
  };
  if (Object.keys(former).every(isFormerColumn)) await updateFormerColumns(tx, account, former);
  await upsertCredential(tx, account, provider, {
    identity,
    ...(secret !== undefined && {
      secret: secret && encryptSecret(deps, credentialPlace(account, provider), secret),
      secretIsCopy: false,
      currencies,
    }),
  });
}
