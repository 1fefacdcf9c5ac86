import { ESTIMATE_STATUSES, type EstimateEvent } from '@plumbline/contract/estimates';
import { STATUS_LABELS } from '../../../ui/status-chip.tsx';

type Wording = (detail: EstimateEvent['detail'], isRepeated: boolean) => string;

function withDetail(text: string, separator: string, detail: string | undefined): string {
  return detail ? text + separator + detail : text;
}

function statusName(value: string | undefined): string {
  const status = ESTIMATE_STATUSES.find((known) => known === value);
  return status ? STATUS_LABELS[status].toLowerCase() : 'changed';
}

const WORDINGS: Readonly<Record<EstimateEvent['type'], Wording>> = {
  created: ({ copyOf }) => withDetail('Draft created', ' from ', copyOf),
  sent: ({ recipient }, isRepeated) => withDetail(isRepeated ? 'Sent again' : 'Sent', ' to ', recipient),
  delivered: ({ recipient }) => withDetail('Delivered', ' to ', recipient),
  bounced: ({ reason }) => withDetail('Could not be delivered', ': ', reason),
  viewed: (_detail, isRepeated) => (isRepeated ? 'Opened again' : 'Opened by the client'),
  accepted: ({ name }) => withDetail('Accepted', ' by ', name),
  declined: ({ reason }) => withDetail('Declined', ': ', reason),
  payment_started: ({ method }) => withDetail('Payment started', ', ', method),
  payment_received: ({ amount }) => withDetail('Payment received', ', ', amount),
  status_changed: ({ to }) => (to === 'draft' ? 'Recalled' : `Marked as ${statusName(to)}`),
};

/** One line of the timeline in words; `isRepeated` when the same thing has happened before. */
export function eventText(event: EstimateEvent, isRepeated: boolean): string {
  return WORDINGS[event.type](event.detail, isRepeated);
}
