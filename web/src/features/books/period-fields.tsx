import type { Currency } from '@plumbline/contract/pricing/currency';
import { useState } from 'react';
import { todayIn } from '../../lib/dates.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Select } from '../../ui/choices/select.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import type { Period } from './api.ts';
import { daysOf, nameOfPeriod, PERIODS, type PeriodName } from './period-words.ts';

interface CurrencyFieldProps {
  currency: Currency;
  /** Nothing is shown for a single one. */
  currencies: readonly Currency[];
  onChange: (currency: Currency) => void;
}

export function CurrencyField({ currency, currencies, onChange }: CurrencyFieldProps) {
  if (currencies.length < 2) return null;
  return (
    <Field label="Currency" className="w-28">
      <Select
        value={currency}
        onValueChange={onChange}
        options={currencies.map((value) => ({ value, label: value }))}
      />
    </Field>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
}

/** While a year is typed, its first digits already form a year, and a digit too many another one; such a date is kept here. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} className="w-40 max-[479px]:w-[calc(50%-6px)]">
      <DateInput
        value={typed ?? day}
        onValueChange={(next) => {
          setTyped(next);
          if (next >= '1900-01-01' && next.length === 10) onChange(next);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}

interface PeriodFieldsProps {
  /** The report's own days and currencies; undefined until one has loaded, or if the period’s could not be. */
  report: { from: string; to: string; currency: Currency; currencies: readonly Currency[] } | undefined;
  period: Period;
  onChange: (period: Period) => void;
}

/**
 * Selects a period by name or by its two days, and the currency if there are several; nothing before any days are known. Rendered at
 * one place in all states of a report, it keeps the focus and a half-typed day.
 */
export function PeriodFields({ report, period, onChange }: PeriodFieldsProps) {
  const today = todayIn(useProfile().timeZone);
  const [chosen, setChosen] = useState<PeriodName>();
  const from = period.from ?? report?.from;
  const to = period.to ?? report?.to;
  if (from === undefined || to === undefined) return null;
  const change = (days: Partial<Period>) => {
    const next = { from, to, ...days };
    // A period that ends before it begins is that one day.
    if (next.from > next.to) Object.assign(next, days.from ? { to: next.from } : { from: next.to });
    onChange({ ...period, ...next });
  };
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      <Field label="Period" className="w-40 max-[479px]:w-full">
        <Select
          value={nameOfPeriod(from, to, today, chosen)}
          placeholder="Other days"
          onValueChange={(name) => {
            setChosen(name);
            onChange({ ...period, ...daysOf(name, today) });
          }}
          options={PERIODS}
        />
      </Field>
      <DayField label="From" day={from} onChange={(day) => change({ from: day })} />
      <DayField label="To" day={to} onChange={(day) => change({ to: day })} />
      {report && (
        <CurrencyField
          currency={report.currency}
          currencies={report.currencies}
          onChange={(next) => onChange({ ...period, currency: next })}
        />
      )}
    </div>
  );
}
