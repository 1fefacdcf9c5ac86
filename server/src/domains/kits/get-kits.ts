import type { Kit } from '@plumbline/contract/kits';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { getBookItems } from '../catalog/get-book-prices.ts';
import { presentKit } from './present.ts';
import { listKits } from './queries.ts';
import { kitNotFound } from './rules.ts';

/** The account's own kits by name, then the shipped ones, at today's prices; only one kit if given an id. */
export async function getKits({ db }: Pick<Deps, 'db'>, account: AccountId, id?: string): Promise<Kit[]> {
  return readTogether(db, (tx) => readKits(tx, account, id));
}

/** One of the account's own, or a shipped one. Throws `NotFoundError`. */
export async function getKit(deps: Pick<Deps, 'db'>, account: AccountId, id: string): Promise<Kit> {
  const [kit] = await getKits(deps, account, id);
  if (!kit) throw kitNotFound();
  return kit;
}

/** The same within a transaction. */
export async function readKits(db: Queryable, account: AccountId, id?: string): Promise<Kit[]> {
  const [owner, kits] = await Promise.all([getAccount({ db }, account), listKits(db, account, id)]);
  const parts = kits.flatMap((kit) => kit.parts);
  const book = await getBookItems(
    db,
    account,
    [...new Set(parts.flatMap(({ materialId }) => materialId ?? []))],
    [...new Set(parts.flatMap(({ laborTypeId }) => laborTypeId ?? []))],
  );
  const labor = {
    rates: {
      lead: owner.leadRateHundredths,
      helper: owner.helperRateHundredths,
      specialist: owner.specialistRateHundredths,
    },
    costs: {
      lead: owner.leadCostHundredths,
      helper: owner.helperCostHundredths,
      specialist: owner.specialistCostHundredths,
    },
  };
  return kits.map((kit) => presentKit(kit, book, labor));
}
