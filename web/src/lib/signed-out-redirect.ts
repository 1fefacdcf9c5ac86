import { storePostLoginRedirect } from './post-login-redirect.ts';

/** True for an answer that says nobody is signed in; a wrong password is a 401 too, but does not say so. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
  );
}

/**
 * What to do with every failed query and mutation: the first that says nobody is signed in sends the browser to
 * /login, remembering the page. Later ones do nothing, for the browser is leaving. Make one per page load.
 */
export function createSignedOutRedirect(goTo: (path: string) => void): (error: unknown) => void {
  let leaving = false;
  return (error) => {
    if (leaving || !isUnauthorized(error)) return;
    leaving = true;
    storePostLoginRedirect();
    goTo('/login');
  };
}
