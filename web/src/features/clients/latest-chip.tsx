import { calendarDate } from '@plumbline/contract/calendar';
import type { Client } from '@plumbline/contract/clients';
import { useState } from 'react';
import { useProfile } from '../../lib/use-session.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isLatestExpired, latestStanding } from './latest-standing.ts';

/** The state of a client's newest estimate. */
export function LatestChip({ latest }: { latest: NonNullable<Client['latestEstimate']> }) {
  const { timeZone } = useProfile();
  const [now] = useState(() => new Date());
  const today = calendarDate(now, timeZone);
  return (
    <StatusChip
      status={latest.status}
      isExpired={isLatestExpired(latest, today)}
      label={latestStanding(latest, today)}
      look="bare"
    />
  );
}
