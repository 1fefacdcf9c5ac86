import { ALL_EVENTS, type WebhookEvent } from '@plumbline/contract/developers/webhooks';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import { type DocumentKind, ESTIMATE } from '../kinds.ts';

const WEBHOOK_EVENTS: Record<EstimateEvent['type'], WebhookEvent | null> = {
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
  reminders_off: null,
  deposit_method_chosen: null,
  update_requested: null,
  question_asked: 'estimate.question_asked',
  changes_requested: 'estimate.changes_requested',
  answered: null,
  stage_due: null,
  stage_reached: null,
  stage_reset: null,
  issued: 'invoice.issued',
  overdue: 'invoice.overdue',
  voided: 'invoice.voided',
  credited: 'credit_note.issued',
  payment_withdrawn: 'payment.withdrawn',
};

/** Returns the webhook event of a timeline event, or null. A status set by hand has the same event as the client's action. */
export function webhookEventOf(
  type: EstimateEvent['type'],
  detail: Readonly<Record<string, string>>,
  kind: DocumentKind = ESTIMATE,
): WebhookEvent | null {
  const event = eventOf(type, detail);
  if (kind === ESTIMATE || event === null || !event.startsWith('estimate.')) return event;
  // Other kinds than estimates have fewer events.
  return ALL_EVENTS.find((known) => known === event.replace('estimate', kind.webhooks)) ?? null;
}

function eventOf(type: EstimateEvent['type'], detail: Readonly<Record<string, string>>): WebhookEvent | null {
  if (type === 'sent' && detail.version) return 'estimate.revised';
  if (type !== 'status_changed') return WEBHOOK_EVENTS[type];
  if (detail.to === 'paid') return 'estimate.paid';
  if (detail.to === 'declined') return 'estimate.declined';
  // From paid to accepted means that money was refunded.
  if (detail.to === 'accepted' && detail.from !== 'paid') return 'estimate.accepted';
  return detail.to === 'sent' && detail.from === 'draft' ? 'estimate.sent' : WEBHOOK_EVENTS.status_changed;
}
