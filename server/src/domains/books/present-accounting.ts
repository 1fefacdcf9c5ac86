import { splitSums, type TaxedPart } from '@plumbline/contract/books/split-sums';
import { calendarDate } from '@plumbline/contract/calendar';
import { CREDIT_PREFIX } from '@plumbline/contract/invoices/credit-notes';
import { invoiceFor, invoiceTitle } from '@plumbline/contract/invoices/invoice-rows';
import type { JobSumsOnWire } from '@plumbline/contract/invoices/job-sums';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { CsvRow } from '../../csv/write-csv.ts';
import type { AccountRow } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import type { IssuedCreditNote, IssuedInvoice } from './export-queries.ts';

/** An invoice or credit note for a file of a bookkeeping program. */
export interface AccountingDocument {
  readonly number: string;
  readonly isCredit: boolean;
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientAddress: string | null;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly title: string;
  /** The estimate it belongs to: `For estimate EST-0042`. */
  readonly memo: string;
  readonly currency: Currency;
  readonly total: string;
  readonly tax: string;
  readonly parts: readonly (Omit<TaxedPart, 'net' | 'tax'> & {
    readonly net: string;
    readonly tax: string;
  })[];
}

/** The contractor's accounting settings. */
export type AccountingNames = Pick<AccountRow, 'quickbooksTaxCode' | 'xeroAccountCode' | 'xeroTaxName'>;

/** A bookkeeping program’s file: its columns, and how many documents and rows it takes. */
export interface AccountingFormat {
  readonly header: (names: AccountingNames) => string[];
  readonly rowsOf: (document: AccountingDocument, names: AccountingNames) => CsvRow[];
  readonly mostDocuments: number;
  readonly mostRows: number;
}

export const creditNumber = (number: number) => `${CREDIT_PREFIX}${String(number).padStart(4, '0')}`;

export function presentAccountingInvoice({ own, document }: IssuedInvoice): AccountingDocument {
  const currency = currencyOf(own);
  const { content } = own;
  return {
    ...presentSums(own.sums, currency),
    number: document.issuedAs ?? '',
    isCredit: false,
    clientName: content?.client?.name ?? 'No client',
    clientEmail: content?.client?.email ?? null,
    clientAddress: content?.client?.address ?? null,
    issuedOn: own.issuedOn ?? calendarDate(document.createdAt, 'UTC'),
    dueOn: own.dueOn ?? '',
    title: content ? invoiceTitle(content) : own.title,
    memo: (content && invoiceFor(content)) ?? '',
    currency,
  };
}

export function presentAccountingCredit({ credit, ...invoice }: IssuedCreditNote): AccountingDocument {
  return {
    ...presentAccountingInvoice(invoice),
    ...presentSums(credit.sums, currencyOf(credit)),
    number: creditNumber(credit.number),
    isCredit: true,
    issuedOn: credit.issuedOn,
    dueOn: credit.issuedOn,
    memo: `For invoice ${credit.content.invoiceNumber}`,
  };
}

function presentSums(
  sums: JobSumsOnWire,
  currency: Currency,
): Pick<AccountingDocument, 'total' | 'tax' | 'parts'> {
  const parts = splitSums(sums);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const tax = parts.reduce((sum, part) => sum + part.tax, 0n);
  return {
    total: wire(parts.reduce((sum, part) => sum + part.net, tax)),
    tax: wire(tax),
    parts: parts.map(({ isTaxed, ...part }) => ({ isTaxed, net: wire(part.net), tax: wire(part.tax) })),
  };
}

/**
 * The description of a part of a document; in a document with several parts, an untaxed one is labeled as
 * such.
 */
export const partName = ({ title, parts }: AccountingDocument, { isTaxed }: { readonly isTaxed: boolean }) =>
  parts.length > 1 && !isTaxed ? `${title} (not taxed)` : title;
