import { STAGE_TEXT, type Stage } from '@plumbline/contract/content/schedule';
import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencySign, formatMoney } from '@plumbline/contract/pricing/format-money';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { Segments } from '../../../../ui/choices/segments.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { DateInput } from '../../../../ui/inputs/date-input.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput, PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Typed, TypedInput } from '../../../../ui/inputs/typed.tsx';
import { useUndoneRemoval } from '../../../../ui/overlays/use-undo-offers.ts';
import type { DraftStage } from '../../editor/estimate-draft.ts';
import { discountFormat } from '../../editor/figures/draft-discount.ts';
import { NO_AMOUNT } from '../../editor/figures/no-amount.ts';
import { figureFaultSentence } from '../../editor/figures/typed-decimal.ts';
import { askedAmount, stageName } from '../../editor/totals/draft-stages.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface ScheduleRowsProps {
  schedule: readonly DraftStage[];
  /** The stages with their amounts. */
  stages: readonly Stage[];
  /** Why they do not fit into the total; null if they do. */
  excess: string | null;
  totalAmount: string;
  currency: Currency;
  dispatch: DraftDispatch;
}

const FULL = `An estimate has at most ${BOUNDS.stages} payments here.`;

const newStage = (): DraftStage => ({
  id: newId(),
  name: '',
  unit: 'percent',
  value: '',
  dueOn: null,
  milestone: '',
  sendsItself: false,
});

/** The payments between deposit and balance, with their amounts and due dates. */
export function ScheduleRows(props: ScheduleRowsProps) {
  const { schedule, stages, excess, totalAmount, currency, dispatch } = props;
  const set = (value: readonly DraftStage[]) => dispatch({ type: 'fieldSet', field: 'schedule', value });
  const [addedId, setAddedId] = useState<string | null>(null);
  const add = () => {
    const stage = newStage();
    setAddedId(stage.id);
    set([...schedule, stage]);
  };
  const remove = useUndoneRemoval({ items: schedule, most: BOUNDS.stages, full: FULL, set });
  const amountOf = (stageId: string) => {
    const stage = stages.find(({ id }) => id === stageId);
    if (!stage) return NO_AMOUNT;
    if (excess === null) return formatMoney(stage.amount, currency);
    // What was typed, not what is left for it: their sum is what is too much.
    if (stage.kind === 'balance') return NO_AMOUNT;
    return formatMoney(askedAmount(stage, totalAmount, currency), currency);
  };
  return (
    <div className="mt-4">
      {schedule.length > 0 && (
        <ol aria-label="Payments between deposit and balance" className="border-t border-line">
          {schedule.map((stage, place) => (
            <StageRow
              key={stage.id}
              stage={stage}
              name={stageName(stage, place)}
              amount={amountOf(stage.id)}
              currency={currency}
              isAdded={stage.id === addedId}
              onChange={(change) =>
                set(schedule.map((one) => (one.id === stage.id ? { ...one, ...change } : one)))
              }
              onRemove={() => remove(stage, `Removed “${stageName(stage, place)}”`)}
            />
          ))}
          <li className="flex min-h-control items-center justify-between gap-4 border-b border-line md:pr-14">
            <span>Balance on completion</span>
            <span className="figures font-medium">{amountOf('balance')}</span>
          </li>
        </ol>
      )}
      {excess !== null && (
        <p data-fault tabIndex={-1} role="alert" className="py-2 text-sm text-danger">
          {excess}
        </p>
      )}
      {schedule.length < BOUNDS.stages ? (
        <Button variant="ghost" icon={<Plus aria-hidden="true" />} className="-ml-4" onClick={add}>
          Add a payment
        </Button>
      ) : (
        <p className="py-2.5 text-sm text-ink-2">{FULL}</p>
      )}
    </div>
  );
}

interface StageRowProps {
  stage: DraftStage;
  name: string;
  amount: string;
  currency: Currency;
  /** Just added here: its name gets the focus. */
  isAdded: boolean;
  onChange: (change: Partial<DraftStage>) => void;
  onRemove: () => void;
}

/** A field's label, followed by its payment for screen readers. */
const Label = ({ of, by = 'of', children }: { of: string; by?: string; children: string }) => (
  <>
    {children}
    <span className="sr-only">{` ${by} ${of}`}</span>
  </>
);

function StageRow({ stage, name, amount, currency, isAdded, onChange, onRemove }: StageRowProps) {
  const format = discountFormat(stage, currency);
  const fault = figureFaultSentence(stage.value, format);
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAdded) nameInput.current?.focus();
  }, [isAdded]);
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_minmax(104px,auto)_auto]">
        <Field label={<Label of={name}>Name</Label>} className="max-md:col-span-2">
          <TypedInput
            ref={nameInput}
            value={stage.name}
            placeholder={name}
            maxLength={STAGE_TEXT}
            onValueChange={(value) => onChange({ name: value })}
          />
        </Field>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="mt-6 md:order-last">
          <X aria-hidden="true" className="size-4" />
        </IconButton>
        <div className="grid grid-cols-[5.5rem_6.5rem] items-end gap-x-2 gap-y-1.5 max-md:col-span-2">
          <Segments
            label="Share"
            value={stage.unit}
            onValueChange={(unit) => onChange({ unit })}
            options={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: currencySign(currency) },
            ]}
          />
          {/* Its input and its error are cells, so that the error takes no width of its own. */}
          <Field label={`Share of ${name}`} labelHidden error={fault} className="contents! [&>p]:col-span-2">
            <Typed value={stage.value} onValueChange={(value) => onChange({ value })}>
              {(text) =>
                stage.unit === 'percent' ? (
                  <PercentInput {...text} step={format.step} />
                ) : (
                  <MoneyInput currency={currency} {...text} />
                )
              }
            </Typed>
          </Field>
        </div>
        <span className="figures mt-6 flex min-h-control items-center justify-end max-md:col-start-3">
          {amount}
        </span>
      </div>
      <div className="grid gap-2 md:grid-cols-[auto_minmax(0,1fr)] md:items-start">
        <Segments
          label={
            <>
              When<span className="sr-only">{` ${name} is`}</span> due
            </>
          }
          value={stage.dueOn === null ? 'milestone' : 'day'}
          onValueChange={(when) => onChange({ dueOn: when === 'day' ? '' : null })}
          options={[
            { value: 'milestone', label: 'When you say so' },
            { value: 'day', label: 'On a date' },
          ]}
          className="md:w-68"
        />
        {stage.dueOn === null ? (
          <Field
            label={
              <Label of={name} by="for">
                What your client reads
              </Label>
            }
          >
            <TypedInput
              value={stage.milestone}
              placeholder="When the roof is closed"
              maxLength={STAGE_TEXT}
              onValueChange={(milestone) => onChange({ milestone })}
            />
          </Field>
        ) : (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <Field label={<Label of={name}>Date</Label>} className="md:w-46">
              <DateInput value={stage.dueOn} onValueChange={(dueOn) => onChange({ dueOn })} />
            </Field>
            <Checkbox
              label={
                <>
                  Send the invoice automatically<span className="sr-only"> for {name}</span>
                </>
              }
              checked={stage.sendsItself}
              onCheckedChange={(sendsItself) => onChange({ sendsItself })}
            />
          </div>
        )}
      </div>
    </li>
  );
}
