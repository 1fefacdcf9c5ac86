import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** One of the numbers PostgreSQL's advisory locks go by; with an id's it means "making the row with this id". */
const CREATION_LOCK = 7_586_022;

/** Lets one transaction at a time make the row with an id that a program may ask for twice. */
export async function holdCreation(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CREATION_LOCK}::int, hashtext(${id}))`);
}
