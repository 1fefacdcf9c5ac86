const KEY = 'plumbline_reloaded_at';
const PAUSE_MS = 60_000;

/** False when the page was loaded again within the last minute, or that could not be remembered: then it is of no use. */
export function mayReload(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(KEY) ?? 0) >= PAUSE_MS;
  } catch {
    return false;
  }
}

/** Loads the page again, for it lacks a part that a newer version has replaced. False where that is of no use. */
export function reloadOnce(now = Date.now()): boolean {
  if (!mayReload(now)) return false;
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
