import { unitText } from '@plumbline/contract/content/unit-text';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { Select } from '../../../../../ui/choices/select.tsx';
import { Stepper } from '../../../../../ui/choices/stepper.tsx';
import { Field } from '../../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../../ui/inputs/number-input.tsx';
import { Typed, TypedInput } from '../../../../../ui/inputs/typed.tsx';
import { printedPrice, printedQuantity } from '../../../document/printed-figures.ts';
import type { LaborRow } from '../../../editor/estimate-draft.ts';
import { missingOfLabor } from '../../../editor/faults/complete-lines.ts';
import { laborTypeName } from '../../../editor/figures/labor-rates.ts';
import { NO_AMOUNT } from '../../../editor/figures/no-amount.ts';
import { figureFaultSentence, HOURS, PRICE } from '../../../editor/figures/typed-decimal.ts';
import { laborRowTotal } from '../../../editor/totals/draft-pricing.ts';
import { useSaveLabor } from '../actions/use-save-price.ts';
import type { PhoneRowState } from '../line-section.tsx';
import { useQuantityFault } from '../quantity-faults.ts';
import type { LaborRowProps } from './labor-grid-row.tsx';
import { laborChoiceChange, laborTypeOptions, laborTypeValue } from './labor-type-options.ts';
import { LineChips } from './line-chips.tsx';
import { FIGURE_FAULT, PhoneLine, THUMB_STEP } from './phone-line.tsx';

export const LaborPhoneRow = memo(function LaborPhoneRow(props: LaborRowProps & PhoneRowState) {
  const { row, number, isLast, known, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<LaborRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'laborLines', key: row.key, change: changes });
  const onSavePrice = useSaveLabor(row, known.ownTypes, currency);
  const tooMuch = useQuantityFault(row.key);
  const hoursFault = figureFaultSentence(row.hours, HOURS) ?? tooMuch;
  const rateFault = figureFaultSentence(row.rate, PRICE);
  const missing = missingOfLabor(row);
  const type = laborTypeName(row);
  const figures = `${printedQuantity(row.hours, 'h', HOURS)} × ${printedPrice(row.rate, currency)}`;
  const isNamed = row.description.trim() !== '';
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      onSavePrice={onSavePrice}
      title={isNamed ? row.description : type}
      summary={isNamed ? `${figures} · ${type}` : figures}
      total={missing || hoursFault || rateFault ? NO_AMOUNT : formatAmount(laborRowTotal(row, currency))}
      fault={hoursFault || rateFault ? FIGURE_FAULT : missing}
      chips={<LineChips row={row} currency={currency} className="px-3.5 pb-2.5" />}
      isOpen={isOpen}
      setOpenKey={setOpenKey}
      needsDetails={false}
      figures={
        <>
          <Field label="Hours" labelHidden error={hoursFault}>
            <Typed value={row.hours} onValueChange={(hours) => change({ hours })}>
              {(text) => (
                <Stepper
                  name="hours"
                  rules={HOURS}
                  of="hours"
                  unit={unitText(text.value, 'hour')}
                  step={HOURS.step}
                  buttonStep={THUMB_STEP}
                  {...text}
                />
              )}
            </Typed>
          </Field>
          <Field label="Rate" labelHidden error={rateFault}>
            <Typed value={row.rate} onValueChange={(rate) => change({ rate })}>
              {(text) => (
                <MoneyInput
                  name="rate"
                  placeholder="Rate"
                  currency={currency}
                  decimals={PRICE.decimals}
                  {...text}
                  className="h-12"
                />
              )}
            </Typed>
          </Field>
        </>
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
          <Field label="Labor type" className="col-span-2">
            <Select
              value={laborTypeValue(row)}
              options={laborTypeOptions(row, known.ownTypes)}
              onValueChange={(value) => change(laborChoiceChange(row, value, known))}
            />
          </Field>
        </>
      }
    />
  );
});
