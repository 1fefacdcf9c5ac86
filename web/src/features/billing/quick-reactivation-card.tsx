import type { BillingStatus } from '@plumbline/contract/billing';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ReactivateDialog } from './reactivate-dialog.tsx';

/** For returning subscribers: reactivates the plan without repeating what it includes. */
export function QuickReactivationCard({ plan }: { plan: BillingStatus }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="quick-reactivation" className="border-t border-line pt-5">
      <h2 id="quick-reactivation">Quick reactivation</h2>
      <p className="mt-1 max-w-[60ch] text-ink-2">
        Pick up where you left off. Your estimates, clients and settings are still here.
      </p>
      <Button className="mt-4 max-md:w-full" onClick={() => setOpen(true)}>
        Reactivate Subscription
      </Button>
      <ReactivateDialog plan={plan} open={isOpen} onOpenChange={setOpen} />
    </section>
  );
}
