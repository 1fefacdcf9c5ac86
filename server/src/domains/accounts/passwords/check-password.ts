import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { getAccount } from '../get-profile.ts';
import type { AccountRow } from '../queries.ts';
import { lockAccount } from './credential-queries.ts';
import { passwordMatches } from './hash-password.ts';

const FAULTS = {
  currentPassword: 'The current password is not right',
  password: 'The password is not right',
} as const;

/** That whoever holds the session knows the password too: as it was when it was checked. */
interface PasswordProof {
  readonly accountId: AccountId;
  readonly passwordHash: string;
  readonly field: keyof typeof FAULTS;
}

/**
 * Asks for the password again, before what nobody may do with a session alone. `field` is where the request
 * carries it. Throws `InvalidInputError` naming it for a wrong one.
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
 * The account of a checked password, held until the transaction ends. Throws `InvalidInputError` when the password
 * has been changed since, or the account closed.
 */
export async function getProvenAccount(tx: Transaction, proof: PasswordProof): Promise<AccountRow> {
  const account = await lockAccount(tx, proof.accountId);
  if (account?.passwordHash !== proof.passwordHash)
    throw new InvalidInputError(proof.field, FAULTS[proof.field]);
  return account;
}
