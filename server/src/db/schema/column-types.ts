import { type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A timestamp with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Money in minor units, prices in hundredths, quantities in thousandths: see the contract's pricing. */
export const scaled = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * Whether a column holds one of these constants. They are inlined into the query: PostgreSQL does not use an
 * index on `where status in (…)` for a query that sends them as parameters.
 */
export const isOneOf = (column: SQLWrapper, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

type Made = Record<'number' | 'status' | 'clientName' | 'totalMinor', SQLWrapper>;

/**
 * An estimate that the dashboard counts as more than an empty draft, written like the condition of its index.
 */
export const isMade = ({ number, status, clientName, totalMinor }: Made) =>
  sql`${number} > 0 AND (${status} <> 'draft' OR (${clientName} IS NOT NULL AND ${totalMinor} > 0))`;

/** An accepted estimate with a deposit, written like the condition of its index. */
export const hasDeposit = ({ status, depositMinor }: Record<'status' | 'depositMinor', SQLWrapper>) =>
  sql`${status} = 'accepted' AND ${depositMinor} > 0`;
