import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { keepPicks, withSelection } from './picks.ts';

/** The pause after the last change before the new total is read out. */
const ANNOUNCE_AFTER_MS = 400;

interface KeptPicks {
  readonly documentHash: string;
  readonly selection: SelectionOnWire;
}

const keyOf = (estimateId: string) => `plumbline_picks_${estimateId}`;

/**
 * The picks that this browser stores for this version of the estimate. A browser without storage stores none.
 */
function readKept({ id, documentHash, offer }: PublicEstimate): SelectionOnWire | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as KeptPicks | null;
    return kept?.documentHash === documentHash ? keepPicks(offer, kept.selection) : null;
  } catch {
    return null;
  }
}

function keep({ id, documentHash }: PublicEstimate, selection: SelectionOnWire): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ documentHash, selection } satisfies KeptPicks));
  } catch {
    // Without storage the picks last as long as the page.
  }
}

function forget({ id }: PublicEstimate): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * The client's picks while the estimate `isOpen`, and the estimate with these picks. Until the estimate is
 * answered, a reload of the same version restores the picks, except for the contractor.
 */
export function usePicks(given: PublicEstimate, { isOpen, isOwner }: { isOpen: boolean; isOwner: boolean }) {
  const [picks, setPicks] = useState<KeptPicks | null>(null);
  const [changes, setChanges] = useState(0);
  const [isReady, setReady] = useState(false);
  const [spoken, setSpoken] = useState('');
  const hasPicks = given.offer.pricing !== null;

  useEffect(() => {
    if (isReady) return;
    const kept = hasPicks && isOpen && !isOwner ? readKept(given) : null;
    if (kept) setPicks({ documentHash: given.documentHash, selection: kept });
    setReady(true);
  }, [given, hasPicks, isOpen, isOwner, isReady]);

  const isDone = hasPicks && isAnswered(given.status);
  useEffect(() => {
    if (isDone) forget(given);
  }, [given, isDone]);

  const isCurrent = isOpen && picks?.documentHash === given.documentHash;
  const selection = isCurrent ? picks.selection : given.offer.selection;
  const estimate = useMemo(() => withSelection(given, selection), [given, selection]);
  const { totalAmount, currency } = estimate;

  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(
      () => setSpoken(`Total now ${formatMoney(totalAmount, currency)}`),
      ANNOUNCE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [changes, totalAmount, currency]);

  const pick = (picked: SelectionOnWire) => {
    setPicks({ documentHash: given.documentHash, selection: picked });
    setChanges((count) => count + 1);
    if (!isOwner) keep(given, picked);
  };

  /** Keeps the picks that another version of the estimate still has, and returns that version with them. */
  const carryOver = (now: PublicEstimate): PublicEstimate => {
    if (picks === null || now.offer.pricing === null) return now;
    const kept = keepPicks(now.offer, picks.selection);
    setPicks({ documentHash: now.documentHash, selection: kept });
    if (!isOwner) keep(now, kept);
    return withSelection(now, kept);
  };

  return { estimate, pick, canPick: hasPicks && isOpen && isReady, carryOver, spoken };
}
