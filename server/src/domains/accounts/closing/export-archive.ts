import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
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

interface Entry {
  readonly name: string;
  readonly content: Readable;
  /** Whether compressing it is worth the time. */
  readonly compress: boolean;
}

/**
 * Streams a ZIP with all data of one account: the JSON of `exportAccount`, the CSV files, the PDF of every estimate that was sent, the
 * certificates, and every photo and PDF. Makes one entry at a time, and only while the caller reads. Throws `UnavailableError` while the
 * object store is away.
 */
export async function exportArchive(deps: Deps, account: AccountId): Promise<Readable> {
  if (deps.config.files.store === 's3') await deps.files?.check();
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  const ended = new AbortController();
  archive.once('close', () => ended.abort());
  const fail = (error: Error) => archive.destroy(error);
  zip.on('error', fail);
  addAll(zip, entriesOf(deps, account), deps.clock.now(), ended.signal).catch(fail);
  return archive;
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<Entry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, content, compress } of entries) {
    zip.addReadStream(content, name, { mtime, compress });
    try {
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  zip.end();
}

async function* entriesOf(deps: Deps, account: AccountId): AsyncGenerator<Entry> {
  const text = (name: string, pieces: AsyncIterable<string> | Iterable<string>): Entry => ({
    name,
    content: Readable.from(pieces, { objectMode: false }),
    compress: true,
  });
  yield text('plumbline-export.json', exportAccount(deps, account));
  yield text('clients.csv', exportClients(deps, account));
  yield text('estimates.csv', exportSummaries(deps, account));
  yield text('estimate-lines.csv', exportLines(deps, account));
  const missing: string[] = [];
  for await (const { id, estimateNumber, status, acceptance } of exportEstimates(deps, account)) {
    const fileName = estimateFileName(estimateNumber);
    const pdf = status === 'draft' ? null : await pdfOf(deps, account, id);
    if (pdf) yield { name: `estimates/${fileName}`, content: Readable.from([pdf]), compress: false };
    else if (status !== 'draft') missing.push(fileName);
    const certificate = acceptance && (await certificateOf(deps, account, id));
    if (certificate) yield text(`certificates/${fileName.replace(/pdf$/, 'json')}`, [certificate]);
  }
  for await (const { name, content } of exportFiles(deps, account)) {
    if (content) yield { name: `files/${name}`, content, compress: false };
    else missing.push(name);
  }
  if (missing.length > 0)
    yield text('missing.txt', [`These could not be included:\n\n${missing.join('\n')}\n`]);
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
