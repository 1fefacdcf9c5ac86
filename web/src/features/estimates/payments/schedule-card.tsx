import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { hasSchedule, stageLabel } from '@plumbline/contract/offer/offer-stages';
import { amountFromWire, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { sumOf } from '@plumbline/contract/pricing/price-lines';
import { CircleCheck, Flag, SquareDashed, SquareDot } from 'lucide-react';
import { formatDate } from '../../../lib/dates.ts';
import { Bob } from '../../../ui/bob.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useStageReached } from './api.ts';

const STATES = {
  paid: { word: 'Paid', Icon: CircleCheck, color: 'text-paid' },
  due: { word: 'Due', Icon: SquareDot, color: 'text-danger' },
  later: { word: 'Later', Icon: SquareDashed, color: 'text-ink-2' },
} as const;

/** The payments that an estimate asks for, in order, once accepted with their states; nothing without a schedule. */
export function ScheduleCard({ estimate }: { estimate: Estimate }) {
  const { stages, status, currency } = estimate;
  if (!hasSchedule(stages)) return null;
  const total = sumOf(stages.map(({ amount }) => amountFromWire(amount, currency)));
  return (
    <section aria-labelledby="schedule-heading" className="mt-8">
      <header className="flex min-h-control items-center gap-3 border-b border-line-strong">
        <h2 id="schedule-heading" className="mr-auto">
          Payment schedule
        </h2>
        {isWon(status) && <span className="text-sm text-ink-2">As agreed</span>}
      </header>
      <ol>
        {stages
          .filter(({ kind, percentage }) => kind !== 'deposit' || percentage !== '0')
          .map((stage) => (
            <StageItem key={stage.id} estimate={estimate} stage={stage} />
          ))}
      </ol>
      <p className="flex min-h-12 items-center justify-between gap-4 font-strong md:ml-auto md:max-w-110">
        <span>{isWon(status) ? 'Job total' : 'Total'}</span>
        <span className="figures">{formatMoney(amountToWire(total, currency), currency)}</span>
      </p>
    </section>
  );
}

function StageItem({ estimate, stage }: { estimate: Estimate; stage: Stage }) {
  const { kind, state, amount, reachedAt } = stage;
  const { mutate, isPending } = useStageReached(estimate.id);
  const known = state && STATES[state];
  const canReach = isWon(estimate.status) && kind === 'progress' && state === 'later';
  const setReached = (isReached: boolean) =>
    mutate(
      { stage: stage.id, isReached },
      {
        onSuccess: () =>
          isReached &&
          toast({
            title: `${stage.name} is due now`,
            action: { label: 'Undo', onSelect: () => setReached(false) },
          }),
      },
    );
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-3">
      <span className={known?.color ?? 'text-ink-2'}>
        {kind === 'balance' && state !== 'paid' ? (
          <Bob />
        ) : (
          known && <known.Icon aria-hidden="true" className="size-4.5" />
        )}
      </span>
      <span className="font-medium wrap-anywhere">{stageLabel(stage)}</span>
      <span className="figures text-right">{formatAmount(amount)}</span>
      <span className="col-start-2 text-sm text-ink-2 wrap-anywhere">{whenOf(stage)}</span>
      <span className="text-right text-sm text-ink-2">{known?.word}</span>
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
      {state === 'due' && reachedAt !== null && (
        <span className="col-span-2 col-start-2 justify-self-end">
          <Button variant="ghost" busy={isPending} onClick={() => setReached(false)}>
            Not reached yet
          </Button>
        </span>
      )}
    </li>
  );
}

/** When a payment is due, as its contractor reads it. */
function whenOf({ kind, dueOn, milestone }: Stage): string {
  if (kind === 'deposit') return 'At acceptance';
  if (kind === 'balance') return 'On completion';
  if (dueOn !== null) return `On ${formatDate(dueOn)}`;
  return milestone ? `When you say so · ${milestone}` : 'When you say so';
}
