import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { creditNotes, estimates, invoices, payments, refunds } from '../../db/schema/schema.ts';

const roots = alias(estimates, 'roots');

/** Lists issued invoices after a number, oldest first; with a currency those in it that are not void. */
export async function listIssuedInvoices(
  db: Queryable,
  account: AccountId,
  after: number,
  most: number,
  currency?: string,
) {
  return db
    .select({ own: invoices, document: estimates })
    .from(invoices)
    .innerJoin(estimates, eq(estimates.id, invoices.documentId))
    .where(
      and(
        eq(invoices.accountId, account),
        isNotNull(invoices.number),
        gt(invoices.number, after),
        currency === undefined ? undefined : and(eq(invoices.currency, currency), ne(invoices.state, 'void')),
      ),
    )
    .orderBy(asc(invoices.number))
    .limit(most);
}
export type IssuedInvoice = Awaited<ReturnType<typeof listIssuedInvoices>>[number];

/** Lists credit notes after a number, oldest first, with their invoices; with a currency those in it of invoices that are not void. */
export async function listCreditNotes(
  db: Queryable,
  account: AccountId,
  after: number,
  most: number,
  currency?: string,
) {
  return db
    .select({ credit: creditNotes, own: invoices, document: estimates })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.documentId, creditNotes.invoiceId))
    .innerJoin(estimates, eq(estimates.id, creditNotes.invoiceId))
    .where(
      and(
        eq(creditNotes.accountId, account),
        gt(creditNotes.number, after),
        currency === undefined
          ? undefined
          : and(eq(creditNotes.currency, currency), ne(invoices.state, 'void')),
      ),
    )
    .orderBy(asc(creditNotes.number))
    .limit(most);
}
export type IssuedCreditNote = Awaited<ReturnType<typeof listCreditNotes>>[number];

/** Lists the ids of an account’s payments in the order received, without those that were withdrawn. */
export async function listPaymentIds(db: Queryable, account: AccountId): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, account), isNull(payments.withdrawnAt)))
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id));
  return rows.map(({ id }) => id);
}

/** Reads payments with their estimates, invoices and refunds, in the order received. */
export async function listPaymentsWithRefunds(db: Queryable, account: AccountId, ids: readonly string[]) {
  const [rows, returned] = await Promise.all([
    db
      .select({ payment: payments, root: roots, invoice: estimates.issuedAs })
      .from(payments)
      .innerJoin(roots, eq(roots.id, payments.estimateId))
      .leftJoin(estimates, eq(estimates.id, payments.invoiceId))
      .where(and(eq(payments.accountId, account), inArray(payments.id, [...ids])))
      .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id)),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.accountId, account), inArray(refunds.paymentId, [...ids])))
      .orderBy(asc(refunds.refundedOn), asc(refunds.createdAt), asc(sql`${refunds.id}`)),
  ]);
  return rows.map((row) => ({
    ...row,
    refunds: returned.filter(({ paymentId }) => paymentId === row.payment.id),
  }));
}
