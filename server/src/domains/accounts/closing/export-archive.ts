import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { streamZip, textEntry, type ZipEntry } from '../../../http/bodies/stream-zip.ts';
import { DocumentError } from '../../../pdf/document-error.ts';
import { estimateFileName, invoiceFileName, slipFileName } from '../../../pdf/estimate-file-name.ts';
import * as books from '../../books/export-books.ts';
import { getCertificate } from '../../certificates/get-certificate.ts';
import { exportChangeOrders } from '../../change-orders/export-change-orders.ts';
import { exportClients } from '../../clients/export-clients.ts';
import { exportEstimates } from '../../documents/exporting/export-estimates.ts';
import { exportLines } from '../../documents/exporting/export-lines.ts';
import { exportSummaries } from '../../documents/exporting/export-summaries.ts';
import { exportInvoices } from '../../documents/invoicing/list-invoices.ts';
import { getPublicCreditNotePdf } from '../../documents/invoicing/showing/get-credit-note-pdf.ts';
import { getPublicInvoicePdf } from '../../documents/invoicing/showing/get-invoice-pdf.ts';
import { getOwnPdf } from '../../documents/printing/get-document.ts';
import { exportFiles } from '../../files/export-files.ts';
import { exportAccount } from './export-account.ts';

/**
 * Streams a ZIP with all data of one account: the JSON of `exportAccount`, the CSV files, the PDF of every estimate and change
 * order that was sent, of every issued invoice and credit note, the certificates, and every photo and PDF. Makes one entry at a time, and only while the caller reads. Throws `UnavailableError` while the
 * object store is away.
 */
export async function exportArchive(deps: Deps, account: AccountId): Promise<Readable> {
  if (deps.config.files.store === 's3') await deps.files?.check();
  return streamZip(entriesOf(deps, account), deps.clock.now());
}

async function* entriesOf(deps: Deps, account: AccountId): AsyncGenerator<ZipEntry> {
  yield textEntry('plumbline-export.json', exportAccount(deps, account));
  yield textEntry('clients.csv', exportClients(deps, account));
  yield textEntry('estimates.csv', exportSummaries(deps, account));
  yield textEntry('estimate-lines.csv', exportLines(deps, account));
  yield textEntry('invoices.csv', books.exportInvoices(deps, account));
  yield textEntry('invoice-lines.csv', books.exportInvoiceLines(deps, account));
  yield textEntry('payments.csv', books.exportPayments(deps, account));
  yield textEntry('credit-notes.csv', books.exportCreditNotes(deps, account));
  const missing: string[] = [];
  const deadline = () => deps.clock.now().getTime() + LONGEST_WAIT_MS;
  let until = deadline();
  const written = async function* (entry: ZipEntry): AsyncGenerator<ZipEntry> {
    yield entry;
    until = deadline();
  };
  const printed = async function* (name: string, print: () => Promise<Uint8Array>): AsyncGenerator<ZipEntry> {
    const pdf = await unlessGone(print, () => deps.clock.now().getTime() > until);
    if (pdf) yield* written({ name, content: Readable.from([pdf]), compress: false });
    else missing.push(name);
  };
  for await (const { id, number, status, acceptance } of answeredDocuments(deps, account)) {
    const fileName = estimateFileName(number);
    if (status !== 'draft') yield* printed(`estimates/${fileName}`, () => getOwnPdf(deps, account, id));
    const certificate = acceptance && (await certificateOf(deps, account, id));
    if (certificate)
      yield* written(textEntry(`certificates/${fileName.replace(/pdf$/, 'json')}`, [certificate]));
  }
  for await (const page of exportInvoices(deps, account))
    for (const { id, number, creditNotes } of page.filter(({ status }) => status !== 'draft')) {
      yield* printed(
        `invoices/${invoiceFileName(number)}`,
        async () => (await getPublicInvoicePdf(deps, id)).pdf,
      );
      for (const note of creditNotes)
        yield* printed(
          `invoices/${slipFileName('credit-note', note.number)}`,
          async () => (await getPublicCreditNotePdf(deps, id, note.id)).pdf,
        );
    }
  for await (const { name, content } of exportFiles(deps, account)) {
    if (content) yield { name: `files/${name}`, content, compress: false };
    else missing.push(name);
  }
  if (missing.length > 0)
    yield textEntry('missing.txt', [`These could not be included:\n\n${missing.join('\n')}\n`]);
}

/** The estimates and change orders of an account, with what names them. */
async function* answeredDocuments(deps: Deps, account: AccountId) {
  for await (const estimate of exportEstimates(deps, account))
    yield { ...estimate, number: estimate.estimateNumber };
  for await (const page of exportChangeOrders(deps, account)) yield* page;
}

/**
 * How long PDFs may keep the archive from growing, in milliseconds. The last attempt may take 20 seconds more, and a connection
 * is closed after 120 seconds of silence.
 */
const LONGEST_WAIT_MS = 90_000;
const PAUSE_MS = 500;

/** Null for what was deleted meanwhile, cannot be printed, or is late. */
async function unlessGone(
  print: () => Promise<Uint8Array>,
  isLate: () => boolean,
): Promise<Uint8Array | null> {
  while (!isLate()) {
    try {
      return await print();
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      if (!(error instanceof DocumentError)) throw error;
      const isBusy = error.code === 'DOCUMENT_BUSY';
      if (!(isBusy || error.code === 'DOCUMENT_PENDING')) return null;
      if (isBusy) await pause(PAUSE_MS);
    }
  }
  return null;
}

async function certificateOf(deps: Deps, account: AccountId, id: string): Promise<string | null> {
  try {
    return `${JSON.stringify(await getCertificate(deps, account, id), null, 2)}\n`;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
