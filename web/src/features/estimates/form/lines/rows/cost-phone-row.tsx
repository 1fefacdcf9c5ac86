import { COST_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { Select } from '../../../../../ui/choices/select.tsx';
import { Field } from '../../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../../ui/inputs/number-input.tsx';
import { Typed, TypedInput } from '../../../../../ui/inputs/typed.tsx';
import type { CostRow } from '../../../editor/estimate-draft.ts';
import { missingOfCost } from '../../../editor/faults/complete-lines.ts';
import { NO_AMOUNT } from '../../../editor/figures/no-amount.ts';
import { costFormat, figureFaultSentence } from '../../../editor/figures/typed-decimal.ts';
import { costRowAmount } from '../../../editor/totals/draft-pricing.ts';
import type { PhoneRowState } from '../line-section.tsx';
import { useQuantityFault } from '../quantity-faults.ts';
import { COST_TYPE_OPTIONS, type CostRowProps } from './cost-grid-row.tsx';
import { LineChips } from './line-chips.tsx';
import { FIGURE_FAULT, PhoneLine } from './phone-line.tsx';

export const CostPhoneRow = memo(function CostPhoneRow(props: CostRowProps & PhoneRowState) {
  const { row, number, isLast, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<CostRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'additionalCosts', key: row.key, change: changes });
  const format = costFormat(currencyDigits(currency));
  const tooMuch = useQuantityFault(row.key);
  const amountFault = figureFaultSentence(row.amount, format) ?? tooMuch;
  const missing = missingOfCost(row);
  const type = COST_TYPE_NAMES[row.type];
  const isNamed = row.description.trim() !== '';
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      title={isNamed ? row.description : type}
      summary={isNamed ? type : ''}
      total={missing || amountFault ? NO_AMOUNT : formatAmount(costRowAmount(row, currency))}
      fault={amountFault ? FIGURE_FAULT : missing}
      chips={<LineChips row={row} currency={currency} className="px-3.5 pb-2.5" />}
      isOpen={isOpen}
      setOpenKey={setOpenKey}
      needsDetails={false}
      figures={
        <Field label="Amount" labelHidden error={amountFault} className="col-span-2">
          <Typed value={row.amount} onValueChange={(amount) => change({ amount })}>
            {(text) => (
              <MoneyInput
                name="amount"
                placeholder="Amount"
                currency={currency}
                step={format.step}
                {...text}
                className="h-12"
              />
            )}
          </Typed>
        </Field>
      }
      details={
        <>
          <Field label="Description" className="col-span-2">
            <TypedInput
              name="description"
              value={row.description}
              onValueChange={(description) => change({ description })}
            />
          </Field>
          <Field label="Cost type" className="col-span-2">
            <Select
              value={row.type}
              options={COST_TYPE_OPTIONS}
              onValueChange={(kind) => change({ type: kind })}
            />
          </Field>
        </>
      }
    />
  );
});
