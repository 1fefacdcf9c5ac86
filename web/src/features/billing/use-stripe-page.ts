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

/** An answer that should have led to Stripe and did not say where. */
class NoUrlError extends Error {}

/** The address of a page at Stripe. Throws what `request` throws, and an error for an answer without one. */
export async function stripePageUrl(page: StripePage): Promise<string> {
  const { url } = await openStripePage(page);
  if (!url) throw new NoUrlError(WORDS[page].noUrl);
  return url;
}

/** Why a page at Stripe could not be opened, in words fit to be shown. */
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

/** Leads the browser to a page at Stripe, and says in a toast what is in the way. Busy until the browser has left. */
export function useStripePage(page: StripePage) {
  const { mutate, reset, isPending, isSuccess } = useMutation({ mutationFn: () => stripePageUrl(page) });

  // Whoever comes back from Stripe finds the button ready, not busy with leaving.
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
