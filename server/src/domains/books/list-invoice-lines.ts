import { splitSums } from '@plumbline/contract/books/split-sums';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { addAmounts, amountToWire, negateAmount } from '@plumbline/contract/pricing/amounts';
import { currencyOf } from '../accounts/present.ts';
import type { IssuedInvoice } from './export-queries.ts';

interface InvoiceLine {
  readonly kind: 'Line' | 'Tax';
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly amount: string;
}

const line = (description: string, amount: string, rest: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'Line',
  description,
  quantity: null,
  unit: null,
  price: null,
  amount,
  ...rest,
});

/** Returns the lines of an issued invoice and its taxes, which add up to its total. */
export function listInvoiceLines({
  content,
  title,
  sums,
  ...own
}: Pick<IssuedInvoice['own'], 'content' | 'title' | 'sums' | 'currency'>): InvoiceLine[] {
  const currency = currencyOf(own);
  const work = content ? linesOfWork(content) : [];
  const isWhole =
    content !== null &&
    work.length > 0 &&
    addAmounts(
      work.map(({ amount }) => amount),
      currency,
    ) === content.subtotal;
  const parts = isWhole ? work : splitSums(sums).map(({ net }) => line(title, amountToWire(net, currency)));
  const taxes = (content?.taxes ?? []).map(({ name, amount }) => line(name, amount, { kind: 'Tax' }));
  return [...parts, ...taxes];
}

/**
 * The lines that its client reads, with markups and discounts; if figures are hidden, they add up to less.
 */
function linesOfWork({ work }: InvoiceContent): InvoiceLine[] {
  return work.flatMap(({ offer, discountAmount }) => [
    ...offer.groups.flatMap(({ sections }) =>
      sections.flatMap(({ lines, markup }) => [
        ...lines
          .filter(({ isText }) => !isText)
          .map(({ name, description, quantity, unit, unitPrice, amount, discount }) =>
            line([name, description].filter(Boolean).join(': '), discount?.net ?? amount ?? '0', {
              quantity,
              unit,
              price: unitPrice,
            }),
          ),
        ...(markup ? [line('Markup', markup.amount)] : []),
      ]),
    ),
    ...(discountAmount === null || !/[1-9]/.test(discountAmount)
      ? []
      : [line('Discount', negateAmount(discountAmount))]),
  ]);
}
