import {
  invoiceFor,
  invoiceTitle,
  jobRows,
  paidAheadText,
  taxRows,
} from '@plumbline/contract/invoices/invoice-rows';
import { offerRows } from '@plumbline/contract/offer/offer-rows';
import type { PrintedLine, PrintedSection } from '@plumbline/contract/offer/print-lines';
import type { PrintedOffer } from '@plumbline/contract/offer/print-offer';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { DocumentInvoice, EstimateDocument } from '../document-data.ts';
import { checkedDecimal, printAmount, printDate, printMoney } from './printable-figures.ts';
import { printableLine, printableOrNull } from './printable-text.ts';
import { printedOffer, printedPricesNote, printedSections } from './printed-offer.ts';
import type { PrintedSum, PrintedSums } from './printed-sums.ts';
import { printedWork } from './printed-work.ts';

/** A state in capitals next to the heading, with its meaning for the reader. */
export interface PrintedMark {
  readonly title: string;
  readonly text: string;
  readonly ink: 'good' | 'quiet' | 'danger';
}

/** The parts of a printed invoice that differ from an estimate. */
export interface PrintedInvoice {
  readonly title: string;
  readonly heading: string;
  readonly number: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly mark: PrintedMark | null;
  /** The figure that two layouts print first. */
  readonly headline: { readonly label: string; readonly amount: string };
  readonly clientLabel: string;
  readonly changeName: string | null;
  readonly jobName: string;
  readonly sections: readonly PrintedSection[];
  readonly offer: PrintedOffer | null;
  readonly pricesNote: string | null;
  readonly sums: PrintedSums;
  readonly notes: readonly { readonly title: string; readonly text: string }[];
  readonly takesSignature: false;
}

/**
 * Returns the printed parts of an invoice; null for an estimate. Throws a `DocumentError` for an invalid
 * decimal or date.
 */
export function printedInvoice(document: EstimateDocument): PrintedInvoice | null {
  const { invoice, currency } = document;
  if (!invoice) return null;
  const { state, dueOn, amountOpen, totalAmount } = invoice;
  const heading = state === 'draft' ? 'Draft invoice' : 'Invoice';
  const number = state === 'draft' ? 'Not issued yet' : printableLine(document.number);
  const company = printableLine(document.company.name);
  const due = dueOn === null ? [] : [{ label: 'Due', value: printDate(dueOn) }];
  const words = { ...document, ...invoice, jobType: jobTypeOf(document) };
  const belongsTo = invoiceFor(words);
  const isToPay = state === 'issued' && !isZero(amountOpen);
  return {
    title: state === 'draft' ? `${heading}, ${company}` : `${heading} ${number}, ${company}`,
    heading,
    number,
    facts: [
      { label: 'Number', value: number },
      { label: 'Date', value: printDate(document.createdOn) },
      ...due,
    ],
    mark: markOf(invoice),
    headline: isToPay
      ? {
          label: dueOn === null ? 'To pay' : `To pay by ${printDate(dueOn)}`,
          amount: printMoney(amountOpen, currency),
        }
      : { label: 'Total', amount: printMoney(totalAmount, currency) },
    clientLabel: 'Bill to',
    changeName: belongsTo === null ? null : printableLine(belongsTo),
    jobName: printableLine(invoiceTitle(words)),
    ...printedContent(document, invoice),
    notes: [
      { title: 'Note', text: printableOrNull(invoice.note) },
      { title: 'Payment instructions', text: printableOrNull(document.customPaymentInstructions) },
    ].flatMap(({ title, text }) => (text === null ? [] : [{ title, text }])),
    takesSignature: false,
  };
}

const jobTypeOf = ({ jobTypeName }: EstimateDocument) =>
  jobTypeName === null ? null : { name: jobTypeName };

function markOf({ state, amountOpen, amountCredited, totalAmount }: DocumentInvoice): PrintedMark | null {
  if (state === 'draft') return { title: 'DRAFT', text: 'Not to be paid', ink: 'quiet' };
  if (state === 'void') return { title: 'VOID', text: 'Nothing is to be paid', ink: 'danger' };
  if (amountCredited === totalAmount) return { title: 'CREDITED', text: 'In full', ink: 'quiet' };
  return isZero(amountOpen) && !isZero(totalAmount) ? { title: 'PAID', text: 'In full', ink: 'good' } : null;
}

type Content = Pick<PrintedInvoice, 'sections' | 'offer' | 'pricesNote' | 'sums'>;

/** The lines of the work if the invoice covers a whole job, otherwise its derivation from the job. */
function printedContent(document: EstimateDocument, invoice: DocumentInvoice): Content {
  const { work, estimateNumber } = invoice;
  const [only] = work;
  if (!only)
    return {
      sections: [...howItAddsUp(document, invoice), ...coveredParts(invoice)],
      offer: null,
      pricesNote: null,
      sums: sumsOf(document, invoice),
    };
  if (work.length > 1) {
    const titled = work.map(({ title, offer, discount, ...sums }) => ({
      title: title ?? `Estimate ${estimateNumber}`,
      offer,
      discount,
      sums,
    }));
    return {
      sections: [],
      offer: { groups: printedWork(document, titled), choices: [], extras: null, notChosen: null },
      pricesNote: printedPricesNote({ ...document, offer: only.offer }),
      sums: sumsOf(document, invoice),
    };
  }
  const { offer, discount } = only;
  const whole = { ...document, offer: { ...offer, stages: undefined }, discount };
  for (const figure of [only.subtotal, only.totalAmount, only.discountAmount ?? '0']) checkedDecimal(figure);
  const rows = offerRows(whole.offer, { ...whole, ...document.sums, ...only }, 'document');
  const toSum = ({ label, amount, note }: (typeof rows)['parts'][number]): PrintedSum => ({
    label: printableLine(label),
    amount,
    ...(note !== null && { note: printableLine(note) }),
  });
  return {
    sections: printedSections(whole),
    offer: printedOffer(whole),
    pricesNote: printedPricesNote(whole),
    sums: {
      ...sumsOf(document, invoice),
      parts: rows.parts.map(toSum),
      subtotals: rows.subtotals.map(toSum),
      included: rows.included.map(toSum),
    },
  };
}

function sumsOf({ currency }: EstimateDocument, invoice: DocumentInvoice): PrintedSums {
  const { subtotal, totalAmount, taxes, state } = invoice;
  for (const figure of [subtotal, ...taxes.map(({ amount }) => amount)]) checkedDecimal(figure);
  return {
    heading: null,
    parts: [],
    subtotals: taxRows(invoice).map(({ label, amount, note }) => ({
      label: printableLine(label),
      amount,
      ...(note !== null && { note: printableLine(note) }),
    })),
    total: { label: 'Total', amount: printMoney(totalAmount, currency) },
    included: [],
    deposit: null,
    schedule: [],
    payments: state === 'issued' ? afterTotal(invoice, currency) : [],
  };
}

/** The amount due after credit notes and payments; empty without any. */
function afterTotal(
  { amountSettled, amountCredited, amountOpen }: DocumentInvoice,
  currency: EstimateDocument['currency'],
): PrintedSums['payments'] {
  const rows = [
    { label: 'Credited', amount: amountCredited },
    { label: 'Paid', amount: amountSettled },
  ].filter(({ amount }) => !isZero(amount));
  if (rows.length === 0) return [];
  return [...rows, { label: 'To pay', amount: amountOpen }].map(({ label, amount }) => ({
    label,
    amount: printMoney(amount, currency),
  }));
}

type RowOfSum = PrintedLine & { readonly isStrong?: true };

const row = (id: string, description: string, amount: string): RowOfSum => ({
  id,
  description: printableLine(description),
  note: null,
  figures: [],
  amount,
});

function howItAddsUp(document: EstimateDocument, invoice: DocumentInvoice): PrintedSection[] {
  const { job } = invoice;
  for (const { amount } of job?.changeOrders ?? []) checkedDecimal(amount);
  for (const figure of job ? [job.contractTotal, job.jobTotal, job.invoicedBefore, job.stillToCome] : [])
    checkedDecimal(figure);
  const { currency } = document;
  const rows = jobRows({ ...invoice, currency, jobType: null });
  const ahead = paidAheadText(job, currency);
  const lines: RowOfSum[] = rows.map(({ label, amount, kind }, index) => ({
    ...row(`job ${index}`, label, amount),
    ...(kind === 'less' && { isMarkup: true as const }),
    ...((kind === 'sum' || kind === 'total') && { isStrong: true as const }),
    ...(kind === 'less' && label === 'Still to come' && ahead && { below: ahead }),
  }));
  return [{ title: 'How this adds up', columns: [], lines, hasAmounts: true }];
}

/** The covered amounts of several payments of a schedule. */
function coveredParts({ parts }: DocumentInvoice): PrintedSection[] {
  if (parts.length < 2) return [];
  const lines = parts.map(({ stageId, name, amount }) => row(stageId, name, printAmount(amount)));
  return [{ title: 'This invoice covers', columns: [], lines, hasAmounts: true }];
}
