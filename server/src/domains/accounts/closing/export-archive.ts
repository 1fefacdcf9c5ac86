import { Readable } from 'node:stream';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { streamZip, textEntry, type ZipEntry } from '../../../http/stream-zip.ts';
import { DocumentError } from '../../../pdf/document-error.ts';
import { estimateFileName } from '../../../pdf/estimate-file-name.ts';
import { getCertificate } from '../../certificates/get-certificate.ts';
import { exportClients } from '../../clients/export-clients.ts';
import { exportEstimates } from '../../documents/exporting/export-estimates.ts';
import { exportLines } from '../../documents/exporting/export-lines.ts';
import { exportSummaries } from '../../documents/exporting/export-summaries.ts';
import { getOwnPdf } from '../../documents/printing/get-document.ts';
import { exportFiles } from '../../files/export-files.ts';
import { exportAccount } from './export-account.ts';

/**
 * Streams a ZIP with all data of one account: the JSON of `exportAccount`, the CSV files, the PDF of every estimate that was sent, the
 * certificates, and every photo and PDF. Makes one entry at a time, and only while the caller reads. Throws `UnavailableError` while the
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
  const missing: string[] = [];
  for await (const { id, estimateNumber, status, acceptance } of exportEstimates(deps, account)) {
    const fileName = estimateFileName(estimateNumber);
    const pdf = status === 'draft' ? null : await pdfOf(deps, account, id);
    if (pdf) yield { name: `estimates/${fileName}`, content: Readable.from([pdf]), compress: false };
    else if (status !== 'draft') missing.push(fileName);
    const certificate = acceptance && (await certificateOf(deps, account, id));
    if (certificate) yield textEntry(`certificates/${fileName.replace(/pdf$/, 'json')}`, [certificate]);
  }
  for await (const { name, content } of exportFiles(deps, account)) {
    if (content) yield { name: `files/${name}`, content, compress: false };
    else missing.push(name);
  }
  if (missing.length > 0)
    yield textEntry('missing.txt', [`These could not be included:\n\n${missing.join('\n')}\n`]);
}

async function pdfOf(deps: Deps, account: AccountId, id: string): Promise<Uint8Array | null> {
  try {
    return await getOwnPdf(deps, account, id);
  } catch (error) {
    // Deleted meanwhile, or one that cannot be printed.
    if (error instanceof NotFoundError || error instanceof DocumentError) return null;
    throw error;
  }
}

async function certificateOf(deps: Deps, account: AccountId, id: string): Promise<string | null> {
  try {
    return `${JSON.stringify(await getCertificate(deps, account, id), null, 2)}\n`;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
