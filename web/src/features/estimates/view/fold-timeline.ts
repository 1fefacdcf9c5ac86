import type { EstimateEvent } from '@plumbline/contract/estimates';

const SHOWN_AT_MOST = 8;
const SHOWN_FIRST = 2;
const SHOWN_LAST = 4;

export interface TimelineEntry {
  readonly event: EstimateEvent;
  readonly isRepeated: boolean;
}

/** The timeline's entries, oldest first, and where to fold: `hidden` ones are between `first` and `last`. */
export interface Timeline {
  readonly first: readonly TimelineEntry[];
  readonly hidden: readonly TimelineEntry[];
  readonly last: readonly TimelineEntry[];
}

/** How often the client opened the estimate in the folded part, as text; null for never. */
export function foldedViews(hidden: readonly TimelineEntry[]): string | null {
  const count = hidden.filter(({ event }) => event.type === 'viewed').length;
  if (count === 0) return null;
  return count === 1 ? 'Opened once in between' : `Opened ${count} times in between`;
}

/** Above eight events the middle is folded, so that the beginning and the current state are both in view. */
export function foldTimeline(events: readonly EstimateEvent[]): Timeline {
  const seen = new Set<string>();
  const entries = events.map((event) => {
    const isRepeated = seen.has(event.type);
    seen.add(event.type);
    return { event, isRepeated };
  });
  if (entries.length <= SHOWN_AT_MOST) return { first: entries, hidden: [], last: [] };
  return {
    first: entries.slice(0, SHOWN_FIRST),
    hidden: entries.slice(SHOWN_FIRST, -SHOWN_LAST),
    last: entries.slice(-SHOWN_LAST),
  };
}
