import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { NoticeFacts } from '../../../mail/estimate-notice.ts';
import { currencyOf } from '../../accounts/present.ts';
import type { EstimateRow } from '../queries.ts';
import { formatEstimateNumber } from '../rules.ts';

/** The facts about the estimate that every notice contains. */
export function presentNotice(row: EstimateRow): NoticeFacts {
  const currency = currencyOf(row);
  return {
    number: formatEstimateNumber(row.number),
    client: row.clientName ?? '',
    job: row.jobTypeName ?? '',
    total: formatMoney(amountToWire(amountMinor(row.totalMinor), currency), currency),
  };
}
