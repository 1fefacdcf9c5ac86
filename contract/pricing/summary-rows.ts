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
  readonly laborLines: readonly unknown[];
  readonly materialLines: readonly unknown[];
  readonly additionalCosts: readonly unknown[];
}

/**
 * The reader of the sums. The contractor sees all of them. A document omits sections without lines, markups of 0% and a deposit
 * of zero; the client's page also omits markups that come to zero.
 */
export type SummaryReader = 'contractor' | 'document' | 'page';

/**
 * The rows of an estimate's summary: which are shown, their names and their amounts. Form, view, preview, PDF and the client's
 * page all use these rows. Computes no amounts.
 */
export function summaryRows(estimate: SummarySource, reader: SummaryReader): Summary {
  const { currency } = estimate;
  const isWhole = reader === 'contractor';
  const row = (sum: SumName, name: string, percent: PercentName | null = null): SummaryRow => ({
    sum,
    name,
    percent,
    label: percent === null ? name : `${name}, ${formatPercent(estimate[percent])}`,
    amount: formatAmount(estimate[sum]),
  });
  const inMoney = (plain: SummaryRow) => ({ ...plain, amount: formatMoney(estimate[plain.sum], currency) });
  const markup = (sum: SumName, name: string, percent: PercentName) => {
    const isShown = !isZero(estimate[sum]) || (reader === 'document' && !isZero(estimate[percent]));
    return isWhole || isShown ? [row(sum, name, percent)] : [];
  };
  const section = (lines: readonly unknown[], ...rows: SummaryRow[]) =>
    isWhole || lines.length > 0 ? rows : [];
  const asksDeposit = estimate.acceptPayments && (isWhole || !isZero(estimate.depositAmount));
  return {
    parts: [
      ...section(
        estimate.laborLines,
        row('laborSubtotal', 'Labor'),
        ...markup('laborMarkupAmount', 'Labor markup', 'laborMarkupPercent'),
      ),
      ...section(
        estimate.materialLines,
        row('materialsSubtotal', 'Materials'),
        ...markup('materialMarkupAmount', 'Materials markup', 'materialMarkupPercent'),
      ),
      ...section(estimate.additionalCosts, row('additionalCostsTotal', 'Additional costs')),
    ],
    subtotals: [
      ...(isWhole && estimate.discount ? [row('itemsAmount', 'Items')] : []),
      ...(estimate.discount ? [discountRow(estimate.discount, estimate.discountAmount)] : []),
      row('subtotal', 'Subtotal'),
      row('taxAmount', 'Tax', 'taxRate'),
    ],
    total: inMoney(row('totalAmount', 'Total')),
    deposit: asksDeposit
      ? inMoney(row('depositAmount', isWhole ? 'Deposit' : 'Deposit to start', 'depositPercentage'))
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
