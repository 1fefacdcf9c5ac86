const KEY = 'plumbline_reloaded_at';
const PAUSE_MS = 60_000;

/** False when the page was reloaded within the last minute, or when that cannot be stored. */
export function mayReload(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(KEY) ?? 0) >= PAUSE_MS;
  } catch {
    return false;
  }
}

/** Reloads the page because a newer version has replaced one of its chunks. False where a reload would not help. */
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
