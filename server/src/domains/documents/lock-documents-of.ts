import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { estimates } from '../../db/schema/schema.ts';

/**
 * Locks the documents of a client in these statuses, or all, until the transaction ends, estimates before what
 * belongs to them. To be called before the client is changed or deleted: everybody locks documents first.
 */
export async function lockDocumentsOf(
  tx: Transaction,
  account: AccountId,
  clientId: string,
  statuses?: readonly EstimateStatus[],
): Promise<void> {
  await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, account),
        eq(estimates.clientId, clientId),
        statuses && inArray(estimates.status, [...statuses]),
      ),
    )
    .orderBy(sql`${estimates.rootId} nulls first`, asc(estimates.id))
    .for('no key update');
}
