import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import { Segments } from '../../../../ui/choices/segments.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { NumberInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import type { DraftDiscount, DraftRow, EstimateDraft } from '../../editor/estimate-draft.ts';
import { discountFault } from '../../editor/faults/line-faults.ts';
import { discountFormat } from '../../editor/figures/draft-discount.ts';

interface LineDiscountFieldsProps {
  row: DraftRow;
  draft: EstimateDraft;
  currency: Currency;
  onChange: (discount: DraftDiscount | null) => void;
}

/**
 * A line's discount: a percentage or an amount, and the label that clients read instead of "Discount".
 * Without a value it does not count.
 */
export function LineDiscountFields({ row, draft, currency, onChange }: LineDiscountFieldsProps) {
  const discount: DraftDiscount = row.discount ?? { unit: 'percent', value: '', label: '' };
  const format = discountFormat(discount, currency);
  const set = (changes: Partial<DraftDiscount>) => {
    const next = { ...discount, ...changes };
    onChange(next.value.trim() === '' && next.label.trim() === '' && next.unit === 'percent' ? null : next);
  };
  const fault = discountFault(row, draft, currency);
  return (
    <>
      <div className="flex items-start gap-2">
        <Field label="Discount" error={fault && `${fault}.`} className="flex-1">
          <NumberInput
            placeholder="None"
            rules={format}
            step={format.step}
            value={discount.value}
            onValueChange={(value) => set({ value })}
          />
        </Field>
        <Segments
          label="Percent or amount"
          labelHidden
          value={discount.unit}
          onValueChange={(unit) => set({ unit })}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: currencySign(currency) },
          ]}
          className="mt-6 w-22"
        />
      </div>
      {discount.value.trim() !== '' && (
        <Field label="Name of the discount">
          <TextInput
            placeholder="Discount"
            maxLength={200}
            value={discount.label}
            onChange={(event) => set({ label: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
