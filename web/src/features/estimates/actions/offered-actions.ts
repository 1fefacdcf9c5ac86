import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer, type EstimateStatus, isWon } from '@plumbline/contract/estimates/statuses';
import { scaledOrZero } from '../editor/figures/typed-decimal.ts';

/** Only drafts can be edited, deleted and mailed from the list; a sent estimate is final. */
export function isDraft(status: EstimateStatus): boolean {
  return status === 'draft';
}

/** Whether it can be revised while the client reads the sent version. */
export function canRevise(status: EstimateStatus): boolean {
  return awaitsAnswer(status) || status === 'declined';
}

/** Whether it has changes that can be sent as its next version. */
export function isRevising({ status, revision }: Pick<Estimate, 'status' | 'revision'>): boolean {
  return revision !== null && canRevise(status);
}

/** Whether the client accepted it while it was being revised. */
export function isOvertaken({ status, revision }: Pick<Estimate, 'status' | 'revision'>): boolean {
  return revision !== null && isWon(status);
}

/** Whether the client can no longer accept it, unless it is extended. */
export function hasExpired({ status, isExpired }: Pick<Estimate, 'status' | 'isExpired'>): boolean {
  return isExpired && awaitsAnswer(status);
}

/** Payments can be recorded once the client has accepted and owes money. */
export function takesPayments({ status, amountDue }: Pick<Estimate, 'status' | 'amountDue'>): boolean {
  return status === 'accepted' && scaledOrZero(amountDue, { decimals: 2 }) > 0n;
}

/** The options of the list's status selector; `viewed` is never set by hand. */
const SELECTABLE: readonly EstimateStatus[] = ['draft', 'sent', 'accepted', 'declined', 'paid'];

/** The statuses an estimate can be changed to in the list: none once it is answered. */
export function statusChoices(status: EstimateStatus): readonly EstimateStatus[] {
  return isDraft(status) || awaitsAnswer(status) ? SELECTABLE : [];
}

/** The label of the view page's send button; null if there is nothing to send. */
export function sendButtonName(status: EstimateStatus): 'Send Estimate' | 'Resend Estimate' | null {
  if (isDraft(status)) return 'Send Estimate';
  return awaitsAnswer(status) ? 'Resend Estimate' : null;
}
