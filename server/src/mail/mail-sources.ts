import type { Transaction } from '../db/client.ts';
import type { EstimateDocument } from '../documents/document-data.ts';
import type { MailReportKind } from '../providers/mail-events/mail-event-service.ts';

/** An estimate as its mail shows it. */
export interface EstimateMail {
  readonly estimateId: string;
  /** The contractor who signs the mail. */
  readonly contractorName: string;
  /** Where the client's replies go: a header only. It may be the address the contractor signs in with, which no text says. */
  readonly contractorEmail: string;
  /** The contractor's own words for every estimate; null for those that ship with the product. */
  readonly subjectTemplate: string | null;
  readonly bodyTemplate: string | null;
  readonly document: EstimateDocument;
}

/** An estimate that money came for. */
export interface PaidEstimateMail extends EstimateMail {
  /** Whether its client can open it: not once it was recalled. */
  readonly isOnline: boolean;
  /** What is still due of the deposit, with its currency: `$15.00`. Null for nothing, and while the client cannot pay it. */
  readonly depositDue: string | null;
}

/**
 * What became of a mail. Of our own mail server: `handed_over` when it took the message, `failed` when it refused it,
 * `unclear` when it may have it, and is not sent it again. Reported later: `delivered`, `bounced`, or `complained` when the
 * reader marked it as spam.
 */
export interface MailOutcome {
  readonly kind: 'handed_over' | 'failed' | 'unclear' | MailReportKind;
  readonly mailId: string;
  readonly message: string;
  readonly accountId: string | null;
  readonly estimateId: string | null;
  readonly recipient: string;
  /** The mail server's answer, or what happened instead of one; null where there is nothing to explain. */
  readonly reason: string | null;
  readonly at: Date;
}

/** What mail needs of the domains; they implement it, so that mail imports none of them. */
export interface MailSources {
  /** Null when the estimate is not to be sent any more: deleted, or recalled. */
  findEstimateMail(estimateId: string): Promise<EstimateMail | null>;
  /**
   * The same for reminding of it; null also when the client has answered or wants no reminders, when its last valid day
   * is over, or when it was sent anew since `sentAt`, an ISO moment.
   */
  findReminderMail(estimateId: string, sentAt: string): Promise<EstimateMail | null>;
  /** The same for a receipt, in any status: whoever paid has paid. */
  findPaidEstimate(estimateId: string): Promise<PaidEstimateMail | null>;
  /**
   * Called in the transaction that settles the mail, so the two are never apart. `handed_over` can follow
   * `unclear` when a worker that was thought dead proves otherwise.
   */
  recordOutcome(tx: Transaction, outcome: MailOutcome): Promise<void>;
}
