import { HttpError } from './http/http-error.ts';
import { storePostLoginRedirect } from './post-login-redirect.ts';

/**
 * True for an answer that says nobody is signed in; a wrong password is a 401 too, but does not say so. The error of a
 * refused file begins with other words, so its body is asked.
 */
export function isUnauthorized(error: unknown): boolean {
  if (error instanceof HttpError && error.status === 401 && error.body.error === 'UNAUTHORIZED') return true;
  return (
    error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
  );
}

/** Whether the page was reading something, or somebody asked for something to be done. */
export type SignedOutBy = 'query' | 'mutation';

let leavingSignedOut = false;

/** True once the browser is being sent to /login, because nobody is signed in anymore. */
export const isLeavingSignedOut = (): boolean => leavingSignedOut;

/**
 * What to do with every failed query and mutation: the first that says nobody is signed in remembers the page and calls
 * `leave`, which sends the browser to /login. Later ones do nothing, for the browser is leaving. Make one per page load.
 */
export function createSignedOutRedirect(
  leave: (by: SignedOutBy) => void,
): (error: unknown, by: SignedOutBy) => void {
  leavingSignedOut = false;
  return (error, by) => {
    if (leavingSignedOut || !isUnauthorized(error)) return;
    leavingSignedOut = true;
    storePostLoginRedirect();
    leave(by);
  };
}
