import type { WebhookEvent } from '@plumbline/contract/developers/webhooks';
import type { EstimateEvent } from '@plumbline/contract/estimates';

const TOLD: Record<EstimateEvent['type'], WebhookEvent | null> = {
  created: 'estimate.created',
  sent: 'estimate.sent',
  handed_over: 'estimate.handed_over',
  delivered: 'estimate.delivered',
  bounced: 'estimate.bounced',
  marked_as_spam: null,
  viewed: 'estimate.viewed',
  accepted: 'estimate.accepted',
  declined: 'estimate.declined',
  payment_started: null,
  payment_received: 'payment.received',
  payment_refunded: 'payment.refunded',
  status_changed: 'estimate.status_changed',
  reminder_sent: null,
  reminders_stopped: null,
};

/** What programs hear of a line of the timeline; null where it is nothing to them. A status set by hand is told like one that came about. */
export function webhookEventOf(
  type: EstimateEvent['type'],
  detail: Readonly<Record<string, string>>,
): WebhookEvent | null {
  if (type !== 'status_changed') return TOLD[type];
  if (detail.to === 'paid') return 'estimate.paid';
  if (detail.to === 'declined') return 'estimate.declined';
  // Back from paid means that money was given back.
  if (detail.to === 'accepted' && detail.from !== 'paid') return 'estimate.accepted';
  return detail.to === 'sent' && detail.from === 'draft' ? 'estimate.sent' : TOLD.status_changed;
}
