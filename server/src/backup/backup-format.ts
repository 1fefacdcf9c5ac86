import { z } from 'zod';

/**
 * A backup is one gzip file of JSON lines: a header, then each table as a line with its columns and a line for each row, with
 * values in PostgreSQL's text format, then a trailer that verifies that the file is complete. The format is independent of which
 * of the two databases it came from.
 */
export const FORMAT = 'plumbline-backup';
export const FORMAT_VERSION = 1;

export const headerLine = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int(),
  /** Plumbline's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The kind of database it was made from, for readers of the file. */
  database: z.string(),
  /** The migrations the tables had, in order. */
  migrations: z.array(z.object({ name: z.string().nullable(), hash: z.string() })),
});
export type BackupHeader = z.infer<typeof headerLine>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type BackupTable = z.infer<typeof tableLine>;

const sequence = z.object({ table: z.string(), column: z.string(), value: z.string(), called: z.boolean() });
export type BackupSequence = z.infer<typeof sequence>;

export const trailerLine = z.object({
  end: z.literal(true),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number().int()),
  /** The next values of the identity columns. */
  sequences: z.array(sequence),
  /** SHA-256 of every byte before this line, in hexadecimal. */
  sha256: z.string(),
});
export type BackupTrailer = z.infer<typeof trailerLine>;

/** A backup that cannot be made, read or restored; the message tells the operator everything. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
