import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { creditNotes, estimates, invoices } from '../../../../db/schema/schema.ts';

/** Lists the issued invoices of several estimates that are not void, oldest first, with what an allocation needs of them. */
export async function listInvoicesToSettle(db: Queryable, account: AccountId, rootIds: readonly string[]) {
  return db
    .select({
      rootId: estimates.rootId,
      documentId: invoices.documentId,
      number: invoices.number,
      totalMinor: invoices.totalMinor,
      creditedMinor: invoices.creditedMinor,
      parts: invoices.parts,
    })
    .from(estimates)
    .innerJoin(invoices, eq(invoices.documentId, estimates.id))
    .where(
      and(
        eq(estimates.accountId, account),
        inArray(estimates.rootId, [...rootIds]),
        eq(estimates.kind, 'invoice'),
        inArray(invoices.state, ['open', 'paid']),
      ),
    )
    .orderBy(asc(invoices.position));
}

const findLastCredit = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ issuedOn: creditNotes.issuedOn })
    .from(creditNotes)
    .where(eq(creditNotes.accountId, given.account))
    .orderBy(desc(creditNotes.number))
    .limit(1),
);

/** The day of the account's credit note that was issued last, `yyyy-mm-dd`; null before the first. */
export async function findLastCreditedOn(db: Queryable, account: AccountId): Promise<string | null> {
  const [row] = await findLastCredit(db, { account });
  return row?.issuedOn ?? null;
}

/** Lists the deposits of the accepted change orders of several estimates. */
export async function listChangeDeposits(db: Queryable, account: AccountId, rootIds: readonly string[]) {
  return db
    .select({
      rootId: estimates.rootId,
      id: estimates.id,
      acceptPayments: estimates.acceptPayments,
      depositMinor: estimates.depositMinor,
    })
    .from(estimates)
    .where(
      and(
        eq(estimates.accountId, account),
        inArray(estimates.rootId, [...rootIds]),
        eq(estimates.kind, 'change_order'),
        eq(estimates.status, 'accepted'),
      ),
    );
}
