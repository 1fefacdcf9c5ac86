import type { Currency } from '@plumbline/contract/pricing/currency';
import { ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { loadLater } from '../../../../ui/load-later.tsx';
import { useWasOpen } from '../../../../ui/overlays/use-was-open.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';

const TotalsPopover = loadLater(async () => (await import('./totals-popover.tsx')).TotalsPopover);

interface TotalListProps {
  label: string;
  draft: EstimateDraft;
  currency: Currency;
}

/** The label of the total of an estimate with something to pick: opens the totals of all ways to pick. */
export function TotalList({ label, draft, currency }: TotalListProps) {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative flex max-w-full min-w-0 items-center gap-1 text-sm text-ink-2 after:absolute after:-inset-x-2 after:-top-3 after:-bottom-8 hover:text-ink"
      >
        <span className="truncate">{label}</span>
        <ChevronUp aria-hidden="true" className="size-3.5 flex-none" />
      </button>
      {wasOpen && <TotalsPopover {...{ open, opener, draft, currency }} onOpenChange={setOpen} />}
    </>
  );
}
