import {
  hasSecret,
  type IdentityField,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type { providerCredentials } from '../../db/schema/schema.ts';

/** A contractor's stored credentials at one provider; the secret is encrypted. */
export type StoredCredential = Readonly<Omit<typeof providerCredentials.$inferSelect, 'accountId'>>;

interface HasCredentials {
  readonly credentials: readonly StoredCredential[];
}

/** A provider's credentials, empty if the contractor never entered any. */
export function credentialOf({ credentials }: HasCredentials, provider: OnlineProvider): StoredCredential {
  return (
    credentials.find((each) => each.provider === provider) ?? {
      provider,
      identity: null,
      secret: null,
      secretIsCopy: false,
      currencies: null,
    }
  );
}

/** All credentials by their names in the settings, with secrets still encrypted. */
export function enteredFields(account: HasCredentials): Record<IdentityField | SecretField, string | null> {
  return Object.fromEntries(
    ONLINE_PROVIDERS.flatMap((provider) => {
      const { identity, secret } = credentialOf(account, provider);
      const shown = [PROVIDER_SETTINGS[provider].identity.field, identity];
      return hasSecret(provider) ? [shown, [PROVIDER_SETTINGS[provider].secret.field, secret]] : [shown];
    }),
  );
}
