import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { STATUS_LABELS, StatusChip, StatusChipButton, statusLabel } from '../../../ui/status-chip.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { hasExpired, statusChoices } from '../actions/offered-actions.ts';
import type { RowActions } from './row-actions.ts';

interface RowStatusProps {
  estimate: EstimateSummary;
  actions: RowActions;
}

/**
 * The status of an estimate in the list: a selector until it is answered, then a fixed chip. Accept and
 * decline are next to it; on a card they are at the end of its line, positioned by the card.
 */
export function RowStatus({ estimate, actions }: RowStatusProps) {
  const { status, estimateNumber } = estimate;
  const choices = statusChoices(status);
  const isFixed = choices.length === 0;
  const fixedChip = useRef<HTMLSpanElement>(null);
  const wasChosenHere = useRef(false);

  useEffect(() => {
    // The focused control was removed; the keyboard keeps its place in the list.
    const isFocusLost = document.activeElement === document.body;
    if (isFixed && wasChosenHere.current && isFocusLost) fixedChip.current?.focus();
  }, [isFixed]);

  if (isFixed)
    return (
      <span ref={fixedChip} tabIndex={-1} className="inline-flex rounded-inner">
        <StatusChip status={status} />
      </span>
    );

  const choose = (next: EstimateStatus) => {
    if (next === status) return;
    if (next === 'paid') return actions.recordPayment(estimate);
    wasChosenHere.current = true;
    actions.changeStatus(estimate, next);
  };
  const isExpired = hasExpired(estimate);
  const label = `Status of ${estimateNumber}: ${statusLabel(status, isExpired)}`;
  return (
    <span className="inline-flex items-center max-lg:contents">
      <Menu
        align="start"
        trigger={<StatusChipButton status={status} isExpired={isExpired} aria-label={label} />}
        label={label}
        heading={`Status of ${estimateNumber}`}
        items={choices.map((choice) => ({
          label: STATUS_LABELS[choice],
          icon: <StatusIcon status={choice} />,
          checked: choice === status,
          onSelect: () => choose(choice),
        }))}
      />
      {awaitsAnswer(status) && (
        <span className="ml-1 inline-flex max-lg:order-1 max-lg:ml-0">
          <IconButton label={`Accept ${estimateNumber}`} onClick={() => choose('accepted')}>
            <Check aria-hidden="true" className="size-4.5" />
          </IconButton>
          <IconButton label={`Decline ${estimateNumber}`} onClick={() => choose('declined')}>
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </span>
      )}
    </span>
  );
}
