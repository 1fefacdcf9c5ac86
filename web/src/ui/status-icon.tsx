import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

const CHECK = <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--cut, var(--surface))" strokeWidth="1.7" />;

/** A shape for each status, so that color is never the only sign; drawn in a 16 px box. */
const SHAPES: Record<EstimateStatus, ReactElement> = {
  draft: <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2.3" />,
  sent: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 9.8 9.8 6.2M7 6.2h2.8V9" />
    </>
  ),
  viewed: (
    <>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
    </>
  ),
  accepted: (
    <>
      <circle cx="8" cy="8" r="6.7" fill="currentColor" stroke="none" />
      {CHECK}
    </>
  ),
  declined: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m6 6 4 4m0-4-4 4" />
    </>
  ),
  paid: (
    <>
      <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.6" fill="currentColor" stroke="none" />
      {CHECK}
    </>
  ),
};

const COLORS: Record<EstimateStatus, string> = {
  draft: 'text-draft',
  sent: 'text-sent',
  viewed: 'text-viewed',
  accepted: 'text-accepted',
  declined: 'text-declined',
  paid: 'text-paid',
};

interface StatusIconProps {
  status: EstimateStatus;
  /** False inside a chip, which colors its icon itself. */
  colored?: boolean;
  className?: string;
}

/** A status's icon alone, for dense tables, menus and timelines. Always beside its word. */
export function StatusIcon({ status, colored = true, className }: StatusIconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-3.75 flex-none', colored && COLORS[status], className)}
    >
      {SHAPES[status]}
    </svg>
  );
}
