import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { ChevronDown, Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { StatusIcon } from './status-icon.tsx';

/** The displayed names of the statuses. */
export const STATUS_LABELS: Record<EstimateStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  paid: 'Paid',
};

const GROUNDS: Record<EstimateStatus, string> = {
  draft: 'bg-draft-soft text-draft [--cut:var(--draft-soft)]',
  sent: 'bg-sent-soft text-sent [--cut:var(--sent-soft)]',
  viewed: 'bg-viewed-soft text-viewed [--cut:var(--viewed-soft)]',
  accepted: 'bg-accepted-soft text-accepted [--cut:var(--accepted-soft)]',
  declined: 'bg-declined-soft text-declined [--cut:var(--declined-soft)]',
  paid: 'bg-paid text-paid-ink [--cut:var(--paid)]',
};

export const CHIP =
  'inline-flex items-center gap-1.5 rounded-inner align-middle text-sm font-[560] semi-narrow whitespace-nowrap';

interface StatusChipProps {
  status: EstimateStatus;
  /** Waits for an answer that can no longer be given; reads "Expired". */
  isExpired?: boolean;
  /** "bare" is icon and word without a background, for dense tables. */
  look?: 'chip' | 'bare';
  /** Reads this instead of the status. */
  label?: string;
  className?: string;
}

/** An estimate's status. */
export function StatusChip({ status, isExpired = false, look = 'chip', label, className }: StatusChipProps) {
  const ground = look === 'bare' ? 'text-ink' : `h-6.5 pr-2.25 pl-1.75 ${groundOf(status, isExpired)}`;
  return (
    <span className={classNames(CHIP, ground, className)}>
      <Content status={status} isExpired={isExpired} colored={look === 'bare'} label={label} />
    </span>
  );
}

/** The text of a chip. */
export const statusLabel = (status: EstimateStatus, isExpired: boolean) =>
  isExpired ? 'Expired' : STATUS_LABELS[status];

const groundOf = (status: EstimateStatus, isExpired: boolean) =>
  isExpired ? 'bg-declined-soft text-declined' : GROUNDS[status];

interface ContentProps {
  status: EstimateStatus;
  isExpired: boolean;
  colored: boolean;
  label?: string | undefined;
}

function Content({ status, isExpired, colored, label = statusLabel(status, isExpired) }: ContentProps) {
  return (
    <>
      {isExpired ? (
        <Clock aria-hidden="true" className={classNames('size-3.75!', colored && 'text-declined')} />
      ) : (
        <StatusIcon status={status} colored={colored} />
      )}
      {label}
    </>
  );
}

type StatusChipButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Pick<StatusChipProps, 'status' | 'isExpired'>;

/** A changeable status: the trigger of a `Menu`. Name it with `aria-label`, as in "Status of EST-0148: Sent". */
export function StatusChipButton({ status, isExpired = false, className, ...rest }: StatusChipButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        CHIP,
        'relative h-8 pr-1.25 pl-1.75 after:absolute after:inset-x-0 after:-inset-y-1.5 disabled:opacity-60',
        groundOf(status, isExpired),
        className,
      )}
      {...rest}
    >
      <Content status={status} isExpired={isExpired} colored={false} />
      <ChevronDown aria-hidden="true" className="size-4 opacity-80" />
    </button>
  );
}
