import { useSyncExternalStore } from 'react';

const KEY = 'plumbline_hidden_costs';
const listeners = new Set<() => void>();
/** Also kept here, for a browser without storage. */
let hidden: boolean | undefined;

function readHidden(): boolean {
  try {
    hidden ??= localStorage.getItem(KEY) === 'true';
  } catch {
    hidden = false;
  }
  return hidden;
}

function setHidden(next: boolean): void {
  hidden = next;
  try {
    localStorage.setItem(KEY, String(next));
  } catch {
    // It is kept until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this device hides the contractor's costs, and a function that changes it. */
export function useHiddenCosts(): readonly [boolean, (hidden: boolean) => void] {
  return [useSyncExternalStore(subscribe, readHidden), setHidden];
}

/** The class of a field with a cost: while this device hides costs, only the field that has the focus shows its figure. */
export function useCostMask(): string | undefined {
  const [isHidden] = useHiddenCosts();
  return isHidden ? 'masked' : undefined;
}
