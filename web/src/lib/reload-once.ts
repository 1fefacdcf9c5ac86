/** Why a page reloads: a newer version has replaced one of its chunks, or the document that the service worker had kept. */
type Reason = 'chunk' | 'document';
const keyOf = (reason: Reason) => `plumbline_reloaded_at:${reason}`;
const PAUSE_MS = 60_000;

/** False when the page was reloaded for the same reason within the last minute, or when that cannot be stored. */
export function mayReload(reason: Reason, now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(keyOf(reason)) ?? 0) >= PAUSE_MS;
  } catch {
    return false;
  }
}

/** Reloads the page. False if a reload would not help. */
export function reloadOnce(reason: Reason, now = Date.now()): boolean {
  if (!mayReload(reason, now)) return false;
  try {
    sessionStorage.setItem(keyOf(reason), String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
