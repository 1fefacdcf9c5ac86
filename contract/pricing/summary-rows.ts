import type { Currency } from './currency.ts';
import { isZero } from './decimal.ts';
import { formatAmount, formatMoney, formatPercent } from './format-money.ts';
import type { DiscountOnWire, PercentName, SumName, SumsOnWire } from './sums.ts';

export interface SummaryRow {
  readonly sum: SumName;
  /** The name of the sum: `Labor markup`. */
  readonly name: string;
  /** The percentage that the sum is computed from. */
  readonly percent: PercentName | null;
  /** The name with its percentage: `Labor markup, 20%`. */
  readonly label: string;
  /** Formatted; the total and the deposit carry the currency's sign. */
  readonly amount: string;
}

/** The sums below the lines of an estimate, in order. */
export interface Summary {
  readonly parts: readonly SummaryRow[];
  readonly subtotals: readonly SummaryRow[];
  readonly total: SummaryRow;
  readonly deposit: SummaryRow | null;
}

interface SummarySource extends SumsOnWire {
  readonly currency: Currency;
  readonly discount: DiscountOnWire | null;
  readonly acceptPayments: boolean;
  readonly depositFixedAmount: string | null;
}

/**
 * The rows of an estimate's sums as its contractor reads them: sections and markups, whether they have lines or not. What clients
 * read has `offerRows`. Computes no amounts.
 */
export function summaryRows(estimate: SummarySource): Summary {
  const { currency, discount, depositFixedAmount } = estimate;
  const row = (sum: SumName, name: string, percent: PercentName | null = null): SummaryRow => ({
    sum,
    name,
    percent,
    label: percent === null ? name : `${name}, ${formatPercent(estimate[percent])}`,
    amount: formatAmount(estimate[sum]),
  });
  const inMoney = (plain: SummaryRow) => ({ ...plain, amount: formatMoney(estimate[plain.sum], currency) });
  return {
    parts: [
      row('laborSubtotal', 'Labor'),
      row('laborMarkupAmount', 'Labor markup', 'laborMarkupPercent'),
      row('materialsSubtotal', 'Materials'),
      row('materialMarkupAmount', 'Materials markup', 'materialMarkupPercent'),
      row('additionalCostsTotal', 'Additional costs'),
    ],
    subtotals: [
      ...(discount ? [row('itemsAmount', 'Items'), discountRow(discount, estimate.discountAmount)] : []),
      row('subtotal', 'Subtotal'),
      row('taxAmount', 'Tax', 'taxRate'),
    ],
    total: inMoney(row('totalAmount', 'Total')),
    deposit: estimate.acceptPayments
      ? inMoney(row('depositAmount', 'Deposit', depositFixedAmount === null ? 'depositPercentage' : null))
      : null,
  };
}

/** The name of a discount: `Fall offer, 5% off`. */
export function discountText({ percent, label }: DiscountOnWire): string {
  const name = label ?? 'Discount';
  return percent === undefined ? name : `${name}, ${formatPercent(percent)} off`;
}

/** The row of a discount, with a true minus before its amount. */
function discountRow(discount: DiscountOnWire, amount: string): SummaryRow {
  return {
    sum: 'discountAmount',
    name: discount.label ?? 'Discount',
    percent: null,
    label: discountText(discount),
    amount: isZero(amount) ? formatAmount(amount) : `−${formatAmount(amount)}`,
  };
}
