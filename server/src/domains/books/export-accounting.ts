import type { Readable } from 'node:stream';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import { type CsvRow, writeCsv } from '../../csv/write-csv.ts';
import type { Deps } from '../../deps.ts';
import { streamZip, textEntry, type ZipEntry } from '../../http/bodies/stream-zip.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { listCreditNotes, listIssuedInvoices } from './export-queries.ts';
import {
  type AccountingDocument,
  type AccountingFormat,
  type AccountingNames,
  presentAccountingCredit,
  presentAccountingInvoice,
} from './present-accounting.ts';
import { listCurrencies } from './queries.ts';
import { currenciesOf } from './resolve-period.ts';

/**
 * Streams the invoices and credit notes of an account for a bookkeeping program, oldest first, in separate
 * files for each currency and within the program's size limits. Void invoices are omitted.
 */
export async function exportForAccounting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  format: AccountingFormat,
): Promise<Readable> {
  const owner = await getAccount({ db }, account);
  const own = currencyOf(owner);
  const currencies = currenciesOf(await listCurrencies(db, account), { own });
  return streamZip(filesOf(db, account, format, owner, currencies), clock.now());
}

async function* filesOf(
  db: Deps['db'],
  account: AccountId,
  format: AccountingFormat,
  names: AccountingNames,
  currencies: readonly Currency[],
): AsyncGenerator<ZipEntry> {
  const { mostDocuments: most } = format;
  for (const currency of currencies) {
    yield* cutFiles(`invoices-${currency}`, format, names, async (after) => {
      const rows = await listIssuedInvoices(db, account, after, most, currency);
      return { last: rows.at(most - 1)?.own.number ?? null, documents: rows.map(presentAccountingInvoice) };
    });
    yield* cutFiles(`credit-notes-${currency}`, format, names, async (after) => {
      const rows = await listCreditNotes(db, account, after, most, currency);
      return {
        last: rows.at(most - 1)?.credit.number ?? null,
        documents: rows.map(presentAccountingCredit),
      };
    });
  }
}

interface DocumentPage {
  /** The position where the next page begins; null after the last one. */
  readonly last: number | null;
  readonly documents: readonly AccountingDocument[];
}

/**
 * Yields a file for each page, or several for a page with too many rows. Without documents, yields one file
 * that has only the header.
 */
async function* cutFiles(
  name: string,
  { header, rowsOf, mostRows }: AccountingFormat,
  names: AccountingNames,
  read: (after: number) => Promise<DocumentPage>,
): AsyncGenerator<ZipEntry> {
  let after: number | null = 0;
  let files = 0;
  while (after !== null) {
    const page: DocumentPage = await read(after);
    const parts: CsvRow[][] = [[]];
    for (const rows of page.documents.map((document) => rowsOf(document, names))) {
      if ((parts.at(-1)?.length ?? 0) + rows.length > mostRows) parts.push([]);
      parts.at(-1)?.push(...rows);
    }
    for (const rows of parts) {
      if (rows.length === 0 && files > 0) continue;
      files += 1;
      yield textEntry(`${name}-${files}.csv`, writeCsv(header(names), onePage(rows)));
    }
    after = page.last;
  }
}

// oxlint-disable-next-line require-await
async function* onePage(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  yield rows;
}
