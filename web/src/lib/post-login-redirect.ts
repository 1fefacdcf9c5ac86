const KEY = 'auth.postLoginRedirect';
const HOME = '/dashboard';

/** One slash, then neither a second nor a backslash, which browsers read as one: a path of this site. */
const OWN_PATH = /^\/(?![/\\])/;

/** Screens that a signed-in visitor is sent away from again. */
const SIGNED_OUT_SCREEN = /^\/(?:login|register|forgot-password)(?:[/?#]|$)/;

function isOwnPath(path: string): boolean {
  // Browsers drop tabs and line breaks inside an address, so "/\t/host" would leave the site.
  // oxlint-disable-next-line no-control-regex
  if (!OWN_PATH.test(path) || /[\u0000-\u001f\u007f]/.test(path)) return false;
  return URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin;
}

/** Remembers the page the visitor is on, to come back to after signing in. */
export function storePostLoginRedirect(path = location.pathname + location.search): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // Without storage the visitor lands on the dashboard instead.
  }
}

/** Where to go after signing in: the remembered path when it is one of this site, else the dashboard. Forgets it. */
export function takePostLoginRedirect(): string {
  try {
    const path = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return path !== null && isOwnPath(path) && !SIGNED_OUT_SCREEN.test(path) ? path : HOME;
  } catch {
    return HOME;
  }
}
