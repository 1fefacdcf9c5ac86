import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { hasSchedule, stageLabel } from '@plumbline/contract/offer/offer-stages';
import { amountFromWire, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import { Flag, Plus, Send } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { Bob } from '../../../ui/bob.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { useJobInvoices } from '../../invoices/api.ts';
import { useStageReached } from './api.ts';

const STATE_WORDS = { paid: 'Paid', invoiced: 'Invoiced', due: 'Due', later: 'Later' } as const;

interface ScheduleCardProps {
  estimate: Estimate;
  /** Whether any amount is left to invoice. */
  canInvoice: boolean;
  /** Starts an invoice for a payment, or for no specific one. */
  onInvoice: (stageId?: string) => void;
}

/**
 * The payments of an estimate's schedule in order, once accepted with their states; nothing without a
 * schedule.
 */
export function ScheduleCard({ estimate, canInvoice, onInvoice }: ScheduleCardProps) {
  const { stages, status, currency } = estimate;
  if (!hasSchedule(stages)) return null;
  const total = sumOf(stages.map(({ amount }) => amountFromWire(amount, currency)));
  return (
    <section aria-labelledby="schedule-heading" className="mt-8">
      <header className="flex min-h-control items-center gap-3 border-b border-line-strong">
        <h2 id="schedule-heading" className="mr-auto">
          Payment schedule
        </h2>
        {canInvoice && (
          <Button
            variant="ghost"
            icon={<Plus aria-hidden="true" />}
            className="-mr-4"
            onClick={() => onInvoice()}
          >
            New invoice
          </Button>
        )}
      </header>
      <ol>
        {stages
          .filter(({ kind, percentage }) => kind !== 'deposit' || percentage !== '0')
          .map((stage) => (
            <StageItem key={stage.id} {...{ estimate, stage, canInvoice, onInvoice }} />
          ))}
      </ol>
      <p className="flex min-h-12 items-center justify-between gap-4 font-strong md:ml-auto md:max-w-110">
        <span>{isWon(status) ? 'Job total' : 'Total'}</span>
        <span className="figures">{formatMoney(amountToWire(total, currency), currency)}</span>
      </p>
    </section>
  );
}

function StageItem({ estimate, stage, canInvoice, onInvoice }: ScheduleCardProps & { stage: Stage }) {
  const { kind, state, amount, reachedAt, invoiceId } = stage;
  const { mutate, isPending } = useStageReached(estimate.id);
  const canReach = isWon(estimate.status) && kind === 'progress' && state === 'later';
  const setReached = (isReached: boolean) =>
    mutate(
      { stage: stage.id, isReached },
      {
        // The sheet would cover a toast, so a mistake is undone on the card.
        onSuccess: () => isReached && onInvoice(stage.id),
      },
    );
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-3">
      <span className="text-ink-2">
        {kind === 'balance' && (state === 'later' || state === null) ? (
          <Bob />
        ) : (
          state && <StatusIcon status={state} className="size-4.5" />
        )}
      </span>
      <span className="font-medium wrap-anywhere">{stageLabel(stage)}</span>
      <span className="figures text-right">{formatAmount(amount)}</span>
      <span className="col-start-2 text-sm text-ink-2 wrap-anywhere">{whenOf(stage)}</span>
      <span className="text-right text-sm text-ink-2">
        {invoiceId === null ? state && STATE_WORDS[state] : <InvoiceLink estimate={estimate} stage={stage} />}
      </span>
      {canReach && (
        <span className="col-span-2 col-start-2 justify-self-end">
          <Button
            variant="secondary"
            icon={<Flag aria-hidden="true" />}
            busy={isPending}
            onClick={() => setReached(true)}
          >
            Reached
          </Button>
        </span>
      )}
      {state === 'due' && kind !== 'deposit' && invoiceId === null && (
        <span className="col-span-2 col-start-2 flex flex-wrap justify-end gap-2">
          {reachedAt !== null && (
            <Button variant="ghost" busy={isPending} onClick={() => setReached(false)}>
              Not reached yet
            </Button>
          )}
          {canInvoice && (
            <Button icon={<Send aria-hidden="true" />} onClick={() => onInvoice(stage.id)}>
              Send the invoice
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The state of an invoiced payment, with the invoice's number as a link once it has loaded. */
function InvoiceLink({ estimate, stage: { state, invoiceId } }: { estimate: Estimate; stage: Stage }) {
  const { data } = useJobInvoices(estimate.id);
  const number = data?.rows.find(({ id }) => id === invoiceId)?.number;
  return (
    <>
      {state && STATE_WORDS[state]}
      {number && ', '}
      {number && (
        <Link
          to={`/invoices/${invoiceId}`}
          className="figures relative after:absolute after:inset-x-0 after:-inset-y-3.5"
        >
          {number}
        </Link>
      )}
    </>
  );
}

/** When a payment is due, as its contractor reads it. */
function whenOf({ kind, dueOn, milestone, sendsItself, state }: Stage): string {
  if (kind === 'deposit') return 'At acceptance';
  if (kind === 'balance') return 'On completion';
  if (dueOn !== null) {
    const isPlanned = sendsItself && (state === null || state === 'later');
    return `On ${formatDate(dueOn)}${isPlanned ? ' · Invoice sent automatically' : ''}`;
  }
  return milestone ? `When you say so · ${milestone}` : 'When you say so';
}
