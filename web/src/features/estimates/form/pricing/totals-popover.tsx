import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { ElsewhereInPage } from '../../../../ui/elsewhere-in-page.tsx';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { choiceTotals, everythingTotal } from '../../editor/totals/draft-totals.ts';

function TotalRow({
  label,
  amount,
  isChosen = false,
}: {
  label: string;
  amount: string;
  isChosen?: boolean;
}) {
  return (
    <div
      className={classNames(
        'flex min-h-10 items-center justify-between gap-6 rounded-inner px-2.5',
        isChosen && 'bg-action-soft font-strong',
      )}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures">{amount}</dd>
    </div>
  );
}

function Totals({ draft, currency }: { draft: EstimateDraft; currency: Currency }) {
  const choices = choiceTotals(draft, currency);
  const everything = everythingTotal(draft, currency);
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <>
      {choices.map(({ id, title, totals }) => (
        <div key={id}>
          {choices.length > 1 && <p className="px-2.5 pt-2 text-sm text-ink-2">{title}</p>}
          <dl>
            {totals.map((total) => (
              <TotalRow
                key={total.id}
                label={total.label}
                amount={money(total.amount)}
                isChosen={total.isPreselected}
              />
            ))}
          </dl>
        </div>
      ))}
      <dl className={classNames(choices.length > 0 && 'mt-1 border-t border-line pt-1')}>
        <TotalRow label={everything.label} amount={money(everything.amount)} />
      </dl>
    </>
  );
}

interface TotalsPopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
  draft: EstimateDraft;
  currency: Currency;
}

export function TotalsPopover({ open, onOpenChange, opener, draft, currency }: TotalsPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <ElsewhereInPage element={opener} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Totals"
          side="top"
          align="start"
          sideOffset={16}
          collisionPadding={8}
          className="z-50 w-90 max-w-[calc(100vw-16px)] animate-appear rounded border border-line bg-raised p-2 shadow-float outline-none data-[state=closed]:hidden"
        >
          <Totals draft={draft} currency={currency} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
