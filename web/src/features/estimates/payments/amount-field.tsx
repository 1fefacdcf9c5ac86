import { minorDigits } from '@plumbline/contract/pricing/currency';
import { formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { useState } from 'react';
import { faultsOf } from '../../../lib/http/apply-issues.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../ui/inputs/number-input.tsx';
import { amountFormat, plainDecimal } from '../editor/figures/typed-decimal.ts';
import { findAmountFault } from './payment-draft.ts';

interface Amount {
  readonly value: string;
  readonly fault: string | null;
  readonly change: (value: string) => void;
  /** Returns the amount as decimal text; null and a fault at the field if it is invalid. */
  readonly read: () => string | null;
  /** Shows the server's message about the amount at the field; false if there is none. */
  readonly refuse: (error: unknown) => boolean;
}

/** An amount that may not exceed `most`; `of` names the whole that it is part of: `this payment`. */
export function useAmount(first: string, most: string, currency: string, of: string): Amount {
  const [value, setValue] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  return {
    value,
    fault,
    change: (next) => {
      setValue(next);
      setFault(null);
    },
    read: () => {
      const found = findAmountFault(value, { currency, amountDue: most });
      setFault(found && found.replace('is due', `is left of ${of}`));
      return found === null ? plainDecimal(value, amountFormat(minorDigits(currency))) : null;
    },
    refuse: (error) => {
      const refused = faultsOf(error, ['amount'])?.amount ?? null;
      if (refused !== null) setFault(refused);
      return refused !== null;
    },
  };
}

interface AmountFieldProps {
  amount: Amount;
  most: string;
  currency: string;
  /** What it is left of: `this payment`. */
  of: string;
}

/** The field of such an amount. */
export function AmountField({ amount, most, currency, of }: AmountFieldProps) {
  return (
    <Field label="Amount" error={amount.fault} hint={`${formatAnyMoney(most, currency)} is left of ${of}`}>
      <MoneyInput
        required
        currency={currency}
        step={amountFormat(minorDigits(currency)).step}
        value={amount.value}
        onValueChange={amount.change}
      />
    </Field>
  );
}
