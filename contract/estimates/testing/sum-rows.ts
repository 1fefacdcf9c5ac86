import type { EstimateRequest } from '../../estimates.ts';
import type { Currency } from '../../pricing/currency.ts';
import { isZero } from '../../pricing/decimal.ts';
import { formatAmount, formatMoney, formatPercent } from '../../pricing/format-money.ts';
import type { Outcome } from '../../pricing/testing/selling-example.ts';

type SumRow = readonly [label: string, amount: string];
type Sums = Pick<Outcome, 'discount' | 'taxes' | 'subtotal' | 'tax' | 'total' | 'deposit'>;

/** The rows of sums that a client must read, from the discount to the deposit: label and amount. The total's is `Total`. */
export function sumRows(sums: Sums, request: EstimateRequest, currency: Currency): SumRow[] {
  const { discount, taxes, subtotal, tax, total, deposit } = sums;
  const percent = (value: unknown) => formatPercent(String(value));
  const off = request.discount?.percent ? `Discount, ${percent(request.discount.percent)} off` : 'Discount';
  const named = request.taxes?.length ? request.taxes : [{ name: 'Tax', rate: request.taxRate }];
  const prefix = request.pricesIncludeTax ? 'Includes ' : '';
  const taxRows = named.map(({ name, rate }, place): SumRow => {
    // An estimate without a tax has one unnamed tax of 0%.
    const [amount = '', base = ''] = (taxes[place] ?? tax).split(' on ');
    // That it applies to the whole subtotal is not said.
    const part = base === '' || base === subtotal ? '' : ` of ${formatAmount(base)}`;
    return [`${prefix}${name}, ${percent(rate)}${part}`, formatAmount(amount)];
  });
  const totalRow: SumRow = ['Total', formatMoney(total, currency)];
  const rows: (SumRow | null)[] = [
    request.discount ? [off, `${isZero(discount) ? '' : '−'}${formatAmount(discount)}`] : null,
    ...(request.pricesIncludeTax
      ? [totalRow, ...taxRows, ['Net', formatAmount(subtotal)] as const]
      : [['Subtotal', formatAmount(subtotal)] as const, ...taxRows, totalRow]),
    isZero(deposit)
      ? null
      : [`Deposit to start, ${percent(request.depositPercentage)}`, formatMoney(deposit, currency)],
  ];
  return rows.filter((row) => row !== null);
}
