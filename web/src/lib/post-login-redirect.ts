const KEY = 'auth.postLoginRedirect';
const HOME = '/dashboard';

/** One slash, then neither a second nor a backslash, which browsers read as one: a path of this site. */
const OWN_PATH = /^\/(?![/\\])/;

/** Pages that redirect signed-in visitors. */
const SIGNED_OUT_SCREEN = /^\/(?:login|register|forgot-password)(?:[/?#]|$)/;

function isOwnPath(path: string): boolean {
  // Browsers drop tabs and line breaks inside an address, so "/\t/host" would leave the site.
  // oxlint-disable-next-line no-control-regex
  if (!OWN_PATH.test(path) || /[\u0000-\u001f\u007f]/.test(path)) return false;
  return URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin;
}

/** Stores the current page, to return to it after signing in. */
export function storePostLoginRedirect(path = location.pathname + location.search): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Without storage the visitor lands on the dashboard instead.
  }
}

/** Where to go after signing in: the stored path if it is on this site, else the dashboard. Clears it. */
export function takePostLoginRedirect(): string {
  try {
    const path = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return path !== null && isOwnPath(path) && !SIGNED_OUT_SCREEN.test(path) ? path : HOME;
  } catch {
    return HOME;
  }
}
