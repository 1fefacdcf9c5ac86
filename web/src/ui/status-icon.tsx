import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

const CHECK = <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--cut, var(--surface))" strokeWidth="1.7" />;

/**
 * Everything with its own shape: a status, or the state of a payment or an invoice. Money is a square, an
 * answer a ring.
 */
export type StatusShape = EstimateStatus | 'invoiced' | 'part' | 'due' | 'later' | 'overdue' | 'void';

const SQUARE = <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="2.4" />;
const DASHED_SQUARE = <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="2.4" strokeDasharray="2.6 2.1" />;

/** A shape for each status, so that color is never the only sign; drawn in a 16 px box. */
const SHAPES: Record<StatusShape, ReactElement> = {
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
  invoiced: (
    <>
      {SQUARE}
      <path d="M6.2 9.8 9.8 6.2M7 6.2h2.8V9" />
    </>
  ),
  part: (
    <>
      {SQUARE}
      <path d="M2 8h12v4a2.2 2.2 0 0 1-2.2 2.2H4.2A2.2 2.2 0 0 1 2 12z" fill="currentColor" stroke="none" />
    </>
  ),
  due: (
    <>
      {SQUARE}
      <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
    </>
  ),
  later: DASHED_SQUARE,
  overdue: (
    <>
      {SQUARE}
      <path d="M8 4.9v3.7M8 11v.2" strokeWidth="1.9" />
    </>
  ),
  void: (
    <>
      {DASHED_SQUARE}
      <path d="M5 8h6" />
    </>
  ),
};

const COLORS: Record<StatusShape, string> = {
  draft: 'text-draft',
  sent: 'text-sent',
  viewed: 'text-viewed',
  accepted: 'text-accepted',
  declined: 'text-declined',
  paid: 'text-paid',
  invoiced: 'text-sent',
  part: 'text-sent',
  due: 'text-danger',
  later: 'text-ink-2',
  overdue: 'text-danger',
  void: 'text-ink-2',
};

interface StatusIconProps {
  status: StatusShape;
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
