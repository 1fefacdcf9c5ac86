import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { scaledOrZero } from '../editor/typed-decimal.ts';

/** Edits, deletions and the list's mail are for drafts; everything already out stands as it was sent. */
export function isDraft(status: EstimateStatus): boolean {
  return status === 'draft';
}

/** The client has said yes and owes money: what arrives is recorded. */
export function takesPayments({ status, amountDue }: Pick<Estimate, 'status' | 'amountDue'>): boolean {
  return status === 'accepted' && scaledOrZero(amountDue, { decimals: 2 }) > 0n;
}

/** What the list's status selector offers; `viewed` is never set by hand. */
const SELECTABLE: readonly EstimateStatus[] = ['draft', 'sent', 'accepted', 'declined', 'paid'];

/** The statuses the list offers instead of the present one: none for an estimate that was answered. */
export function statusChoices(status: EstimateStatus): readonly EstimateStatus[] {
  return isDraft(status) || awaitsAnswer(status) ? SELECTABLE : [];
}

/** What the view page's send button says, or null where there is nothing to send. */
export function sendButtonName(status: EstimateStatus): 'Send Estimate' | 'Resend Estimate' | null {
  if (isDraft(status)) return 'Send Estimate';
  return awaitsAnswer(status) ? 'Resend Estimate' : null;
}
