import type { BillingStatus } from '@plumbline/contract/billing';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReactivateDialog } from './reactivate-dialog.tsx';
import { useStripePage } from './use-stripe-page.ts';

/** A subscriber's settings: the card at Stripe, and whether the plan renews. */
export function ManageCard({ plan }: { plan: BillingStatus }) {
  const [dialog, setDialog] = useState<'cancel' | 'reactivate' | null>(null);
  const portal = useStripePage('portal');
  const isCancelling = plan.subscriptionStatus === 'active_cancelling';
  const close = () => setDialog(null);
  return (
    <section aria-labelledby="manage" className="border-t border-line pt-5">
      <h2 id="manage">Manage subscription</h2>
      <p className="mt-1 max-w-[60ch] text-ink-2">
        {isCancelling
          ? 'You’ve canceled. You can undo this before your billing period ends.'
          : 'Stripe keeps your card, invoices and billing address. Cancel anytime.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-md:grid">
        {isCancelling && (
          <Button variant="primary" onClick={() => setDialog('reactivate')}>
            Reactivate Subscription
          </Button>
        )}
        <Button icon={<CreditCard aria-hidden="true" />} busy={portal.isBusy} onClick={portal.open}>
          Manage payment method
        </Button>
        {!isCancelling && <Button onClick={() => setDialog('cancel')}>Cancel Subscription</Button>}
      </div>
      {dialog === 'cancel' && <CancelDialog plan={plan} onClose={close} />}
      <ReactivateDialog plan={plan} open={dialog === 'reactivate'} onOpenChange={close} />
    </section>
  );
}
