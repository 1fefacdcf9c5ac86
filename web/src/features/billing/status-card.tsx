import type { BillingStatus } from '@plumbline/contract/billing';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import {
  badgeText,
  dateLine,
  isSubscribed,
  planLabel,
  standingNote,
  type TrialDates,
  trialLines,
} from './plan-words.ts';

interface StatusCardProps {
  plan: BillingStatus;
  profile: TrialDates;
}

/** The contractor's plan, its dates, and their consequences. */
export function StatusCard({ plan, profile }: StatusCardProps) {
  const { subscriptionStatus } = plan;
  const [openedAt] = useState(() => new Date());
  const dates = dateLine(plan);
  const note = standingNote(plan, profile, openedAt);
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
        {trialLines(plan, profile).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {note !== null && <p className="text-ink-2">{note}</p>}
      </div>
    </section>
  );
}
