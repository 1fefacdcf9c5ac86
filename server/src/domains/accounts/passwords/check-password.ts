import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { getAccount } from '../get-profile.ts';
import type { AccountRow } from '../queries.ts';
import { lockAccount } from './credential-queries.ts';
import { passwordMatches } from './hash-password.ts';

const FAULTS = {
  currentPassword: 'Your current password is incorrect',
  password: 'The password is incorrect',
} as const;

/** Proof that the session's owner knows the password, as it was when it was checked. */
interface PasswordProof {
  readonly accountId: AccountId;
  readonly passwordHash: string;
  readonly field: keyof typeof FAULTS;
}

/**
 * Checks the password again, before actions for which a session alone is not enough. `field` is the request's field. Throws
 * `InvalidInputError` naming it for a wrong password.
 */
export async function checkPassword(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
  field: PasswordProof['field'],
  password: string,
): Promise<PasswordProof> {
  const { passwordHash } = await getAccount(deps, account);
  if (!(await passwordMatches(passwordHash, password))) throw new InvalidInputError(field, FAULTS[field]);
  return { accountId: account, passwordHash, field };
}

/**
 * The account of a checked password, locked until the transaction ends. Throws `InvalidInputError` when the password was
 * changed or the account closed since.
 */
export async function getProvenAccount(tx: Transaction, proof: PasswordProof): Promise<AccountRow> {
  const account = await lockAccount(tx, proof.accountId);
  if (account?.passwordHash !== proof.passwordHash)
    throw new InvalidInputError(proof.field, FAULTS[proof.field]);
  return account;
}
