import { randomUUID } from 'node:crypto';
import type { ClientFields } from '@plumbline/contract/clients';
import type { ImportResult } from '@plumbline/contract/csv-import';
import type { AccountId } from '../../account-id.ts';
import { importResult } from '../../csv/import-result.ts';
import { readImport, requireAllRows } from '../../csv/read-import.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { insertClients, listClientIdentities, lockClientImport } from './csv-queries.ts';
import { CLIENT_COLUMNS, ClientIdentities, clientRow } from './import-rules.ts';

/**
 * Adds the clients of a CSV file; skips existing ones and duplicates in the file. Stores all rows or none; with `dryRun` it
 * stores none and returns the expected result. Throws `InvalidInputError` for an unreadable file, and without `dryRun`
 * `InvalidValuesError` for faulty rows.
 */
export async function importClients(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  bytes: unknown,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> {
  const file = await readImport(bytes, CLIENT_COLUMNS, 'name', clientRow);
  if (!dryRun) requireAllRows(file);
  return inTransaction(deps.db, async (tx) => {
    await lockClientImport(tx, account);
    const known = new ClientIdentities();
    for (const client of await listClientIdentities(tx, account)) known.add(client);
    const decided = file.valid.map(({ row, fields }) => {
      const outcome = known.has(fields) ? ('skipped' as const) : ('created' as const);
      known.add(fields);
      return { row, outcome, values: columnsOf(fields) };
    });
    const now = deps.clock.now();
    const added = decided
      .filter(({ outcome }) => outcome === 'created')
      .map(({ values }) => ({ ...values, id: randomUUID(), createdAt: now, updatedAt: now }));
    if (!dryRun) await insertClients(tx, account, added);
    return importResult(file, decided);
  });
}

const columnsOf = (fields: ClientFields) => ({
  name: fields.name,
  email: fields.email ?? null,
  phone: fields.phone ?? null,
  address: fields.address ?? null,
  clientType: fields.clientType ?? 'residential',
  notes: fields.notes ?? null,
});
