import type { ChangeOrderRequest } from '@plumbline/contract/change-orders';
import type { ClientKey } from '../clients.ts';
import type { Job } from '../jobs/job.ts';

/** A span of time. Days are calendar days and end at a waking hour; shorter spans are exact. */
export interface Span {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
  /** Counted back from now, not from the previous step. */
  readonly beforeNow?: true;
}

export const minutes = (count: number): Span => ({ unit: 'minutes', count });
export const hours = (count: number): Span => ({ unit: 'hours', count });
export const days = (count: number): Span => ({ unit: 'days', count });
export const ago = (span: Span): Span => ({ ...span, beforeNow: true });

/** One event of an estimate, some time after the previous one. */
export type Step = { readonly after: Span } & (
  | { readonly kind: 'sent'; readonly message: string | null }
  | { readonly kind: 'opened' }
  | { readonly kind: 'accepted' }
  /** About a group, by its title, or the whole estimate. */
  | { readonly kind: 'asked'; readonly text: string; readonly about: string | null }
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'declined'; readonly reason: string | null }
  /** By the contractor, without the client's page. */
  | { readonly kind: 'marked'; readonly status: 'draft' | 'sent' | 'accepted' | 'declined' | 'paid' }
  /** Changes a draft, or starts or changes the revision of a sent document. */
  | { readonly kind: 'revised'; readonly job: Job }
  /** Sends the revision, with its changes. */
  | { readonly kind: 'resent'; readonly note: string }
  /** Writes a change order of the accepted estimate and sends it. */
  | { readonly kind: 'changed'; readonly change: ChangeOrderRequest }
  /** The client accepts the last change order. */
  | { readonly kind: 'changeAccepted' }
  /** A payment of the schedule is due. */
  | { readonly kind: 'reached'; readonly stage: string }
  /** A check for the first payment that is due. */
  | { readonly kind: 'received' }
  /** Issues and sends an invoice for a payment of the schedule, or for everything that is left. */
  | { readonly kind: 'invoiced'; readonly stage: string | null }
  /** Issues and sends an invoice for a small job for the same client, without an estimate. */
  | { readonly kind: 'billed'; readonly job: Job }
  /** A check for the last invoice, or for a part of it. */
  | { readonly kind: 'invoicePaid'; readonly amount: string | null }
  /** A credit note for the last invoice. */
  | { readonly kind: 'credited'; readonly amount: string; readonly reason: string }
  /** Refunds a part of the last payment of the last invoice. */
  | { readonly kind: 'refunded'; readonly amount: string; readonly note: string }
);

export const sent = (after: Span, message: string | null = null): Step => ({ kind: 'sent', after, message });
export const opened = (after: Span): Step => ({ kind: 'opened', after });
export const accepted = (after: Span): Step => ({ kind: 'accepted', after });
export const asked = (after: Span, text: string, about: string | null = null): Step => ({
  kind: 'asked',
  after,
  text,
  about,
});
export const answered = (after: Span, text: string): Step => ({ kind: 'answered', after, text });
export const declined = (after: Span, reason: string | null = null): Step => ({
  kind: 'declined',
  after,
  reason,
});
export const marked = (status: Extract<Step, { kind: 'marked' }>['status'], after: Span): Step => ({
  kind: 'marked',
  status,
  after,
});
export const revised = (after: Span, job: Job): Step => ({ kind: 'revised', after, job });
export const resent = (after: Span, note: string): Step => ({ kind: 'resent', after, note });
export const changed = (after: Span, change: ChangeOrderRequest): Step => ({
  kind: 'changed',
  after,
  change,
});
export const changeAccepted = (after: Span): Step => ({ kind: 'changeAccepted', after });
export const reached = (after: Span, stage: string): Step => ({ kind: 'reached', after, stage });
export const received = (after: Span): Step => ({ kind: 'received', after });
export const invoiced = (after: Span, stage: string | null = null): Step => ({
  kind: 'invoiced',
  after,
  stage,
});
export const billed = (after: Span, job: Job): Step => ({ kind: 'billed', after, job });
export const invoicePaid = (after: Span, amount: string | null = null): Step => ({
  kind: 'invoicePaid',
  after,
  amount,
});
export const credited = (after: Span, amount: string, reason: string): Step => ({
  kind: 'credited',
  after,
  amount,
  reason,
});
export const refunded = (after: Span, amount: string, note: string): Step => ({
  kind: 'refunded',
  after,
  amount,
  note,
});

/** The story of one estimate. */
export interface Chapter {
  /** The time between its creation and now. */
  readonly ago: Span;
  readonly client: ClientKey;
  readonly job: Job;
  /** Days it stays valid, if not the default. */
  readonly validDays?: number;
  /** The name by which a later chapter can copy it. */
  readonly name?: string;
  readonly copyOf?: string;
  readonly steps: readonly Step[];
}
