import { unitText } from '@plumbline/contract/content/unit-text';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { useCostMask } from '../../../../lib/use-hidden-costs.ts';
import { Stepper } from '../../../../ui/choices/stepper.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../ui/inputs/number-input.tsx';
import { Typed, TypedInput } from '../../../../ui/inputs/typed.tsx';
import { printedPrice, printedQuantity } from '../../document/printed-figures.ts';
import type { MaterialRow } from '../../editor/estimate-draft.ts';
import { missingOfMaterial } from '../../editor/faults/complete-lines.ts';
import { NO_AMOUNT } from '../../editor/figures/no-amount.ts';
import { figureFaultSentence, isGiven, PRICE, QUANTITY } from '../../editor/figures/typed-decimal.ts';
import { materialRowTotal } from '../../editor/totals/draft-pricing.ts';
import { useSaveMaterial } from '../lines/actions/use-save-price.ts';
import type { PhoneRowState } from '../lines/line-section.tsx';
import { useQuantityFault } from '../lines/quantity-faults.ts';
import { LineChips } from '../lines/rows/line-chips.tsx';
import { FIGURE_FAULT, PhoneLine, THUMB_STEP } from '../lines/rows/phone-line.tsx';
import type { MaterialRowProps } from './material-grid-row.tsx';
import { useMaterialSuggestions } from './use-material-suggestions.tsx';
import { useUnitSuggestions } from './use-unit-suggestions.tsx';

export const MaterialPhoneRow = memo(function MaterialPhoneRow(props: MaterialRowProps & PhoneRowState) {
  const { row, number, isLast, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<MaterialRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'materialLines', key: row.key, change: changes });
  const onSavePrice = useSaveMaterial(row, currency, change);
  const { inputProps, suggestions } = useMaterialSuggestions(row, currency, change);
  const units = useUnitSuggestions(row.unit, (unit) => change({ unit }));
  const tooMuch = useQuantityFault(row.key);
  const quantityFault = figureFaultSentence(row.quantity, QUANTITY) ?? tooMuch;
  const costFault = figureFaultSentence(row.unitCost, PRICE);
  const missing = missingOfMaterial(row);
  const printed = printedQuantity(row.quantity, row.unit);
  const costMask = useCostMask();
  const price =
    isGiven(row.unitCost) && costMask === undefined ? ` × ${printedPrice(row.unitCost, currency)}` : '';
  const isNamed = row.description.trim() !== '';
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      onSavePrice={onSavePrice}
      title={isNamed ? row.description : `Material ${number}`}
      summary={printed + price}
      total={
        missing || quantityFault || costFault ? NO_AMOUNT : formatAmount(materialRowTotal(row, currency))
      }
      fault={quantityFault || costFault ? FIGURE_FAULT : missing}
      chips={<LineChips row={row} currency={currency} className="px-3.5 pb-2.5" />}
      isOpen={isOpen}
      setOpenKey={setOpenKey}
      needsDetails={!isNamed}
      figures={
        <>
          <Field label="Quantity" labelHidden error={quantityFault}>
            <Typed value={row.quantity} onValueChange={(quantity) => change({ quantity })}>
              {(text) => (
                <Stepper
                  name="quantity"
                  of="quantity"
                  unit={unitText(text.value, row.unit)}
                  step={QUANTITY.step}
                  buttonStep={THUMB_STEP}
                  {...text}
                />
              )}
            </Typed>
          </Field>
          <Field label="Unit cost" labelHidden error={costFault}>
            <Typed value={row.unitCost} onValueChange={(unitCost) => change({ unitCost })}>
              {(text) => (
                <MoneyInput
                  name="unitCost"
                  placeholder="Price"
                  currency={currency}
                  decimals={PRICE.decimals}
                  {...text}
                  className={classNames('h-12', costMask)}
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
              {...inputProps}
            />
            {suggestions}
          </Field>
          <Field label="Unit" className="col-span-2">
            <TypedInput
              name="unit"
              value={row.unit}
              onValueChange={(unit) => change({ unit })}
              maxLength={50}
              {...units.inputProps}
            />
            {units.suggestions}
          </Field>
        </>
      }
    />
  );
});
