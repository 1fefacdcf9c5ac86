import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimates } from '../../../db/schema/schema.ts';
import type { EstimateRow } from '../queries.ts';

/** Invoices name their estimate as their root as well. */
const IS_CHANGE = eq(estimates.kind, 'change_order');

const listOf = prepared<{ account: AccountId; rootId: string }>()((db, given) =>
  db
    .select()
    .from(estimates)
    .where(and(eq(estimates.accountId, given.account), IS_CHANGE, eq(estimates.rootId, given.rootId)))
    .orderBy(desc(estimates.number)),
);

/** Lists the change orders of an estimate, oldest first. */
export async function listChangeOrders(
  db: Queryable,
  account: AccountId,
  rootId: string,
): Promise<EstimateRow[]> {
  return listOf(db, { account, rootId });
}

const listSentOf = prepared<{ account: AccountId; rootId: string }>()((db, given) =>
  db
    .select()
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, given.account),
        IS_CHANGE,
        eq(estimates.rootId, given.rootId),
        notInArray(estimates.status, ['draft', 'declined']),
      ),
    )
    .orderBy(desc(estimates.number)),
);

/** Lists the pending and accepted change orders of an estimate, oldest first. */
export async function listSentChangeOrders(
  db: Queryable,
  account: AccountId,
  rootId: string,
): Promise<EstimateRow[]> {
  return listSentOf(db, { account, rootId });
}

const findKindOf = prepared<{ id: string }>()((db, given) =>
  db.select({ kind: estimates.kind }).from(estimates).where(eq(estimates.id, given.id)),
);

/** The kind of the document with an id, in any account; null for an unknown id. */
export async function findKind(db: Queryable, id: string): Promise<string | null> {
  const [row] = await findKindOf(db, { id });
  return row?.kind ?? null;
}
