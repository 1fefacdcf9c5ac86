import type { Estimate } from '@plumbline/contract/estimates';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { type AmountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { type ReactNode, useId } from 'react';
import { Radio, RadioDot, Radios } from '../../../ui/choices/radios.tsx';
import { Segments } from '../../../ui/choices/segments.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput, PercentInput } from '../../../ui/inputs/number-input.tsx';
import { amountOfCovers, type CoversDraft, type JobMoney, stageName } from './job-money.ts';

interface CoversFieldsProps {
  estimate: Estimate;
  job: JobMoney;
  covers: CoversDraft;
  onChange: (covers: CoversDraft) => void;
  /** Also shows the fault of an empty part. */
  isTried: boolean;
}

interface CardProps {
  value: string;
  title: string;
  hint?: ReactNode;
  amount?: string;
  isChosen: boolean;
}

/** One choice: its name, its amount, and a sentence. The whole card can be pressed. */
function Card({ value, title, hint, amount, isChosen }: CardProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        'relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-3.5 py-3 first:border-t-0',
        isChosen && 'bg-action-soft',
      )}
    >
      <Radio
        value={value}
        data-first={isChosen || undefined}
        aria-label={amount === undefined ? title : `${title}, ${amount}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-px grid size-5 place-items-center rounded-full border border-line-strong bg-surface after:absolute after:inset-0 data-[state=checked]:border-action data-[state=checked]:bg-action"
      >
        <RadioDot />
      </Radio>
      <b aria-hidden="true" className="min-w-0 wrap-anywhere">
        {title}
      </b>
      {amount !== undefined && (
        <span aria-hidden="true" className="figures text-right font-strong">
          {amount}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="col-span-2 col-start-2 text-sm wrap-anywhere text-ink-2">
          {hint}
        </span>
      )}
    </div>
  );
}

const STATE_HINTS = {
  paid: 'Received already. The invoice will show it as paid.',
  due: 'Due now.',
  invoiced: undefined,
  later: 'Not due yet.',
} as const;

/**
 * The part of the job to invoice: a payment of the schedule, a part of the balance, or everything that
 * remains.
 */
export function CoversFields({ estimate, job, covers, onChange, isTried }: CoversFieldsProps) {
  const id = useId();
  const { currency } = estimate;
  const text = (amount: AmountMinor) => formatAmount(amountToWire(amount, currency));
  const { fault } = amountOfCovers(covers, job, currency);
  const most = formatMoney(amountToWire(job.balance, currency), currency);
  const faults = {
    empty: isTried ? 'Enter how much' : undefined,
    not_decimal: covers.unit === 'percent' ? 'Enter a percent, like 12.5' : 'Enter an amount, like 500',
    too_much: `At most ${most}, the amount left of the balance`,
  };
  return (
    <div className="grid gap-4">
      <div>
        <p id={id} className="mb-2 text-sm font-medium text-ink-2">
          What is it for?
        </p>
        <Radios
          aria-labelledby={id}
          value={covers.choice}
          onValueChange={(choice) => onChange({ ...covers, choice })}
          className="overflow-hidden rounded border border-line-strong"
        >
          {job.stages
            // Alone, the balance is everything that remains.
            .filter(
              ({ stage }) => job.stages.length > 1 || stage.kind !== 'balance' || stage.id === covers.choice,
            )
            .map((left) => (
              <Card
                key={left.stage.id}
                value={left.stage.id}
                title={stageName(left, currency)}
                amount={text(left.amount)}
                hint={left.stage.state && STATE_HINTS[left.stage.state]}
                isChosen={covers.choice === left.stage.id}
              />
            ))}
          {job.balance > 0n && (
            <Card
              value="part"
              title="A part"
              hint="A percent or an amount, taken off the balance."
              isChosen={covers.choice === 'part'}
            />
          )}
          <Card
            value="rest"
            title="Everything that remains"
            amount={text(job.left)}
            hint={job.stages.length > 1 && `${joinWords(job.stages.map(({ stage }) => stage.name))}.`}
            isChosen={covers.choice === 'rest'}
          />
        </Radios>
      </div>
      {covers.choice === 'part' && (
        <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-3">
          <Field
            label={covers.unit === 'percent' ? 'Percent of the job total' : 'Amount'}
            error={fault === null ? undefined : faults[fault]}
            hint={`At most ${most}`}
          >
            {covers.unit === 'percent' ? (
              <PercentInput
                value={covers.figure}
                onValueChange={(figure) => onChange({ ...covers, figure })}
              />
            ) : (
              <MoneyInput
                currency={currency}
                decimals={currencyDigits(currency)}
                value={covers.figure}
                onValueChange={(figure) => onChange({ ...covers, figure })}
              />
            )}
          </Field>
          <Segments
            label="In"
            value={covers.unit}
            onValueChange={(unit) => onChange({ ...covers, unit, figure: '' })}
            options={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: formatMoney('0', currency).replace(/[\d.,]/g, '') },
            ]}
          />
        </div>
      )}
    </div>
  );
}
