import type { KitLines, KitLinesOrder } from '@plumbline/contract/kits';
import { makeKitLine, makeKitLines } from '@plumbline/contract/kits/make-kit-lines';
import { amountFromWire, scaledFromWire } from '@plumbline/contract/pricing/amounts';
import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import type { AccountId } from '../../account-id.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { readKits } from './get-kits.ts';
import { kitNotFound } from './rules.ts';

const MOST = scaledFromWire(BOUNDS.quantity, 3);
const MOST_AMOUNT = scaledFromWire(BOUNDS.price, 2);

/**
 * Returns the lines of a number of units of a kit, ready to be sent to an estimate. Throws `NotFoundError`,
 * `ConflictError` for a kit without a price as a single line, and `InvalidInputError` if a quantity exceeds
 * the maximum of a line.
 */
export async function resolveKitLines(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  id: string,
  { quantity, as }: KitLinesOrder,
): Promise<KitLines> {
  return readTogether(db, async (tx) => {
    const [kit] = await readKits(tx, account, id);
    if (!kit) throw kitNotFound();
    const currency = currencyOf(await getAccount({ db: tx }, account));
    const lines = as === 'line' ? makeKitLine(kit, quantity) : makeKitLines(kit, quantity, currency);
    if (!lines)
      throw new ConflictError(
        'This kit has no price, so it can’t be one line. Give it a price first.',
        'NO_PRICE',
      );
    const quantities = [
      ...lines.laborLines.map(({ hours }) => hours),
      ...lines.materialLines.map((line) => line.quantity),
    ];
    const isTooMuch =
      quantities.some((text) => scaledFromWire(text, 3) > MOST) ||
      lines.additionalCosts.some(({ amount }) => amountFromWire(amount, currency) > MOST_AMOUNT);
    if (isTooMuch) throw new InvalidInputError('quantity', 'quantity is too large for the lines of this kit');
    return lines;
  });
}
