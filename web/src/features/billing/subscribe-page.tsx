import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { readBillingStatus, type StripePage } from './api.ts';
import { BillingNotice } from './billing-notice.tsx';
import { isSubscribed } from './plan-words.ts';
import { stripeFailure, stripePageUrl } from './use-stripe-page.ts';

const NOT_OPENED: Readonly<Record<StripePage, string>> = {
  checkout: 'We couldn’t open checkout',
  portal: 'We couldn’t open the billing portal',
};

/** The page at Stripe that could not be opened, with the error as its cause. */
class StripePageError extends Error {
  readonly page: StripePage;

  constructor(page: StripePage, cause: unknown) {
    super(`The ${page} could not be opened`, { cause });
    this.page = page;
  }
}

/** The Stripe URL to continue to; null for a paid plan. */
function useWayToStripe() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['/subscribe'],
    queryFn: async () => {
      const { subscriptionStatus } = await readBillingStatus(queryClient);
      if (isSubscribed(subscriptionStatus)) return { url: null };
      const page = subscriptionStatus === 'past_due' ? 'portal' : 'checkout';
      try {
        return { url: await stripePageUrl(page) };
      } catch (cause) {
        throw new StripePageError(page, cause);
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Redirects to the plan's checkout. */
export function SubscribePage() {
  useDocumentTitle('Subscribe to Pro');
  return (
    <div aria-live="polite">
      <WayToStripe />
    </div>
  );
}

function WayToStripe() {
  const { data, error, isFetching, refetch } = useWayToStripe();
  const url = data?.url ?? null;

  useEffect(() => {
    // "Back" from Stripe skips this page, which would only redirect again.
    if (url !== null) location.replace(url);
  }, [url]);

  if (data && url === null) return <Navigate to="/billing" replace />;
  if (error && !isFetching) {
    const [page, cause] =
      error instanceof StripePageError ? [error.page, error.cause] : ['checkout' as const, error];
    const { title, description } = stripeFailure(cause, page);
    return (
      <BillingNotice
        title={title === 'Error' ? NOT_OPENED[page] : title}
        actions={
          <>
            <Button variant="primary" onClick={() => void refetch()}>
              Try again
            </Button>
            <ButtonLink to="/billing">Billing & Subscription</ButtonLink>
          </>
        }
      >
        <p>{description}</p>
      </BillingNotice>
    );
  }
  return (
    <BillingNotice title="Opening checkout">
      <p className="flex items-center gap-2.5">
        <Spinner />
        You’ll pay on Stripe, then come back here.
      </p>
    </BillingNotice>
  );
}
