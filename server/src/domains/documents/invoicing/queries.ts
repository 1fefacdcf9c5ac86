import type { InvoiceFilter } from '@plumbline/contract/invoices';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { and, asc, desc, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { creditNotes, estimates, invoices, tallies } from '../../../db/schema/schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
type NewInvoice = Omit<typeof invoices.$inferInsert, 'accountId'>;

const findOwned = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, given.account), eq(invoices.documentId, given.id))),
);

export async function findInvoice(db: Queryable, account: AccountId, id: string): Promise<InvoiceRow | null> {
  const [row] = await findOwned(db, { account, id });
  return row ?? null;
}

const listOf = prepared<{ account: AccountId; rootId: string }>()((db, given) =>
  db
    .select({ own: invoices })
    .from(estimates)
    .innerJoin(invoices, eq(invoices.documentId, estimates.id))
    .where(
      and(
        eq(estimates.accountId, given.account),
        eq(estimates.rootId, given.rootId),
        eq(estimates.kind, 'invoice'),
      ),
    )
    .orderBy(asc(invoices.position)),
);

/** Lists the invoices of an estimate, oldest first, drafts and void ones included. */
export async function listInvoicesOf(
  db: Queryable,
  account: AccountId,
  rootId: string,
): Promise<InvoiceRow[]> {
  const rows = await listOf(db, { account, rootId });
  return rows.map(({ own }) => own);
}

export async function insertInvoice(
  tx: Transaction,
  account: AccountId,
  row: NewInvoice,
): Promise<InvoiceRow> {
  const [inserted] = await tx
    .insert(invoices)
    .values({ ...row, accountId: account })
    .returning();
  if (!inserted) throw new Error('The inserted invoice was not returned.');
  return inserted;
}

export async function updateInvoice(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<NewInvoice>,
): Promise<InvoiceRow> {
  const [updated] = await tx
    .update(invoices)
    .set(changes)
    .where(and(eq(invoices.accountId, account), eq(invoices.documentId, id)))
    .returning();
  if (!updated) throw new Error('The updated invoice was not returned.');
  return updated;
}

const findLast = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({ issuedOn: invoices.issuedOn })
    .from(invoices)
    .where(and(eq(invoices.accountId, given.account), isNotNull(invoices.number)))
    .orderBy(desc(invoices.number))
    .limit(1),
);

/** The day of the invoice that was issued last; null before the first. */
export async function findLastIssuedOn(db: Queryable, account: AccountId): Promise<string | null> {
  const [row] = await findLast(db, { account });
  return row?.issuedOn ?? null;
}

export interface InvoiceNarrowing {
  readonly status: InvoiceFilter;
  readonly search: string;
  readonly estimateId: string | null;
  readonly clientId: string | null;
  /** The contractor's date, which decides what is overdue. */
  readonly today: string;
}

function matching(
  account: AccountId,
  { status, search, estimateId, clientId, today }: InvoiceNarrowing,
): SQL | undefined {
  const ofStatus = {
    all: undefined,
    needsAnswer: gt(estimates.unreadMessages, 0),
    draft: eq(invoices.state, 'draft'),
    open: eq(invoices.state, 'open'),
    overdue: and(eq(invoices.state, 'open'), lt(invoices.dueOn, today)),
    paid: eq(invoices.state, 'paid'),
    void: eq(invoices.state, 'void'),
  };
  return and(
    eq(invoices.accountId, account),
    ofStatus[status],
    estimateId === null ? undefined : eq(estimates.rootId, estimateId),
    clientId === null ? undefined : eq(estimates.clientId, clientId),
    search === '' ? undefined : sql`strpos(${invoices.searchText}, ${search.toLowerCase()}) > 0`,
  );
}

/** The columns that a list shows of an invoice. Whole rows also contain everything that is printed on it. */
export const LISTED_COLUMNS = {
  own: {
    position: invoices.position,
    state: invoices.state,
    title: invoices.title,
    issuedOn: invoices.issuedOn,
    dueOn: invoices.dueOn,
    totalMinor: invoices.totalMinor,
    settledMinor: invoices.settledMinor,
    creditedMinor: invoices.creditedMinor,
    /** As it was issued; null for a draft. */
    client: sql<InvoiceContent['client'] | null>`${invoices.content}->'client'`,
  },
  row: {
    id: estimates.id,
    rootId: estimates.rootId,
    status: estimates.status,
    issuedAs: estimates.issuedAs,
    currency: estimates.currency,
    clientId: estimates.clientId,
    clientName: estimates.clientName,
    clientEmail: estimates.clientEmail,
    clientPhone: estimates.clientPhone,
    clientAddress: estimates.clientAddress,
    jobTypeName: estimates.jobTypeName,
    jobDescription: estimates.jobDescription,
    sentAt: estimates.sentAt,
    unreadMessages: estimates.unreadMessages,
    createdAt: estimates.createdAt,
    updatedAt: estimates.updatedAt,
  },
};
export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

/** Lists at most `most` invoices after the one at a position; null starts with the first. */
export async function listInvoices(
  db: Queryable,
  account: AccountId,
  narrowing: InvoiceNarrowing,
  order: 'newest' | 'oldest',
  last: number | null,
  most: number,
) {
  const [isAfter, inOrder] = order === 'newest' ? [lt, desc] : [gt, asc];
  return db
    .select(LISTED_COLUMNS)
    .from(invoices)
    .innerJoin(estimates, eq(estimates.id, invoices.documentId))
    .where(and(matching(account, narrowing), last === null ? undefined : isAfter(invoices.position, last)))
    .orderBy(inOrder(invoices.position))
    .limit(most);
}

/** Counts invoices that match, up to a limit. */
export async function countInvoices(
  db: Queryable,
  account: AccountId,
  narrowing: InvoiceNarrowing,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: invoices.documentId })
    .from(invoices)
    .innerJoin(estimates, eq(estimates.id, invoices.documentId))
    .where(matching(account, narrowing))
    .limit(most)
    .as('found');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(found);
  return row?.total ?? 0;
}

const sumStates = prepared<{ account: AccountId }>()((db, given) =>
  db
    .select({
      state: tallies.label,
      currency: tallies.currency,
      total: sql<string>`sum(${tallies.rows})::text`,
      openMinor: sql<string>`sum(${tallies.totalMinor})::text`,
    })
    .from(tallies)
    .where(and(eq(tallies.accountId, given.account), eq(tallies.kind, 'invoices')))
    .groupBy(tallies.label, tallies.currency)
    .having(sql`sum(${tallies.rows}) > 0`),
);

/** Counts the invoices of each state and currency, with the sum of their totals in minor units. */
export async function listStateTotals(db: Queryable, account: AccountId) {
  const rows = await sumStates(db, { account });
  return rows.map(({ state, currency, total, openMinor }) => ({
    state,
    currency,
    total: Number(total),
    openMinor: BigInt(openMinor),
  }));
}

const sumOverdue = prepared<{ account: AccountId; today: string }>()((db, given) =>
  db
    .select({
      currency: invoices.currency,
      total: sql<number>`count(*)::int`,
      openMinor: sql<string>`sum(${invoices.totalMinor} - ${invoices.creditedMinor} - ${invoices.settledMinor})::text`,
    })
    .from(invoices)
    .where(
      and(eq(invoices.accountId, given.account), eq(invoices.state, 'open'), lt(invoices.dueOn, given.today)),
    )
    .groupBy(invoices.currency),
);

/** The same of open invoices that were due before a day. */
export async function listOverdueTotals(db: Queryable, account: AccountId, today: string) {
  const rows = await sumOverdue(db, { account, today });
  return rows.map((row) => ({ ...row, openMinor: BigInt(row.openMinor) }));
}

export type CreditNoteRow = typeof creditNotes.$inferSelect;

const creditsOf = prepared<{ account: AccountId; id: string }>()((db, given) =>
  db
    .select()
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.accountId, given.account),
        or(eq(creditNotes.invoiceId, given.id), eq(creditNotes.rootId, given.id)),
      ),
    )
    .orderBy(asc(creditNotes.number)),
);

/** Lists the credit notes of an invoice, or of all invoices of an estimate, oldest first. */
export async function listCreditNotes(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<CreditNoteRow[]> {
  return creditsOf(db, { account, id });
}

/** Returns null and stores nothing if the id is taken. */
export async function insertCreditNote(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof creditNotes.$inferInsert, 'accountId'>,
): Promise<CreditNoteRow | null> {
  const [inserted] = await tx
    .insert(creditNotes)
    .values({ ...row, accountId: account })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

export async function findCreditNote(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<CreditNoteRow | null> {
  const [row] = await db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.accountId, account), eq(creditNotes.id, id)));
  return row ?? null;
}
