import type { SubscriptionStatus } from '@plumbline/contract/billing';
import { askForUpgrade } from '../../lib/kept/upgrade-store.ts';
import { Button } from '../../ui/button.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { useStripePage } from './use-stripe-page.ts';

/** The plan with its price and a button to the upgrade dialog, or to the portal for an unpaid plan. */
export function UpgradeCard({ subscriptionStatus }: { subscriptionStatus: SubscriptionStatus }) {
  const portal = useStripePage('portal');
  const title = subscriptionStatus === 'canceled' ? 'Reactivate Plan' : 'Upgrade to Pro';
  return (
    <section aria-labelledby="upgrade" className="rounded border border-line bg-surface p-4 md:p-6">
      <h2 id="upgrade" className="border-b border-ink pb-3">
        {title}
      </h2>
      <PlanSheet />
      <div className="mt-5 grid gap-2">
        {subscriptionStatus === 'past_due' ? (
          <>
            <Button variant="primary" busy={portal.isBusy} onClick={portal.open}>
              Update payment method
            </Button>
            <p className="text-sm text-ink-2">
              You already have Pro, but your last payment didn’t go through. Update your card on Stripe.
            </p>
          </>
        ) : (
          <Button variant="primary" onClick={() => askForUpgrade({ reason: 'chosen', subscriptionStatus })}>
            {title}
          </Button>
        )}
      </div>
    </section>
  );
}
