import { currencySign, formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { Stepper } from '../../../../ui/choices/stepper.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { printedPrice, printedQuantity } from '../../document/printed-figures.ts';
import { materialRowTotal } from '../../editor/draft-pricing.ts';
import type { MaterialRow } from '../../editor/estimate-draft.ts';
import { figureFaultSentence, PRICE, QUANTITY } from '../../editor/typed-decimal.ts';
import type { PhoneRowState } from '../lines/line-section.tsx';
import { PhoneLine } from '../lines/phone-line.tsx';
import type { MaterialRowProps } from './material-grid-row.tsx';

/** The step buttons count whole pieces; thousandths are typed. */
const THUMB_STEP = '1';

export const MaterialPhoneRow = memo(function MaterialPhoneRow(props: MaterialRowProps & PhoneRowState) {
  const { row, number, isLast, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<MaterialRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'materialLines', key: row.key, change: changes });
  const quantityFault = figureFaultSentence(row.quantity, QUANTITY);
  const costFault = figureFaultSentence(row.unitCost, PRICE);
  const price = currencySign(currency) + printedPrice(row.unitCost);
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      description={row.description}
      summary={`${printedQuantity(row.quantity, row.unit)} × ${price}`}
      total={formatAmount(materialRowTotal(row, currency))}
      isFaulty={Boolean(quantityFault || costFault)}
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
      <Field label="Unit">
        <TextInput
          name="unit"
          value={row.unit}
          maxLength={50}
          onChange={(event) => change({ unit: event.target.value })}
        />
      </Field>
      <Field label="Unit cost" error={costFault}>
        <MoneyInput
          name="unitCost"
          currency={currency}
          decimals={PRICE.decimals}
          value={row.unitCost}
          onValueChange={(unitCost) => change({ unitCost })}
        />
      </Field>
      <Field label="Quantity" error={quantityFault} className="col-span-2">
        <Stepper
          name="quantity"
          of="quantity"
          step={QUANTITY.step}
          buttonStep={THUMB_STEP}
          value={row.quantity}
          onValueChange={(quantity) => change({ quantity })}
        />
      </Field>
    </PhoneLine>
  );
});
