import { dismissToast, toast } from './toast-store.ts';

/** How long a change waits for its Undo before it is sent. */
export const HOLD_MS = 6_000;
/** The outcome of a held deletion; other outcomes are names of statuses. */
export const DELETED = 'deleted';

export interface HeldChange {
  /** The id of what it changes. */
  readonly subject: string;
  /** The state that lists show meanwhile: `DELETED`, or the new status. */
  readonly outcome: string;
  /** The text of the toast with its Undo, worded as already done. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Sends it and reports a failure itself; settles once the lists show the result. Must outlive the page. */
  readonly send: () => Promise<void>;
}

let outcomes: ReadonlyMap<string, string> = new Map();
const waiting = new Map<string, () => void>();
const listeners = new Set<() => void>();

function show(subject: string, outcome: string | null): void {
  const next = new Map(outcomes);
  if (outcome === null) next.delete(subject);
  else next.set(subject, outcome);
  outcomes = next;
  for (const listener of listeners) listener();
}

/** The outcomes of changes that are held or being sent, by subject. */
export const heldOutcomes = (): ReadonlyMap<string, string> => outcomes;

/** Calls `listener` after each change of `heldOutcomes`, until the returned function is called. */
export function subscribeToHeldChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends every held change now; does nothing if there is none. */
export function sendHeldChanges(): void {
  for (const send of waiting.values()) send();
}

function sendIfHidden(): void {
  if (document.visibilityState === 'hidden') sendHeldChanges();
}

// Closing a tab on a phone may only hide it; following a link to the logout asks the server before the page hides.
function watchLeaving(): void {
  addEventListener('beforeunload', sendHeldChanges);
  addEventListener('pagehide', sendHeldChanges);
  document.addEventListener('visibilitychange', sendIfHidden);
}

function stopWatching(): void {
  removeEventListener('beforeunload', sendHeldChanges);
  removeEventListener('pagehide', sendHeldChanges);
  document.removeEventListener('visibilitychange', sendIfHidden);
}

/**
 * Shows a change as done and offers Undo, but sends it only after `HOLD_MS`, or at once when the page is left. A second
 * change of the same subject sends the first one.
 */
export function holdChange({ subject, outcome, title, description, send }: HeldChange): void {
  waiting.get(subject)?.();
  const stopWaiting = () => {
    clearTimeout(timer);
    waiting.delete(subject);
    if (waiting.size === 0) stopWatching();
    dismissToast(toastId);
  };
  const sendNow = () => {
    stopWaiting();
    void send().finally(() => {
      if (!waiting.has(subject)) show(subject, null);
    });
  };
  const undo = () => {
    if (!waiting.has(subject)) return;
    stopWaiting();
    show(subject, null);
  };
  const toastId = toast({ title, description, action: { label: 'Undo', onSelect: undo } });
  const timer = setTimeout(sendNow, HOLD_MS);
  if (waiting.size === 0) watchLeaving();
  waiting.set(subject, sendNow);
  show(subject, outcome);
}
