import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { EstimateEvent } from '@plumbline/contract/estimates';
import { MOST_VIEWS } from '@plumbline/contract/estimates/statuses';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { eventText } from './event-text.ts';

const SHOWN_AT_MOST = 8;
const SHOWN_FIRST = 2;
const SHOWN_LAST = 4;

export interface TimelineEvent extends EstimateEvent {
  /** The change order or invoice of the job that it is about; absent for the document itself. */
  readonly of?: { readonly path: string; readonly number: string };
}

export interface TimelineEntry {
  readonly event: TimelineEvent;
  readonly isRepeated: boolean;
}

/** The timeline's entries, oldest first, and where to fold: `hidden` ones are between `first` and `last`. */
export interface Timeline {
  readonly first: readonly TimelineEntry[];
  readonly hidden: readonly TimelineEntry[];
  readonly last: readonly TimelineEntry[];
}

/**
 * The events of a job, oldest first: those of its estimate, and those of its change orders and issued
 * invoices.
 */
export function jobEvents(
  own: readonly EstimateEvent[],
  changes: readonly ChangeOrderSummary[],
  invoices: readonly InvoiceSummary[],
): TimelineEvent[] {
  const others = [
    ...changes.map(({ id, number, events }) => ({ path: `/change-orders/${id}`, number, events })),
    ...invoices.map(({ id, number, events = [] }) => ({ path: `/invoices/${id}`, number, events })),
  ].flatMap(({ path, number, events }) =>
    number === null ? [] : events.map((event) => ({ ...event, of: { path, number } })),
  );
  return [...own, ...others].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The text of an entry, without the number of its document, which is before it. */
export function entryText({ event, isRepeated }: TimelineEntry): string {
  const { number, ...detail } = event.detail;
  return eventText(number === event.of?.number ? { ...event, detail } : event, isRepeated);
}

/** The number of the client's views in the collapsed part, as text; null for none. */
export function foldedViews(hidden: readonly TimelineEntry[]): string | null {
  const count = hidden.filter(({ event }) => event.type === 'viewed').length;
  if (count === 0) return null;
  // A response may have left out earlier ones.
  const more = count >= MOST_VIEWS - SHOWN_AT_MOST ? '+' : '';
  return count === 1 ? 'Opened once in between' : `Opened ${count}${more} times in between`;
}

/** Above eight events the middle is folded, so that the beginning and the current state are both in view. */
export function foldTimeline(events: readonly TimelineEvent[]): Timeline {
  const seen = new Set<string>();
  const entries = events.map((event) => {
    const kind = `${event.type} ${event.of?.path}`;
    const isRepeated = seen.has(kind);
    seen.add(kind);
    return { event, isRepeated };
  });
  if (entries.length <= SHOWN_AT_MOST) return { first: entries, hidden: [], last: [] };
  return {
    first: entries.slice(0, SHOWN_FIRST),
    hidden: entries.slice(SHOWN_FIRST, -SHOWN_LAST),
    last: entries.slice(-SHOWN_LAST),
  };
}
