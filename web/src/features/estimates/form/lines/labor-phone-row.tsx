import { currencySign, formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { Select } from '../../../../ui/choices/select.tsx';
import { Stepper } from '../../../../ui/choices/stepper.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { printedPrice, printedQuantity } from '../../document/printed-figures.ts';
import { laborRowTotal } from '../../editor/draft-pricing.ts';
import type { LaborRow } from '../../editor/estimate-draft.ts';
import { laborTypeName } from '../../editor/labor-rates.ts';
import { figureFaultSentence, HOURS, PRICE } from '../../editor/typed-decimal.ts';
import type { LaborRowProps } from './labor-grid-row.tsx';
import { laborChoiceChange, laborTypeOptions, laborTypeValue } from './labor-type-options.ts';
import type { PhoneRowState } from './line-section.tsx';
import { PhoneLine } from './phone-line.tsx';

export const LaborPhoneRow = memo(function LaborPhoneRow(props: LaborRowProps & PhoneRowState) {
  const { row, number, isLast, known, currency, dispatch, isOpen, setOpenKey } = props;
  const change = (changes: Partial<Omit<LaborRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'laborLines', key: row.key, change: changes });
  const hoursFault = figureFaultSentence(row.hours, HOURS);
  const rateFault = figureFaultSentence(row.rate, PRICE);
  const hours = printedQuantity(row.hours, 'h', HOURS);
  const rate = currencySign(currency) + printedPrice(row.rate);
  return (
    <PhoneLine
      lineKey={row.key}
      number={number}
      isLast={isLast}
      description={row.description}
      summary={`${laborTypeName(row)} · ${hours} × ${rate}`}
      total={formatAmount(laborRowTotal(row, currency))}
      isFaulty={Boolean(hoursFault || rateFault)}
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
      <Field label="Labor type">
        <Select
          value={laborTypeValue(row)}
          options={laborTypeOptions(row, known.ownTypes)}
          onValueChange={(value) => change(laborChoiceChange(row, value, known))}
        />
      </Field>
      <Field label="Rate" error={rateFault}>
        <MoneyInput
          name="rate"
          currency={currency}
          decimals={PRICE.decimals}
          value={row.rate}
          onValueChange={(value) => change({ rate: value })}
        />
      </Field>
      <Field label="Hours" error={hoursFault} className="col-span-2">
        <Stepper
          name="hours"
          rules={HOURS}
          of="hours"
          step={HOURS.step}
          value={row.hours}
          onValueChange={(value) => change({ hours: value })}
        />
      </Field>
    </PhoneLine>
  );
});
