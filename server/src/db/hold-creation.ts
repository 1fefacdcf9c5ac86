import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** The class of the advisory locks for creating a row with a given id. */
const CREATION_LOCK = 7_586_022;

/** Lets one transaction at a time create the row with an id that a program may request twice. */
export async function holdCreation(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CREATION_LOCK}::int, hashtext(${id}))`);
}
