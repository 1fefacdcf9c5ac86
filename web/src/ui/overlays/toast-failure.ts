import { messageFor } from '../../lib/http/error-message.ts';
import { NetworkError } from '../../lib/http/http-error.ts';
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { isOnline } from '../../lib/use-online.ts';
import { toast } from './toast-store.ts';

interface FailureWords {
  title?: string;
  /** For server failures and network errors. */
  fallback: string;
  /** For a refusal without a message; by default `fallback`. */
  refused?: string;
}

/**
 * Shows a failed action in a toast: the server's message for a 4xx, that the device is offline, otherwise the fixed text. A sign-out is
 * not shown here: the redirect to /login reports it once. Returns the toast's id; null if none was shown.
 */
export function toastFailure(
  error: unknown,
  { title = 'Error', fallback, refused = fallback }: FailureWords,
): number | null {
  if (isUnauthorized(error)) return null;
  if (error instanceof NetworkError && !isOnline()) {
    return toast({
      title: 'You’re offline',
      description: 'Try again once you’re connected.',
      variant: 'destructive',
    });
  }
  return toast({ title, description: messageFor(error, fallback, refused), variant: 'destructive' });
}
