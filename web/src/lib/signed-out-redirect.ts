import { HttpError } from './http/http-error.ts';
import { storePostLoginRedirect } from './post-login-redirect.ts';

/**
 * True for a response that says nobody is signed in. A wrong password is a 401 too, with another message. A rejected
 * file's error message differs, so its body is checked.
 */
export function isUnauthorized(error: unknown): boolean {
  if (error instanceof HttpError && error.status === 401 && error.body.error === 'UNAUTHORIZED') return true;
  return (
    error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
  );
}

/** Whether a query or a mutation found the session ended. */
export type SignedOutBy = 'query' | 'mutation';

let leavingSignedOut = false;

/** True once the browser is being sent to /login because the session has ended. */
export const isLeavingSignedOut = (): boolean => leavingSignedOut;

/**
 * Handles every failed query and mutation: the first one that says nobody is signed in stores the page and calls
 * `leave`, which sends the browser to /login. Later ones do nothing. Create one per page load.
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
