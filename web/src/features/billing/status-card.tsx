import { type BillingStatus, DATA_KEPT_DAYS } from '@plumbline/contract/billing';
import { useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { badgeText, dateLine, isSubscribed, planLabel, standingNote } from './plan-words.ts';

interface StatusCardProps {
  plan: BillingStatus;
  /** From the profile; null where there is no trial. */
  trialEndsAt: string | null;
}

/** Which plan the contractor is on, until when, and what follows from it. */
export function StatusCard({ plan, trialEndsAt }: StatusCardProps) {
  const { subscriptionStatus, trialDaysLeft } = plan;
  const [openedAt] = useState(() => new Date());
  const dates = dateLine(plan);
  const note = standingNote(plan, DATA_KEPT_DAYS, openedAt);
  const trialEnd =
    subscriptionStatus === 'trial' && trialEndsAt !== null
      ? `, which ends on ${formatDate(trialEndsAt)}`
      : '';
  return (
    <section aria-labelledby="plan" className="border-t border-ink pt-5">
      <p className="text-sm font-medium text-ink-2">Your plan</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <h2 id="plan" className="text-xl">
          {planLabel(subscriptionStatus)}
        </h2>
        <Badge look={isSubscribed(subscriptionStatus) ? 'strong' : 'plain'}>
          {badgeText(subscriptionStatus)}
        </Badge>
      </div>
      <div className="mt-3 grid max-w-[60ch] gap-1">
        {dates !== null && <p>{dates}</p>}
        {trialDaysLeft > 0 && (
          <p>
            {trialDaysLeft} days left in trial{trialEnd}.
          </p>
        )}
        {note !== null && <p className="text-ink-2">{note}</p>}
      </div>
    </section>
  );
}
