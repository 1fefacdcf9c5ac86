import { COST_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { Select } from '../../../../ui/choices/select.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { costRowAmount } from '../../editor/draft-pricing.ts';
import type { CostRow } from '../../editor/estimate-draft.ts';
import { costFormat, figureFaultSentence } from '../../editor/typed-decimal.ts';
import { COST_TYPE_OPTIONS, type CostRowProps } from './cost-grid-row.tsx';
import type { PhoneRowState } from './line-section.tsx';
import { PhoneLine } from './phone-line.tsx';

export const CostPhoneRow = memo(function CostPhoneRow(props: CostRowProps & PhoneRowState) {
  const { row, number, isLast, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<CostRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'additionalCosts', key: row.key, change: changes });
  const format = costFormat(currencyDigits(currency));
  const amountFault = figureFaultSentence(row.amount, format);
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      description={row.description}
      summary={COST_TYPE_NAMES[row.type]}
      total={formatAmount(costRowAmount(row, currency))}
      isFaulty={amountFault !== undefined}
      isOpen={isOpen}
      setOpenKey={setOpenKey}
    >
      <Field label="Description" className="col-span-2">
        <TextInput
          name="description"
          value={row.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label="Cost type">
        <Select value={row.type} options={COST_TYPE_OPTIONS} onValueChange={(type) => change({ type })} />
      </Field>
      <Field label="Amount" error={amountFault}>
        <MoneyInput
          name="amount"
          currency={currency}
          step={format.step}
          value={row.amount}
          onValueChange={(amount) => change({ amount })}
        />
      </Field>
    </PhoneLine>
  );
});
