import { z } from 'zod';

/**
 * A backup is one gzip file of lines of JSON: a header, then each table as a line with its columns and a line for each row, its
 * values as PostgreSQL's own texts, then a trailer with what makes sure that the file is whole. Nothing in it depends on which
 * of the two databases it was read from.
 */
export const FORMAT = 'plumbline-backup';
export const FORMAT_VERSION = 1;

export const headerLine = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int(),
  /** Plumbline's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** What it was read from, for whoever looks into the file. */
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
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  /** Where the numbers of the identity columns go on. */
  sequences: z.array(sequence),
  /** Of every byte before this line, in hexadecimal. */
  sha256: z.string(),
});
export type BackupTrailer = z.infer<typeof trailerLine>;

/** A backup that cannot be made, or read, or put back; the message is all the operator needs. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
