import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../lib/http/error-message.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { openStripePage, type StripePage } from './api.ts';

const WORDS = {
  checkout: {
    unavailable: 'upgrading your account',
    noUrl: 'Invalid checkout response from server',
    fallback: 'Failed to start checkout process',
  },
  portal: {
    unavailable: 'managing your subscription',
    noUrl: 'Invalid portal response',
    fallback: 'Failed to access billing portal',
  },
} as const;

/** A response without the expected Stripe URL. */
class NoUrlError extends Error {}

/** The URL of a page at Stripe. Throws like `request`, and an error for a response without a URL. */
export async function stripePageUrl(page: StripePage): Promise<string> {
  const { url } = await openStripePage(page);
  if (!url) throw new NoUrlError(WORDS[page].noUrl);
  return url;
}

/** Why a page at Stripe could not be opened, as a message for the contractor. */
export function stripeFailure(error: unknown, page: StripePage): { title: string; description: string } {
  const { unavailable, noUrl, fallback } = WORDS[page];
  if (error instanceof NoUrlError) return { title: 'Error', description: noUrl };
  if (error instanceof HttpError && error.status === 503)
    return {
      title: 'Service Temporarily Unavailable',
      description: `Billing system is not available right now. Please contact support for assistance with ${unavailable}`,
    };
  return { title: 'Error', description: messageFor(error, fallback) };
}

/** Sends the browser to a page at Stripe, and shows a failure in a toast. Busy until the browser has left. */
export function useStripePage(page: StripePage) {
  const { mutate, reset, isPending, isSuccess } = useMutation({ mutationFn: () => stripePageUrl(page) });

  // "Back" from Stripe finds the button ready, not busy.
  usePageRestored(reset);

  const open = () =>
    mutate(undefined, {
      onSuccess: (url) => location.assign(url),
      onError: (error) => {
        if (!isUnauthorized(error)) toast({ ...stripeFailure(error, page), variant: 'destructive' });
      },
    });
  return { open, isBusy: isPending || isSuccess };
}
