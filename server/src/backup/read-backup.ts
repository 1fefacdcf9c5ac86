import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  FORMAT_VERSION,
  headerLine,
  tableLine,
  trailerLine,
} from './backup-format.ts';

export interface BackupReader {
  table(table: BackupTable): Promise<void>;
  /** One row of the last named table: a JSON array of its values as text. */
  row(line: string): Promise<void>;
}

export interface BackupSummary {
  readonly header: BackupHeader;
  readonly trailer: BackupTrailer;
}

const JUST_LOOKING: BackupReader = { table: async () => {}, row: async () => {} };

/**
 * Reads a backup from its first line to its last and passes each to `reader`. Resolves if the file is complete and
 * unchanged; otherwise throws `BackupError`, possibly after `reader` got everything.
 */
export async function readBackup(file: string, reader: BackupReader = JUST_LOOKING): Promise<BackupSummary> {
  const digest = createHash('sha256');
  const rows: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  let table = '';
  for await (const line of linesOf(file)) {
    if (trailer) throw damaged(file);
    if (header && line.startsWith('{"end"')) {
      trailer = parse(file, trailerLine, line);
      continue;
    }
    digest.update(line).update('\n');
    if (!header) header = parseHeader(file, line);
    else if (line.startsWith('{')) {
      const named = parse(file, tableLine, line);
      table = named.table;
      rows[table] = 0;
      await reader.table(named);
    } else {
      rows[table] = (rows[table] ?? 0) + 1;
      await reader.row(line);
    }
  }
  if (!header || !trailer) throw damaged(file);
  if (digest.digest('hex') !== trailer.sha256) throw damaged(file);
  if (!sameCounts(rows, trailer.rows)) throw damaged(file);
  return { header, trailer };
}

function sameCounts(
  counted: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
): boolean {
  const tables = Object.keys(counted);
  return (
    tables.length === Object.keys(expected).length &&
    tables.every((table) => counted[table] === expected[table])
  );
}

function parseHeader(file: string, line: string): BackupHeader {
  const header = parse(file, headerLine, line);
  if (header.formatVersion > FORMAT_VERSION)
    throw new BackupError(
      `${file} was made by a newer version of Plumbline (${header.version}). Restore it with that one.`,
    );
  return header;
}

function parse<Value>(
  file: string,
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  line: string,
): Value {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw damaged(file);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged(file);
  return parsed.data;
}

const damaged = (file: string, cause?: unknown) =>
  new BackupError(
    `${file} is not a backup of Plumbline, or it is truncated or was changed. Nothing was read from it.`,
    { cause },
  );

/** The lines of the unpacked file; text after the last line break is a line too. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  let left: Buffer[] = [];
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...left, chunk.subarray(from, at)]).toString('utf8');
        left = [];
        from = at + 1;
      }
      left.push(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new BackupError(`${file} cannot be read.`);
    throw damaged(file, error);
  }
  const rest = Buffer.concat(left).toString('utf8');
  if (rest !== '') yield rest;
}
