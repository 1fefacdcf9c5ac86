import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { NoticeFacts } from '../../../mail/estimate-notice.ts';
import { currencyOf } from '../../accounts/present.ts';
import { CHANGE_ORDER, INVOICE, kindOf } from '../kinds.ts';
import type { EstimateRow } from '../queries.ts';
import { documentNumber } from '../rules.ts';

/** An amount in minor units of the document's currency, with its sign. */
export const presentMoney = (row: EstimateRow, minor: bigint): string => {
  const currency = currencyOf(row);
  return formatMoney(amountToWire(amountMinor(minor), currency), currency);
};

/** The facts about the estimate that every notice contains. */
export function presentNotice(row: EstimateRow): NoticeFacts {
  return {
    number: documentNumber(row),
    client: row.clientName ?? '',
    job: row.jobTypeName ?? '',
    // The amounts of an invoice are not on its row.
    total: kindOf(row) === INVOICE ? '' : presentMoney(row, row.totalMinor),
    ...(kindOf(row) === CHANGE_ORDER && { change: row.title ?? '' }),
    ...(kindOf(row) === INVOICE && { invoice: row.title ?? '' }),
  };
}
