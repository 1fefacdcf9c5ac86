import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { logoUrl } from '../accounts/present.ts';
import { deleteLogos, insertLogo, setLogo } from './logo-queries.ts';
import { readImage } from './read-image.ts';

/**
 * Replaces the account's logo by an image file and returns its address. Throws `InvalidInputError` for an unusable file, and
 * `NotFoundError` when the account was closed meanwhile.
 */
export async function replaceLogo(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  file: Buffer,
): Promise<string> {
  const image = await readImage(file);
  const id = randomUUID();
  await inTransaction(deps.db, async (tx) => {
    if (!(await setLogo(tx, account, id))) throw new NotFoundError('This account no longer exists.');
    await insertLogo(tx, { id, accountId: account, ...image, createdAt: deps.clock.now() });
    await deleteLogos(tx, account, id);
  });
  return logoUrl(id);
}
