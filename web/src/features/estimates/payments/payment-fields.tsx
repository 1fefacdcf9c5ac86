import { TEXT_LIMITS } from '@plumbline/contract/fields';
import { PAYMENT_METHODS } from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { Select } from '../../../ui/choices/select.tsx';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { amountFormat } from '../editor/figures/typed-decimal.ts';
import type { PaymentDraft, PaymentFaults } from './payment-draft.ts';

interface PaymentFieldsProps {
  draft: PaymentDraft;
  faults: PaymentFaults;
  currency: Currency;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  /** Explains the initial amount. */
  hint?: string | undefined;
  onChange: (changes: Partial<PaymentDraft>) => void;
}

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: RECEIVED_METHOD_NAMES[value] }));

/** The recorded fields of a payment for any document. */
export function PaymentFields({ draft, faults, currency, today, hint, onChange }: PaymentFieldsProps) {
  return (
    <>
      <Field label="Amount" error={faults.amount} hint={hint}>
        <MoneyInput
          required
          currency={currency}
          step={amountFormat(currencyDigits(currency)).step}
          value={draft.amount}
          onValueChange={(amount) => onChange({ amount })}
        />
      </Field>
      <Field label="Date received" error={faults.receivedOn}>
        <DateInput
          required
          max={today}
          value={draft.receivedOn}
          onValueChange={(receivedOn) => onChange({ receivedOn })}
        />
      </Field>
      <Field label="Method">
        <Select
          value={draft.method}
          onValueChange={(method) => onChange({ method })}
          options={METHOD_OPTIONS}
        />
      </Field>
      <Field label="Note (optional)">
        <TextInput
          autoComplete="off"
          placeholder="Check number, who paid"
          maxLength={TEXT_LIMITS.notes}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </>
  );
}
