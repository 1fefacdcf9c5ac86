import { toast } from '../ui/toast-store.ts';

/** Here somebody was at work, so they are told before they are sent away. */
const ANNOUNCED_PATHS: readonly string[] = ['/dashboard', '/clients'];
const REDIRECT_DELAY_MS = 500;

/**
 * Calls `leave` at once, or, on the dashboard and the clients page, 500 ms after a toast that says why. Returns a
 * function that calls it off.
 */
export function leaveSignedOut(pathname: string, leave: () => void): () => void {
  if (!ANNOUNCED_PATHS.includes(pathname)) {
    leave();
    return () => {};
  }
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const timer = setTimeout(leave, REDIRECT_DELAY_MS);
  return () => clearTimeout(timer);
}
