import { z } from 'zod';
import { accountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { NotFoundError } from '../../errors.ts';
import { type AccountRow, findAccount, findAccountByEmail } from './queries.ts';

/** Finds an account by the address or id that an operator entered. Throws `NotFoundError`. */
export async function findAccountByName(
  deps: { readonly db: Queryable },
  emailOrId: string,
): Promise<AccountRow> {
  const name = emailOrId.trim().toLowerCase();
  const isId = z.uuid().safeParse(name).success;
  const row = isId ? await findAccount(deps.db, accountId(name)) : await findAccountByEmail(deps.db, name);
  if (!row) throw new NotFoundError(`There is no account with the ${isId ? 'id' : 'address'} ${name}.`);
  return row;
}
