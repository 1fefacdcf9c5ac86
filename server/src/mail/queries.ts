import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { AccountId } from '../account-id.ts';
import type { Database, Queryable, Transaction } from '../db/client.ts';
import { deleteBatches } from '../db/delete-batches.ts';
import { keptMessages, mails } from '../db/schema/schema.ts';
import type { MailReportKind } from '../providers/mail-events/mail-event-service.ts';

export type MailRow = typeof mails.$inferSelect;
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unclear';
type KeptMessageRow = typeof keptMessages.$inferSelect;

export async function insertMail(db: Queryable, row: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(row);
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row ?? null;
}

export async function updateMailProps(tx: Transaction, id: string, props: MailRow['props']): Promise<void> {
  await tx.update(mails).set({ props }).where(eq(mails.id, id));
}

/** The newest mail of one message about an estimate, created at or after a time. */
export async function findNewestMail(
  db: Queryable,
  estimateId: string,
  message: string,
  since: Date,
): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, estimateId), eq(mails.message, message), gte(mails.createdAt, since)))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return row ?? null;
}

/** Whether the contractor mailed an estimate or an invoice to an address, ignoring case. */
export async function wasMailedTo(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  address: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, account),
        eq(mails.estimateId, estimateId),
        inArray(mails.message, ['estimate-sent', 'invoice-sent']),
        sql`lower(${mails.recipient}) = ${address.toLowerCase()}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The reports that each kind may follow: a bounce corrects a delivery, and only a recipient of the mail can complain. */
const REPORTS_BEFORE: Record<MailReportKind, readonly MailReportKind[]> = {
  delivered: [],
  bounced: ['delivered'],
  complained: ['delivered', 'bounced'],
};

/**
 * Records a report about a mail that was or may have been sent. Null if nothing changes: the report is
 * already known, or the mail was not sent.
 */
export async function reportMail(
  tx: Transaction,
  id: string,
  report: MailReportKind,
  at: Date,
): Promise<MailRow | null> {
  const before = [...REPORTS_BEFORE[report]];
  const [row] = await tx
    .update(mails)
    .set({ report, reportedAt: at })
    .where(
      and(
        eq(mails.id, id),
        inArray(mails.state, ['sending', 'sent', 'unclear'] satisfies MailState[]),
        or(isNull(mails.report), before.length > 0 ? inArray(mails.report, before) : undefined),
      ),
    )
    .returning();
  return row ?? null;
}

/** Moves a mail to another state. Returns false if it was not in the expected state. */
export async function moveMail(
  db: Queryable,
  id: string,
  from: MailState,
  to: { state: MailState; lastError?: string | null; sentAt?: Date },
): Promise<boolean> {
  const moved = await db
    .update(mails)
    .set(to)
    .where(and(eq(mails.id, id), eq(mails.state, from)))
    .returning({ id: mails.id });
  return moved.length === 1;
}

/** The mails with the link of an estimate. */
const WITH_LINK = ['estimate-sent', 'estimate-reminder'];

/**
 * Ends the mails that carry an estimate's link, without a notice: it was recalled or replaced, as `reason` says. One that is being sent may
 * still arrive, and then reports its outcome; it is not retried.
 */
export async function withdrawMails(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  reason: string,
): Promise<void> {
  await tx
    .update(mails)
    .set({
      state: sql`case ${mails.state} when 'sending' then 'unclear' else 'failed' end`,
      lastError: reason,
    })
    .where(
      and(
        eq(mails.accountId, account),
        eq(mails.estimateId, estimateId),
        inArray(mails.message, WITH_LINK),
        inArray(mails.state, ['queued', 'sending'] satisfies MailState[]),
      ),
    );
}

/** Does nothing if the message is already kept. */
export async function keepMessage(db: Queryable, row: typeof keptMessages.$inferInsert): Promise<void> {
  await db.insert(keptMessages).values(row).onConflictDoNothing({ target: keptMessages.id });
}

/** Newest first, without their content. */
export async function listKeptMessages(
  db: Queryable,
  limit: number,
): Promise<Omit<KeptMessageRow, 'raw' | 'messageId'>[]> {
  return db
    .select({
      id: keptMessages.id,
      recipient: keptMessages.recipient,
      subject: keptMessages.subject,
      keptAt: keptMessages.keptAt,
    })
    .from(keptMessages)
    .orderBy(desc(keptMessages.keptAt), desc(keptMessages.id))
    .limit(limit);
}

export async function findKeptMessage(db: Queryable, id: string): Promise<KeptMessageRow | null> {
  const [row] = await db.select().from(keptMessages).where(eq(keptMessages.id, id));
  return row ?? null;
}

const DONE: readonly MailState[] = ['sent', 'failed', 'unclear'];

/** Deletes sent mails not about an estimate, of existing or deleted accounts. */
export async function deleteMailsBefore(
  db: Database,
  before: Date,
  of: 'accounts' | 'nobody',
): Promise<void> {
  const whose = of === 'nobody' ? isNull(mails.accountId) : isNotNull(mails.accountId);
  const old = and(
    whose,
    isNull(mails.estimateId),
    inArray(mails.state, [...DONE]),
    lt(mails.createdAt, before),
  );
  await deleteBatches(db, mails.id, old ?? sql`false`);
}

export async function deleteKeptMessagesBefore(db: Database, before: Date): Promise<void> {
  await deleteBatches(db, keptMessages.id, lt(keptMessages.keptAt, before));
}
