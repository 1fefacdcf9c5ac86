import { useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { trialDaysLeft } from './trial-days.ts';

/** Which plan the contractor is on, and how long the trial lasts. */
export function BillingPage() {
  useDocumentTitle('Billing & Subscription');
  const { trialEndsAt, subscriptionStatus } = useProfile();
  const [openedAt] = useState(() => new Date());
  const days = trialDaysLeft(trialEndsAt, openedAt);
  return (
    <>
      <PageHead title="Billing & Subscription" />
      <section aria-labelledby="plan" className="border-t border-ink pt-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="plan" className="text-xl">
            Free Plan
          </h2>
          <Badge>{subscriptionStatus === 'none' ? 'None' : subscriptionStatus}</Badge>
        </div>
        {days !== null && trialEndsAt !== null && (
          <p className="mt-3 text-ink-2">
            {days > 0
              ? `${days} ${days === 1 ? 'day' : 'days'} left in trial, which ends on ${formatDate(trialEndsAt)}.`
              : `Your trial ended on ${formatDate(trialEndsAt)}.`}
          </p>
        )}
        <p className="mt-2 max-w-[60ch] text-ink-2">
          The trial holds everything Plumbline does, and takes no card.
        </p>
      </section>
    </>
  );
}
