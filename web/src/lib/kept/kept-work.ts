const PREFIX = 'plumbline_work';

/** Where a browser stores unsaved work. It is never read for another account. */
export interface KeptPlace {
  readonly accountId: string;
  /** The subject of the work, such as an estimate's id. */
  readonly slot: string;
}

const keyOf = ({ accountId, slot }: KeptPlace) => `${PREFIX}:${accountId}:${slot}`;

/** The stored text; null if there is none or storage is unavailable. */
export function readKeptWork(place: KeptPlace): string | null {
  try {
    return localStorage.getItem(keyOf(place));
  } catch {
    return null;
  }
}

/** Stores a text, replacing the previous one. False when the browser has no room or no storage. */
export function writeKeptWork(place: KeptPlace, text: string): boolean {
  try {
    localStorage.setItem(keyOf(place), text);
    return true;
  } catch {
    return false;
  }
}

export function removeKeptWork(place: KeptPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Without storage there is nothing to read.
  }
}

/** The storage keys of everything stored for an account; none if storage is unavailable. */
function keysOf(accountId: string): string[] {
  try {
    const own = keyOf({ accountId, slot: '' });
    return Object.keys(localStorage).filter((key) => key.startsWith(own));
  } catch {
    return [];
  }
}

/** Whether unsaved work is stored for an account. */
export const hasKeptWork = (accountId: string): boolean => keysOf(accountId).length > 0;

/** Removes everything stored for an account, so that logging out leaves nothing on this browser. */
export function forgetKeptWork(accountId: string): void {
  for (const key of keysOf(accountId)) localStorage.removeItem(key);
}
