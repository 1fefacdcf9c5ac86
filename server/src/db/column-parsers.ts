import { types } from '@electric-sql/pglite';
import pg from 'pg';

type Parser = (text: string) => unknown;

const asIs: Parser = (text) => text;

/** `pg` declares only the types it knows by name, and accepts any. */
interface ParserRegistry {
  getTypeParser(typeId: number): (text: string) => (string | null)[];
  setTypeParser(typeId: number, parse: Parser): void;
}

const POINT = 600;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

/**
 * Parsers for each PostgreSQL type that the two drivers treat differently. Nothing is
 * rounded: `bigint`, and with it `count(*)`, is a BigInt, and `numeric` its exact text. Dates, timestamps and intervals are
 * PostgreSQL's text, which the columns of the schema convert.
 */
const PARSERS: Readonly<Record<number, Parser>> = {
  [types.INT8]: BigInt,
  [types.NUMERIC]: asIs,
  [types.DATE]: asIs,
  [types.TIMESTAMP]: asIs,
  [types.TIMESTAMPTZ]: asIs,
  [types.INTERVAL]: asIs,
  [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
  [POINT]: asIs,
  [types.CIRCLE]: asIs,
};

/** For PGlite, which parses an array with the parser of its elements. */
export const embeddedParsers = PARSERS;

/** For PGlite, whose own serializer takes a second for a few megabytes. */
export const embeddedSerializers = {
  [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`,
};

/** Sets the same parsers for `pg`, for the whole process. */
export function registerPostgresParsers(): void {
  const registry = pg.types as unknown as ParserRegistry;
  for (const [id, parse] of Object.entries(PARSERS)) registry.setTypeParser(Number(id), parse);
  const parseTexts = registry.getTypeParser(TEXT_ARRAY);
  registry.setTypeParser(INT8_ARRAY, (text) =>
    parseTexts(text).map((item) => (item === null ? null : BigInt(item))),
  );
}
