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
  checkout: 'The checkout could not be opened',
  portal: 'The billing portal could not be opened',
};

/** Which page at Stripe was meant, with what was in the way as its cause. */
class StripePageError extends Error {
  readonly page: StripePage;

  constructor(page: StripePage, cause: unknown) {
    super(`The ${page} could not be opened`, { cause });
    this.page = page;
  }
}

/** The address at Stripe that leads on; null for whoever has a plan that is paid for. */
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

/** Goes straight on to the checkout of the plan. */
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
    // "Back" from Stripe leads to the page before this one, which would only lead there again.
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
    <BillingNotice title="Opening the checkout">
      <p className="flex items-center gap-2.5">
        <Spinner />
        You pay at Stripe and come back here.
      </p>
    </BillingNotice>
  );
}
