import type { EstimateStatus } from '@plumbline/contract/estimates';

/** Edits, deletions and the list's mail are for drafts; everything already out stands as it was sent. */
export function isDraft(status: EstimateStatus): boolean {
  return status === 'draft';
}

/** What the view page's send button says, or null where there is nothing to send. */
export function sendButtonName(status: EstimateStatus): 'Send Estimate' | 'Resend Estimate' | null {
  if (status === 'draft') return 'Send Estimate';
  return status === 'sent' || status === 'viewed' ? 'Resend Estimate' : null;
}
