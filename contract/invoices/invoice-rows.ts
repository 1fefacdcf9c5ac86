import type { InvoiceJob } from '../invoices.ts';
import type { Currency } from '../pricing/currency.ts';
import { isZero } from '../pricing/decimal.ts';
import { formatAmount, formatMoney, formatPercent } from '../pricing/format-money.ts';
import type { InvoiceContent, InvoicedWork } from './public-invoices.ts';

/** A row of an invoice's derivation or sums. */
export interface InvoiceRow {
  readonly label: string;
  /** Formatted; the total carries the currency's sign. */
  readonly amount: string;
  /** `less` is subtracted, `sum` is the sum of the rows above. */
  readonly kind: 'part' | 'less' | 'sum' | 'total';
}

type Words = Pick<
  InvoiceContent,
  'estimateNumber' | 'title' | 'currency' | 'job' | 'jobType' | 'work' | 'subtotal' | 'taxes' | 'totalAmount'
>;

/** The subject of an invoice: the job if it covers the whole job, otherwise the payment. */
export const invoiceTitle = ({ work, jobType, title }: Pick<Words, 'work' | 'jobType' | 'title'>): string =>
  (work.length > 0 && jobType?.name) || title;

/**
 * The estimate of an invoice: `For estimate EST-0042`, with the job if the title names a payment; null
 * without an estimate.
 */
export function invoiceFor({ estimateNumber, work, jobType }: Omit<Words, 'title'>): string | null {
  if (estimateNumber === null) return null;
  const job = work.length === 0 && jobType?.name;
  return `For estimate ${estimateNumber}${job ? `: ${job}` : ''}`;
}

/** The work of an invoice without an estimate, with its photos and files; null for an invoice of a job. */
export const ownWorkOf = ({
  estimateNumber,
  work,
}: Pick<Words, 'estimateNumber' | 'work'>): InvoicedWork | null =>
  estimateNumber === null ? (work[0] ?? null) : null;

/** The parts of the work that an invoice lists, in the shape of an offer without choices. */
export const invoiceOffer = (work: readonly InvoicedWork[]) => ({
  groups: work.flatMap(({ offer }) => offer.groups),
  selection: { groupIds: [], lineIds: [], quantities: {} },
  pricing: null,
});

/** `Change order CO-1, Decking` */
const changeLabel = ({ number, title }: InvoiceJob['changeOrders'][number]) =>
  `Change order ${number.replace(/^.*-CO-?/, 'CO-')}${title && `, ${title}`}`;

/**
 * Returns the derivation of an invoice from its job as a column that adds up: the contract, the change
 * orders, less the amounts of other invoices. The page and the PDF show these rows. Without an estimate there
 * is only the invoice.
 */
export function jobRows({ estimateNumber, currency, job, totalAmount }: Words): InvoiceRow[] {
  const own: InvoiceRow = {
    label: 'This invoice',
    amount: formatMoney(totalAmount, currency),
    kind: 'total',
  };
  if (job === null) return [own];
  const less = (label: string, amount: string): InvoiceRow[] =>
    isZero(amount) ? [] : [{ label, amount: formatAmount(`-${amount}`), kind: 'less' }];
  return [
    {
      label: `Contract total, ${estimateNumber}`,
      amount: formatAmount(job.contractTotal),
      kind: 'part',
    },
    ...job.changeOrders.map(
      (order): InvoiceRow => ({
        label: changeLabel(order),
        amount: formatAmount(order.amount),
        kind: 'part',
      }),
    ),
    ...(job.changeOrders.length > 0
      ? [{ label: 'Job total', amount: formatAmount(job.jobTotal), kind: 'sum' } as const]
      : []),
    ...less('Invoiced before', job.invoicedBefore),
    ...less('Still to come', job.stillToCome),
    own,
  ];
}

/** `$3,348.73 of what is still to come is paid already.`; null if nothing is. */
export function paidAheadText(job: InvoiceJob | null, currency: Currency): string | null {
  const paidAhead = job?.paidAhead ?? '0';
  return isZero(paidAhead)
    ? null
    : `${formatMoney(paidAhead, currency)} of what is still to come is paid already.`;
}

/** The rows above the total of an invoice: the amount before taxes, and each tax. */
export function taxRows({ subtotal, taxes }: Pick<Words, 'subtotal' | 'taxes'>) {
  if (taxes.length === 0) return [];
  return [
    { label: 'Subtotal', amount: formatAmount(subtotal), note: null },
    ...taxes.map(({ name, rate, registration, amount }) => ({
      label: `${name}, ${formatPercent(rate)}`,
      amount: formatAmount(amount),
      note: registration,
    })),
  ];
}
