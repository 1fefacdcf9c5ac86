import { messageFor } from '../../lib/http/error-message.ts';
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { toast } from './toast-store.ts';

interface FailureWords {
  title?: string;
  /** For a failure of the server and a lost network. */
  fallback: string;
  /** For a refusal that came without words; `fallback` when left out. */
  refused?: string;
}

/**
 * Tells that an action failed: the server's sentence for a 4xx, otherwise the fixed text. Being signed out is not told
 * here: whoever leads the visitor to /login says so, once.
 */
export function toastFailure(
  error: unknown,
  { title = 'Error', fallback, refused = fallback }: FailureWords,
): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: messageFor(error, fallback, refused), variant: 'destructive' });
}
