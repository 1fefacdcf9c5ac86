import type { Transaction } from '../db/client.ts';
import type { EstimateDocument } from '../documents/document-data.ts';

/** An estimate as its mail shows it. */
export interface EstimateMail {
  readonly estimateId: string;
  /** The contractor who signs the mail. */
  readonly contractorName: string;
  /** Where the client's replies go. */
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
}

/** How a mail ended. `unclear`: it may have arrived, and is not sent again. */
export interface MailOutcome {
  readonly kind: 'delivered' | 'failed' | 'unclear';
  readonly mailId: string;
  readonly message: string;
  readonly accountId: string | null;
  readonly estimateId: string | null;
  readonly recipient: string;
  /** The mail server's answer, or what happened instead of one; null when delivered. */
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
   * Told in the transaction that settles the mail, so the two are never apart. `delivered` can follow
   * `unclear` when a worker that was thought dead proves otherwise.
   */
  recordOutcome(tx: Transaction, outcome: MailOutcome): Promise<void>;
}
