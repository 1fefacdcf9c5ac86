export const ESTIMATE_STATUSES = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'paid'] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/**
 * `needsAnswer` finds estimates whose client waits: with an unread message or an unhandled change request
 * about the estimate or one of its change orders.
 */
export const STATUS_FILTERS = ['all', 'needsAnswer', ...ESTIMATE_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Days a new estimate stays valid by default. */
export const VALID_DAYS = 30;

/** Sent, and not yet answered by the client. */
export const AWAITING_ANSWER = ['sent', 'viewed'] as const satisfies readonly EstimateStatus[];

/** Accepted, paid in full or not. */
export const WON = ['accepted', 'paid'] as const satisfies readonly EstimateStatus[];

const isOneOf = (statuses: readonly string[], status: string) => statuses.includes(status);

/** Whether the client can answer, the contractor can recall, and reminders go out. */
export const awaitsAnswer = (status: string) => isOneOf(AWAITING_ANSWER, status);

export const isWon = (status: string) => isOneOf(WON, status);

/** Whether the client, or the contractor on their behalf, has accepted or declined. */
export const isAnswered = (status: string) => isWon(status) || status === 'declined';

/** Types of events that show whether the client has the estimate; the newest counts, unless it is about an earlier address. */
export const REACH_EVENTS: readonly string[] = ['sent', 'handed_over', 'delivered', 'bounced', 'viewed'];

/** The number of a document's views in a response, the newest; it has all other events. */
export const MOST_VIEWS = 200;
