import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { decryptSecret } from '../../../secrets/decrypt-secret.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import type { SecretPlace } from '../../../secrets/secret-place.ts';

/** The secrets that sign an endpoint's calls. After a rotation the previous one keeps signing for a while. */
const kept = z.object({
  current: z.string(),
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).optional(),
});
type WebhookSecret = z.infer<typeof kept>;

export const secretPlace = (account: AccountId, endpointId: string): SecretPlace => ({
  account,
  field: `webhookSecret ${endpointId}`,
});

/** Decrypts the secrets of an endpoint. Throws `UnreadableSecretError`. */
export function readWebhookSecret(
  deps: Pick<Deps, 'secret' | 'config'>,
  account: AccountId,
  endpoint: { readonly id: string; readonly secret: string },
): WebhookSecret {
  return kept.parse(JSON.parse(decryptSecret(deps, secretPlace(account, endpoint.id), endpoint.secret)));
}

/** Encrypts the secrets for storage. */
export function sealWebhookSecret(
  deps: Pick<Deps, 'secret'>,
  account: AccountId,
  endpointId: string,
  secret: WebhookSecret,
): string {
  return encryptSecret(deps, secretPlace(account, endpointId), JSON.stringify(secret));
}
