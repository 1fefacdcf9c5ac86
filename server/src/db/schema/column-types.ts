import { type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A timestamp with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Money in minor units, prices in hundredths, quantities in thousandths: see the contract's pricing. */
export const scaled = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * Whether a column holds one of these words of our own. They are written into the query: an index on `where status in (…)` serves
 * no query that sends them as parameters.
 */
export const isOneOf = (column: SQLWrapper, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

type Made = Record<'number' | 'status' | 'clientName' | 'totalMinor', SQLWrapper>;

/** An estimate that is more than an empty draft, as the dashboard counts it, in the words of an index. */
export const isMade = ({ number, status, clientName, totalMinor }: Made) =>
  sql`${number} > 0 AND (${status} <> 'draft' OR (${clientName} IS NOT NULL AND ${totalMinor} > 0))`;

/** An accepted estimate that asks for a deposit, in the words of an index. */
export const hasDeposit = ({ status, depositMinor }: Record<'status' | 'depositMinor', SQLWrapper>) =>
  sql`${status} = 'accepted' AND ${depositMinor} > 0`;
