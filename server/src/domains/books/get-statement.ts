import type { PeriodFields, Statement } from '@plumbline/contract/books';
import { makeStatement } from '@plumbline/contract/books/statement';
import type { AccountId } from '../../account-id.ts';
import { readTogether } from '../../db/transaction.ts';
import { getOwnClient } from '../clients/get-client.ts';
import { presentStatement } from './present.ts';
import { listCurrenciesOfClient, listJobsOfClient } from './queries.ts';
import { readJobBooks } from './read-job-books.ts';
import { currenciesOf, type Reads, resolvePeriod } from './resolve-period.ts';

/** Returns the statement of a client. Throws `NotFoundError`, and `InvalidInputError` for a period that ends before it begins. */
export function getStatement(
  { db, clock }: Reads,
  account: AccountId,
  clientId: string,
  asked: PeriodFields,
): Promise<Statement> {
  return readTogether(db, async (reads) => {
    const client = await getOwnClient(reads, account, clientId);
    const period = await resolvePeriod({ db: reads, clock }, account, asked);
    const ids = await listJobsOfClient(reads, account, clientId, period.currency);
    const jobs = await readJobBooks(reads, account, ids);
    const known = await listCurrenciesOfClient(reads, account, clientId);
    return presentStatement(client, period, currenciesOf(known, period), makeStatement(jobs, period));
  });
}
