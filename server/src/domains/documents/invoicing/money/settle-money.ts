import {
  type InvoiceToSettle,
  type SettledJob,
  settleInvoices,
} from '@plumbline/contract/invoices/settle-invoices';
import { keptParts } from '@plumbline/contract/invoices/stages-left';
import { amountFromWire, amountMinor } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencyOf } from '../../../accounts/present.ts';
import type { getPayments } from '../../../payments/get-payments.ts';
import type { EstimateRow } from '../../queries.ts';
import { jobTotalOf } from '../../rules.ts';
import type { InvoiceRow } from '../queries.ts';

/** A document with its deposit, in minor units. */
type DepositRow = Pick<EstimateRow, 'id' | 'acceptPayments' | 'depositMinor'>;

/** The money of a job, and the documents with deposits. */
export interface JobMoney {
  readonly root: DepositRow & Pick<EstimateRow, 'totalMinor' | 'changesMinor'>;
  /** The accepted change orders, oldest first. */
  readonly changes: readonly DepositRow[];
  /** In the order received. */
  readonly payments: Readonly<Awaited<ReturnType<typeof getPayments>>>;
}

interface SettledMoney extends SettledJob {
  /** For each paid invoice, the day of the payment with which it first had enough. */
  readonly paidOn: ReadonlyMap<string, string>;
}

/** Allocates the money of a job in its own currency to invoices. */
export function settleMoney(
  { root, changes, payments }: JobMoney,
  invoices: readonly InvoiceToSettle[],
): SettledMoney {
  const money = payments.filter(({ foreignCurrency }) => foreignCurrency === null);
  const settled = settleInvoices(
    invoices,
    money.map((payment) => ({
      amountMinor: amountMinor(payment.amountMinor - payment.refundedMinor),
      invoiceId: payment.invoiceId,
      documentId: payment.documentId ?? root.id,
    })),
    new Map(
      [root, ...changes].map(({ id, acceptPayments, depositMinor }) => [
        id,
        amountMinor(acceptPayments ? depositMinor : 0n),
      ]),
    ),
    amountMinor(jobTotalOf(root)),
  );
  const days = [...settled.paidBy].map(([id, place]) => [id, money[place]?.receivedOn ?? ''] as const);
  return { ...settled, paidOn: new Map(days) };
}

/** The amount of each stage that an invoice covers, in minor units, less credit notes. */
export const keptPartsOf = (
  { parts, creditedMinor }: Pick<InvoiceRow, 'parts' | 'creditedMinor'>,
  currency: Currency,
): { readonly stageId: string; readonly minor: bigint }[] =>
  keptParts(
    parts.map(({ stageId, amount }) => ({ stageId, minor: amountFromWire(amount, currency) })),
    creditedMinor,
  );

/** What an invoice asks for of a stage, less credit notes, and what is left to pay of that, in minor units. */
export interface PaidPart {
  readonly stageId: string;
  readonly minor: bigint;
  readonly openMinor: bigint;
  readonly invoice: InvoiceRow;
}

/** The parts of an invoice; the money on it pays them in order. */
export function paidPartsOf(invoice: InvoiceRow, currency: Currency): PaidPart[] {
  let settled = invoice.settledMinor;
  return keptPartsOf(invoice, currency).map(({ stageId, minor }) => {
    const paid = settled < minor ? settled : minor;
    settled -= paid;
    return { stageId, minor, openMinor: minor - paid, invoice };
  });
}

/** An invoice in the form used for allocation; parts other than deposits belong to no document. */
export const toSettle = (
  root: EstimateRow,
  {
    documentId,
    number,
    totalMinor,
    creditedMinor,
    parts,
  }: Pick<InvoiceRow, 'documentId' | 'number' | 'totalMinor' | 'creditedMinor' | 'parts'>,
): InvoiceToSettle => ({
  id: documentId,
  number: number ?? Number.POSITIVE_INFINITY,
  askedMinor: amountMinor(totalMinor - creditedMinor),
  deposits: keptPartsOf({ parts, creditedMinor }, currencyOf(root)).map(({ stageId }) =>
    stageId === 'deposit' ? root.id : stageId,
  ),
});
