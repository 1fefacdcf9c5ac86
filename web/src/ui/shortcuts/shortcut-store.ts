import { useEffect, useRef } from 'react';

/** A key and its action. */
export interface Shortcut {
  /**
   * A character ("N", "/"); with "Mod+" for Ctrl, on a Mac Command ("Mod+S", "Mod+Shift+Enter"), or "Alt+" ("Alt+L"); or words
   * for a key of the page's own.
   */
  readonly keys: string;
  /** Its label in the list of shortcuts: "Save the draft". */
  readonly label: string;
  /**
   * Returns false to leave the key to the browser. Absent if the page handles the key itself, and the
   * shortcut is only listed.
   */
  readonly run?: () => unknown;
}

/** Groups of shortcuts, the latest last: it wins for a key that several have. */
let groups: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof groups): void {
  groups = next;
  for (const listener of listeners) listener();
}

export const listShortcuts = () => groups;

/** Calls `listener` after each change, until the returned function is called. */
export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers shortcuts while the component is mounted. Their keys and labels must not change; their actions may.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const group = latest.current.map(({ keys, label, run }, index) => ({
      keys,
      label,
      ...(run && { run: () => latest.current[index]?.run?.() }),
    }));
    change([...groups, group]);
    return () => change(groups.filter((other) => other !== group));
  }, []);
}
