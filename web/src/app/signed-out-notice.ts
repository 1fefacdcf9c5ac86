import { toast } from '../ui/overlays/toast-store.ts';

/** Pages where the contractor was at work, so a message precedes the redirect. */
const ANNOUNCED_PATHS: readonly string[] = ['/dashboard', '/clients'];
const REDIRECT_DELAY_MS = 500;

let underWay = false;

/** True for the dashboard and the clients page; every other page is left at once. */
export function isAnnouncedPath(pathname: string): boolean {
  return ANNOUNCED_PATHS.includes(pathname);
}

/**
 * Calls `leave` at once or, if `announced`, 500 ms after a toast with the reason; further calls in that time
 * do nothing. Returns a function that cancels it.
 */
export function leaveSignedOut(announced: boolean, leave: () => void): () => void {
  if (underWay) return () => {};
  if (!announced) {
    leave();
    return () => {};
  }
  underWay = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const timer = setTimeout(() => {
    underWay = false;
    leave();
  }, REDIRECT_DELAY_MS);
  return () => {
    underWay = false;
    clearTimeout(timer);
  };
}
