import type { DepositStanding } from '@plumbline/contract/pricing/deposit-standing';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readPayable } from '../../documents/get-estimate.ts';
import { listPayments } from '../queries.ts';
import { depositOf } from '../rules.ts';

/** Returns how much of a document's deposit is due, in minor units, for the selection and the totals of `row`. */
export async function findDeposit(
  db: Queryable,
  account: AccountId,
  row: Parameters<typeof readPayable>[2],
): Promise<DepositStanding> {
  return depositOf(await readPayable(db, account, row), await listPayments(db, account, row.id));
}
