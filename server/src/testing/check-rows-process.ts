import { isDeepStrictEqual } from 'node:util';
import { isNotNull } from 'drizzle-orm';
import { type DatabaseOptions, openDatabase } from '../db/client.ts';
import { estimates } from '../db/schema/schema.ts';
import { recount } from '../db/testing/recount.ts';
import { findMoneyFaults, findNumberHoles } from '../domains/invoices/testing/money-faults.ts';
import { findImpossibleRows } from './fuzz/check-database.ts';

/** A process that prints what is wrong with the rows of a database on which no server runs, as a list of sentences in JSON. */
const handle = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseOptions);
const { db } = handle;
const faults = await findImpossibleRows(db);
for (const holes of await findNumberHoles(db)) faults.push(`numbers have holes: ${JSON.stringify(holes)}`);
const jobs = await db
  .selectDistinct({ id: estimates.rootId })
  .from(estimates)
  .where(isNotNull(estimates.rootId));
for (const { id } of jobs)
  for (const fault of await findMoneyFaults(db, id ?? '')) faults.push(`job ${id}: ${fault}`);
const { kept, counted } = await recount(db);
for (const [name, rows] of Object.entries(counted))
  if (!isDeepStrictEqual(kept[name], rows)) faults.push(`${name} differ from a recount`);
await handle.close();
process.stdout.write(JSON.stringify(faults));
