import { useEffect } from 'react';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { toast } from '../../ui/overlays/toast-store.ts';

interface LinkToasts {
  readonly success: string;
  /** Title of both failures. */
  readonly failure: string;
  /** For server failures and network errors. */
  readonly requestError: string;
  /** For a refusal without a message. */
  readonly refused: string;
}

/** True if the server rejected the link, so that retrying is useless. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Reports the outcome of following a link from an email, once. `toasts` must be a stable object. */
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
