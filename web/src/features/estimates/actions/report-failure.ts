import { messageFor } from '../../../lib/error-message.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { storePostLoginRedirect } from '../../../lib/post-login-redirect.ts';
import { toast } from '../../../ui/toast-store.ts';

const LOGIN_AFTER_MS = 500;

/** Tells the contractor that something failed: the server's sentence for a 4xx, otherwise `fallback`. */
export function reportFailure(error: unknown, fallback: string): void {
  if (error instanceof HttpError && error.status === 401) {
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });
    storePostLoginRedirect();
    setTimeout(() => location.assign('/login'), LOGIN_AFTER_MS);
    return;
  }
  toast({ title: 'Error', description: messageFor(error, fallback), variant: 'destructive' });
}
