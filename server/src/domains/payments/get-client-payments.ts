import { CLIENT_PAYMENTS_SHOWN, type ClientPayment } from '@plumbline/contract/payments';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { currencyOf } from '../accounts/present.ts';
import { getOwnClient } from '../clients/get-client.ts';
import { ESTIMATE } from '../documents/kinds.ts';
import { formatEstimateNumber } from '../documents/rules.ts';
import { presentPayment } from './present.ts';
import { listPaymentsOfClient } from './queries.ts';

/**
 * The newest payments of a client, newest first, each with the documents it was paid on. Throws
 * `NotFoundError`.
 */
export async function getClientPayments(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  clientId: string,
): Promise<ClientPayment[]> {
  await getOwnClient(db, account, clientId);
  return getPaymentsOfClient(db, account, clientId);
}

/** The same for a client of this account, also within a transaction; with `ids` only these payments. */
export async function getPaymentsOfClient(
  db: Queryable,
  account: AccountId,
  clientId: string,
  ids?: readonly string[],
): Promise<ClientPayment[]> {
  const rows = await listPaymentsOfClient(db, account, clientId, CLIENT_PAYMENTS_SHOWN, ids);
  return rows.map(({ kind, number, invoiceNumber, ...row }) => {
    const ofEstimate = kind === ESTIMATE.name;
    return {
      ...presentPayment(row, currencyOf(row)),
      estimateId: ofEstimate ? row.estimateId : null,
      estimateNumber: ofEstimate ? formatEstimateNumber(number) : null,
      invoiceNumber,
    };
  });
}
