import { and, desc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimates, invoices } from '../../../db/schema/schema.ts';
import type { EstimateRow } from '../queries.ts';
import { type InvoiceNarrowing, LISTED_COLUMNS } from './queries.ts';

interface InvoiceSearch {
  readonly account: AccountId;
  readonly search: string;
  readonly state: string | null;
  readonly dueBefore: string | null;
  readonly before: number;
  readonly most: number;
}

const findPositions = prepared<InvoiceSearch>()((db, given) =>
  db.execute<{ position: number }>(
    sql`select position from find_invoice_positions(${given.account}::uuid, ${given.search}, ${given.state}, ${given.dueBefore}::date,
      ${given.before}::int, ${given.most}::int) position`,
  ),
);

/** Higher than every position. */
const NO_POSITION = 2_147_483_647;

/** Lists the positions of at most `most` invoices before a position that match a search and a status, newest first. */
export async function listPositionsFound(
  db: Queryable,
  account: AccountId,
  { status, search, today }: Pick<InvoiceNarrowing, 'status' | 'search' | 'today'>,
  before: number | null,
  most: number,
): Promise<number[]> {
  const { rows } = await findPositions(db, {
    account,
    search: search.toLowerCase(),
    state: status === 'all' ? null : status === 'overdue' ? 'open' : status,
    dueBefore: status === 'overdue' ? today : null,
    before: before ?? NO_POSITION,
    most,
  });
  return rows.map(({ position }) => position);
}

const listAt = prepared<{ account: AccountId; positions: string }>()((db, given) =>
  db
    .select(LISTED_COLUMNS)
    .from(invoices)
    .innerJoin(estimates, eq(estimates.id, invoices.documentId))
    .where(
      and(eq(invoices.accountId, given.account), sql`${invoices.position} = any(${given.positions}::int[])`),
    )
    .orderBy(desc(invoices.position)),
);

/** Lists the invoices at these positions, newest first. */
export async function listInvoicesAt(db: Queryable, account: AccountId, positions: readonly number[]) {
  return listAt(db, { account, positions: `{${positions.join()}}` });
}

/** Lists the drafts of a client's invoices. */
export async function listDraftsOfClient(
  db: Queryable,
  account: AccountId,
  clientId: string,
): Promise<EstimateRow[]> {
  const rows = await db
    .select({ row: estimates })
    .from(estimates)
    .innerJoin(invoices, eq(invoices.documentId, estimates.id))
    .where(
      and(eq(estimates.accountId, account), eq(estimates.clientId, clientId), eq(invoices.state, 'draft')),
    );
  return rows.map(({ row }) => row);
}
