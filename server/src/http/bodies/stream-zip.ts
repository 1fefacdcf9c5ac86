import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Readable;
  /** Whether compressing it is worth the time. */
  readonly compress: boolean;
}

/** A file of text, made as it is read. */
export const textEntry = (name: string, pieces: AsyncIterable<string> | Iterable<string>): ZipEntry => ({
  name,
  content: Readable.from(pieces, { objectMode: false }),
  compress: true,
});

/** Streams files as a ZIP: makes one at a time, and only while the caller reads. */
export function streamZip(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  const ended = new AbortController();
  archive.once('close', () => ended.abort());
  const fail = (error: Error) => archive.destroy(error);
  zip.on('error', fail);
  addAll(zip, entries, mtime, ended.signal).catch(fail);
  return archive;
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
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
