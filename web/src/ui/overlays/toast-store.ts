type ToastVariant = 'default' | 'warning' | 'destructive';

export interface ToastContent {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  /** One action, such as undo; it closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ToastEntry extends ToastContent {
  readonly id: number;
  /** False once dismissed; the entry stays until `REMOVE_DELAY_MS` later. */
  readonly open: boolean;
}

const MAX_OPEN_TOASTS = 3;
/** How long a toast is shown. */
export const SHOW_MS = 5000;
/** How long a toast with an action is shown. */
export const SHOW_WITH_ACTION_MS = 10_000;
/** How long a dismissed toast is kept. */
const REMOVE_DELAY_MS = 5000;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** The toasts, newest first, dismissed ones included. */
export const listToasts = (): readonly ToastEntry[] => entries;

/** Calls `listener` after each change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes a toast now and removes it `REMOVE_DELAY_MS` later. Does nothing for a closed or removed toast. */
export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) return;
  change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => change(entries.filter((entry) => entry.id !== id)), REMOVE_DELAY_MS);
}

/** Removes every toast at once, as a new page does. */
export const removeToasts = (): void => change([]);

/** Shows a toast, callable from anywhere. Dismisses the oldest of more than three. Returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...entries]);
  for (const surplus of entries.filter((entry) => entry.open).slice(MAX_OPEN_TOASTS))
    dismissToast(surplus.id);
  return lastId;
}

/** Presses "Undo" in the newest toast that offers it. False if none does. */
export function undoNewest(): boolean {
  const entry = entries.find(({ open, action }) => open && action?.label === 'Undo');
  if (!entry) return false;
  dismissToast(entry.id);
  entry.action?.onSelect();
  return true;
}
