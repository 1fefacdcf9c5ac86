import { sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { openEmbedded } from '../open-embedded.ts';

/**
 * Opens the database in the given directory, prints `open`, and, with `write` as the second argument, inserts rows one
 * after the other, printing the number of each once it is committed. Runs until it is killed.
 */
const [dataDir = '', write] = process.argv.slice(2);
try {
  const { db } = await openEmbedded(dataDir);
  await db.execute(sql`create table if not exists written (n serial primary key, filling text not null)`);
  process.stdout.write('open\n');
  if (write !== 'write') setInterval(() => {}, 1000);
  else await insertRows(db);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function insertRows(db: Database): Promise<never> {
  for (;;) {
    const { rows } = await db.execute<{ n: number }>(
      sql`insert into written (filling) values (repeat('x', 400)) returning n`,
    );
    process.stdout.write(`${rows[0]?.n}\n`);
  }
}
