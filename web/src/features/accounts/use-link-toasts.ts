import { useEffect } from 'react';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { toast } from '../../ui/overlays/toast-store.ts';

interface LinkToasts {
  readonly success: string;
  /** Title of both failures. */
  readonly failure: string;
  /** For a failure of the server and a lost network. */
  readonly requestError: string;
  /** For a refusal that came without words. */
  readonly refused: string;
}

/** True when the server has looked at the link and turned it down, so that asking again is no use. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Says once how following a link from an email went. `toasts` must be the same object every time. */
export function useLinkToasts(
  { isSuccess, error }: { isSuccess: boolean; error: Error | null },
  toasts: LinkToasts,
): void {
  useEffect(() => {
    if (isSuccess) toast({ title: toasts.success });
  }, [isSuccess, toasts]);
  useEffect(() => {
    if (error)
      toast({
        title: toasts.failure,
        description: messageFor(error, toasts.requestError, toasts.refused),
        variant: 'destructive',
      });
  }, [error, toasts]);
}
