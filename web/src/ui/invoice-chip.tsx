import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { classNames } from './class-names.ts';
import { CHIP } from './status-chip.tsx';
import { StatusIcon, type StatusShape } from './status-icon.tsx';

interface Look {
  readonly label: string;
  readonly shape: StatusShape;
  readonly ground: string;
}

const LOOKS = {
  draft: { label: 'Draft', shape: 'draft', ground: 'bg-draft-soft text-draft' },
  issued: { label: 'Issued', shape: 'invoiced', ground: 'bg-sent-soft text-sent' },
  sent: { label: 'Sent', shape: 'sent', ground: 'bg-sent-soft text-sent' },
  viewed: { label: 'Viewed', shape: 'viewed', ground: 'bg-viewed-soft text-viewed' },
  part: { label: 'Part paid', shape: 'part', ground: 'bg-sent-soft text-sent' },
  overdue: { label: 'Overdue', shape: 'overdue', ground: 'bg-danger-soft text-danger' },
  paid: { label: 'Paid', shape: 'paid', ground: 'bg-paid text-paid-ink [--cut:var(--paid)]' },
  credited: { label: 'Credited', shape: 'void', ground: 'bg-draft-soft text-draft' },
  void: { label: 'Void', shape: 'void', ground: 'bg-draft-soft text-draft' },
} as const satisfies Record<string, Look>;

type Shown = Pick<InvoiceSummary, 'status' | 'isOverdue' | 'sentAt' | 'amountSettled' | 'amountCredited'>;

/**
 * The state of an invoice as its chip shows it: overdue outranks partly paid, which outranks opened. A fully
 * credited invoice was never paid.
 */
function invoiceLook({ status, isOverdue, sentAt, amountSettled, amountCredited }: Shown): Look {
  if (status === 'paid' && isZero(amountSettled) && !isZero(amountCredited)) return LOOKS.credited;
  if (status !== 'sent' && status !== 'viewed') return LOOKS[status];
  if (isOverdue) return LOOKS.overdue;
  if (!isZero(amountSettled)) return LOOKS.part;
  return status === 'sent' && sentAt === null ? LOOKS.issued : LOOKS[status];
}

interface InvoiceChipProps {
  invoice: Shown;
  /** "bare" is icon and word without a background, for dense tables. */
  look?: 'chip' | 'bare';
}

/** An invoice's status. */
export function InvoiceChip({ invoice, look = 'chip' }: InvoiceChipProps) {
  const { label, shape, ground } = invoiceLook(invoice);
  const isBare = look === 'bare';
  return (
    <span
      className={classNames(
        CHIP,
        isBare ? (shape === 'overdue' ? 'text-danger' : 'text-ink') : `h-6.5 pr-2.25 pl-1.75 ${ground}`,
      )}
    >
      <StatusIcon status={shape} colored={isBare} />
      {label}
    </span>
  );
}
