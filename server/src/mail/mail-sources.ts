import type { Transaction } from '../db/client.ts';
import type { EstimateDocument } from '../pdf/document-data.ts';
import type { MailReportKind } from '../providers/mail-events/mail-event-service.ts';
import type { MailLogo } from './mail-logo.ts';

/** An estimate with what its mail needs. */
export interface EstimateMail {
  readonly estimateId: string;
  /** The contractor who signs the mail. */
  readonly contractorName: string;
  /** The address for the client's replies, used only in a header. It may be the contractor's sign-in address, which no text contains. */
  readonly contractorEmail: string;
  /** The contractor's template for every estimate; null for the default. */
  readonly subjectTemplate: string | null;
  readonly bodyTemplate: string | null;
  readonly logo?: MailLogo | null;
  /** The part of the deposit that is still due, with its currency; null if none is. */
  readonly depositDue?: string | null;
  /** How to pay the deposit outside the app, as the client chose: a sentence or the contractor's instructions. Null for nothing to pay. */
  readonly whereToPay?: string | null;
  readonly document: EstimateDocument;
}

/** An issued invoice with what its mail needs. Amounts have their currency. */
export interface InvoiceMail extends EstimateMail {
  /** The covered part: `Dry-in`. */
  readonly title: string;
  readonly total: string;
  /** What was paid of it, also before it was issued; null for nothing. */
  readonly settled: string | null;
  /** What credit notes took off it; null for nothing. */
  readonly credited: string | null;
  /** The open amount; null for a paid invoice. */
  readonly open: string | null;
  /** ISO calendar date. */
  readonly dueOn: string;
}

/** An invoice with an open amount. */
export interface InvoiceReminderMail extends InvoiceMail {
  readonly open: string;
  /** Whether it is past its due date. */
  readonly isOverdue: boolean;
}

/** Which statement to mail. Dates are ISO calendar dates. */
export interface StatementMailOrder {
  readonly clientId: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
}

/** An estimate with a payment. */
export interface PaidEstimateMail extends EstimateMail {
  /** Whether its client can open it; false once it was recalled. */
  readonly isOnline: boolean;
  /** What is still due of the deposit, with its currency: `$15.00`. Null for nothing, and while the client cannot pay it. */
  readonly depositDue: string | null;
}

/**
 * The outcome of a mail. From our own mail server: `handed_over` if it accepted the message, `failed` if it
 * refused it, `unclear` if it may have accepted it, in which case the mail is not sent again. Reported later:
 * `delivered`, `bounced`, or `complained` if the reader marked it as spam.
 */
export interface MailOutcome {
  readonly kind: 'handed_over' | 'failed' | 'unclear' | MailReportKind;
  readonly mailId: string;
  readonly message: string;
  readonly accountId: string | null;
  readonly estimateId: string | null;
  readonly recipient: string;
  /** The mail server's answer, or a description of the failure; null if there is nothing to explain. */
  readonly reason: string | null;
  readonly at: Date;
}

/** The interface between mail and the domains. They implement it, so that mail imports none of them. */
export interface MailSources {
  /** Null if the estimate must no longer be sent: deleted, or recalled. */
  findEstimateMail(estimateId: string): Promise<EstimateMail | null>;
  /**
   * The same for a reminder; null also if the client has answered or stopped the reminders, if its last valid
   * day is over, or if it was sent again after `sentAt`, an ISO timestamp.
   */
  findReminderMail(estimateId: string, sentAt: string): Promise<EstimateMail | null>;
  /** The same for a receipt, whatever the status. */
  findPaidEstimate(estimateId: string): Promise<PaidEstimateMail | null>;
  /** Null if the invoice was deleted, or voided since. */
  findInvoiceMail(invoiceId: string): Promise<InvoiceMail | null>;
  /** The same for a reminder; null also if nothing is open, or the client stopped the reminders. */
  findInvoiceReminder(invoiceId: string): Promise<InvoiceReminderMail | null>;
  /** Null if the client was deleted. */
  findStatementMail(accountId: string, order: StatementMailOrder): Promise<EstimateMail | null>;
  /**
   * Called in the transaction that settles the mail, so that both commit together. `handed_over` can follow
   * `unclear` if a worker that was presumed dead reports it.
   */
  recordOutcome(tx: Transaction, outcome: MailOutcome): Promise<void>;
}
