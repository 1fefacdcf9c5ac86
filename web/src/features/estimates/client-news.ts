import type { LiveEvent } from '@plumbline/contract/estimates/live-events';

const VERBS: Readonly<Partial<Record<LiveEvent['type'], string>>> = {
  viewed: 'opened',
  accepted: 'accepted',
  declined: 'declined',
  reminders_stopped: 'turned off reminders for',
  update_requested: 'asked for an update of',
  question_asked: 'asked a question about',
  changes_requested: 'asked for changes to',
};

/** Describes a client's action; null for the contractor's own actions and for repeated views. */
export function clientNews(event: LiveEvent): string | null {
  const verb = VERBS[event.type];
  if (!verb || (event.type === 'viewed' && event.isRepeated)) return null;
  return `${event.clientName ?? 'Your client'} ${verb} ${event.estimateNumber}`;
}
