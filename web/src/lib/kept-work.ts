const PREFIX = 'plumbline_work';

/** Where a browser keeps what somebody has typed and not saved: never read for another account. */
export interface KeptPlace {
  readonly accountId: string;
  /** What it belongs to, such as an estimate's id. */
  readonly slot: string;
}

const keyOf = ({ accountId, slot }: KeptPlace) => `${PREFIX}:${accountId}:${slot}`;

/** The kept text; null where there is none, or no storage. */
export function readKeptWork(place: KeptPlace): string | null {
  try {
    return localStorage.getItem(keyOf(place));
  } catch {
    return null;
  }
}

/** Keeps a text in the place of the last one. False when the browser has no room or no storage. */
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
    // Without storage nothing was kept.
  }
}

/** Removes everything kept for an account: whoever logs out leaves nothing behind on this browser. */
export function forgetKeptWork(accountId: string): void {
  try {
    const own = keyOf({ accountId, slot: '' });
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
