import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { digestToken } from '../digest-token.ts';

export interface NewLink {
  readonly id: string;
  readonly accountId: AccountId;
  readonly tokenDigest: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * A link's row, valid for `lifetimeMs` from now. Its token is derived from the id for `purpose`, here and in the mail, so that
 * only the digest is stored.
 */
export function createLink(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  purpose: string,
  account: AccountId,
  lifetimeMs: number,
  id: string = randomUUID(),
): NewLink {
  const createdAt = clock.now();
  return {
    id,
    accountId: account,
    tokenDigest: digestToken(secret.tokenFor(purpose, id)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  };
}
