import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MATERIAL_CATEGORIES, type MaterialCategory } from '@plumbline/contract/catalog';
import { descriptionField, nameField } from '@plumbline/contract/fields';
import { faultSentence } from '@plumbline/contract/messages';
import { JOB_CATEGORIES, type JobCategory } from '@plumbline/contract/trades';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

interface DefaultJobType {
  /** Identifies the entry permanently: its id is derived from it. */
  readonly key: string;
  readonly name: string;
  readonly category: JobCategory;
  readonly description: string;
}

interface DefaultMaterial {
  /** Identifies the entry permanently: its id is derived from it. */
  readonly key: string;
  readonly name: string;
  readonly category: MaterialCategory;
  readonly unit: string;
  /** Hundredths of the main unit; null if the price varies. */
  readonly defaultPriceHundredths: bigint | null;
  readonly description: string;
}

export interface Catalog {
  readonly jobTypes: readonly DefaultJobType[];
  readonly materials: readonly DefaultMaterial[];
}

const filled = <Field extends z.ZodType<string>>(field: Field) =>
  field.refine(Boolean, { error: 'is empty' });

/** Identifies an entry permanently: its id is derived from it. */
export const entryKey = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be words of a-z and 0-9 joined by -' });
const name = filled(nameField);
const description = filled(descriptionField);

const jobTypeEntry = z.strictObject({
  key: entryKey,
  name,
  category: z.enum(JOB_CATEGORIES),
  description,
});

const price = z
  .string()
  .regex(/^(\d{1,7}\.\d\d)?$/, { error: 'must have two decimals, such as 12.50, or be empty' })
  .transform((text) => (text === '' ? null : BigInt(text.replace('.', ''))));

const materialEntry = z
  .strictObject({
    key: entryKey,
    name,
    category: z.enum(MATERIAL_CATEGORIES),
    unit: filled(nameField),
    defaultPrice: price,
    description,
  })
  .transform(({ defaultPrice, ...material }) => ({ ...material, defaultPriceHundredths: defaultPrice }));

/**
 * Reads the shipped job types and materials, `job-types.json` and `materials.csv` in the
 * package's `catalog` directory. Throws an error that names file, entry and field if one is invalid.
 */
export async function readCatalog(directory = catalogDirectory()): Promise<Catalog> {
  const [jobTypes, materials] = await Promise.all([
    readEntries(join(directory, 'job-types.json'), splitJson, jobTypeEntry),
    readEntries(join(directory, 'materials.csv'), splitCsv, materialEntry),
  ]);
  return { jobTypes, materials };
}

let shipped: Promise<Catalog> | undefined;

/** Returns the catalog that ships, which is read once. Throws as `readCatalog` does. */
export function shippedCatalog(): Promise<Catalog> {
  shipped ??= readCatalog();
  return shipped;
}

/** The id of a default entry: the same for the same key in every database (a UUID of version 8, RFC 9562). */
export function defaultId(kind: 'job-type' | 'material' | 'kit' | 'template', of: string): string {
  const digest = createHash('sha256').update(`plumbline:${kind}:${of}`).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Beside the package's own package.json, for both the sources and the bundle. */
export function catalogDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json')) && directory !== dirname(directory))
    directory = dirname(directory);
  return join(directory, 'catalog');
}

/** Reads a list of entries that ship, a JSON file beside the catalog. Throws as `readCatalog` does. */
export function readShipped<Entry extends { readonly key: string }>(
  file: string,
  schema: z.ZodType<Entry>,
): Promise<Entry[]> {
  return readEntries(join(catalogDirectory(), file), splitJson, schema);
}

async function readEntries<Entry extends { readonly key: string }>(
  file: string,
  split: (text: string) => readonly unknown[],
  schema: z.ZodType<Entry>,
): Promise<Entry[]> {
  const keys = new Set<string>();
  return splitFile(file, await readFile(file, 'utf8'), split).map((raw, index) => {
    const place = `${file}, entry ${index + 1}`;
    const result = schema.safeParse(raw);
    if (!result.success) throw new Error(`${place}: ${firstFault(result.error)}`);
    const entry = result.data;
    if (keys.has(entry.key)) throw new Error(`${place}: the key '${entry.key}' appears twice`);
    keys.add(entry.key);
    return entry;
  });
}

function firstFault({ issues: [fault] }: z.ZodError): string {
  return fault ? faultSentence(fault.path, fault.message) : 'not valid';
}

function splitJson(text: string): readonly unknown[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) throw new TypeError('it contains no list');
  return entries;
}

function splitCsv(text: string): readonly unknown[] {
  return parse(text, { columns: true, bom: true });
}

function splitFile(file: string, text: string, split: (text: string) => readonly unknown[]) {
  try {
    return split(text);
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : 'unknown error'}`, {
      cause,
    });
  }
}
