import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import { Segments } from '../../../../ui/choices/segments.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput, PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Typed } from '../../../../ui/inputs/typed.tsx';
import { costFormat, figureFaultSentence, PERCENT } from '../../editor/figures/typed-decimal.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface DepositFieldProps {
  depositPercentage: string;
  /** Null for a percentage. */
  depositAmount: string | null;
  currency: Currency;
  dispatch: DraftDispatch;
}

/** The deposit: a percentage of the total, or an amount. */
export function DepositField({ depositPercentage, depositAmount, currency, dispatch }: DepositFieldProps) {
  const format = costFormat(currencyDigits(currency));
  const isAmount = depositAmount !== null;
  const fault = isAmount
    ? figureFaultSentence(depositAmount, format)
    : figureFaultSentence(depositPercentage, PERCENT);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-2">
      <Segments
        label="Deposit"
        value={isAmount ? 'amount' : 'percent'}
        onValueChange={(unit) =>
          dispatch({ type: 'fieldSet', field: 'depositAmount', value: unit === 'amount' ? '' : null })
        }
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currencySign(currency) },
        ]}
        className="w-22"
      />
      <Field label={isAmount ? 'Deposit amount' : 'Deposit percentage'} labelHidden error={fault}>
        {isAmount ? (
          <Typed
            value={depositAmount}
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'depositAmount', value })}
          >
            {(text) => <MoneyInput currency={currency} {...text} />}
          </Typed>
        ) : (
          <Typed
            value={depositPercentage}
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'depositPercentage', value })}
          >
            {(text) => <PercentInput step={PERCENT.step} {...text} />}
          </Typed>
        )}
      </Field>
    </div>
  );
}
