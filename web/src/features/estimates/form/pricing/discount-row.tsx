import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Segments } from '../../../../ui/choices/segments.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { NumberInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import type { DraftDiscount } from '../../editor/estimate-draft.ts';
import { discountFormat } from '../../editor/figures/draft-discount.ts';
import { figureFaultSentence } from '../../editor/figures/typed-decimal.ts';

interface DiscountRowProps {
  discount: DraftDiscount;
  currency: Currency;
  /** The amount it deducts, formatted with its minus. */
  amount: string;
  onChange: (discount: DraftDiscount) => void;
  onRemove: () => void;
}

/** The estimate's discount: its name for the client, a percentage or an amount, and the amount it deducts. */
export function DiscountRow({ discount, currency, amount, onChange, onRemove }: DiscountRowProps) {
  const format = discountFormat(discount, currency);
  const valueInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A discount that was just added gets the focus in its value.
    if (valueInput.current?.value === '') valueInput.current.focus();
  }, []);
  const fault = figureFaultSentence(discount.value, format);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(104px,auto)] items-start gap-x-3 gap-y-2 py-2">
      <dt className="flex items-center gap-1 max-md:col-span-3 md:max-w-84">
        <Field label="Name of the discount" labelHidden className="flex-1">
          <TextInput
            value={discount.label}
            placeholder="Discount"
            maxLength={200}
            onChange={(event) => onChange({ ...discount, label: event.target.value })}
          />
        </Field>
        <IconButton label="Remove discount" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </dt>
      <dd className="grid grid-cols-[5.5rem_6.5rem] items-start gap-x-2 gap-y-1.5 max-md:col-span-2 max-md:justify-self-end">
        <Segments
          label="Percent or amount"
          labelHidden
          value={discount.unit}
          onValueChange={(unit) => onChange({ ...discount, unit })}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: currencySign(currency) },
          ]}
        />
        {/* Its input and its error are cells, so that the error takes no width of its own. */}
        <Field label="Discount" labelHidden error={fault} className="contents! [&>p]:col-span-2">
          <NumberInput
            ref={valueInput}
            value={discount.value}
            rules={format}
            step={format.step}
            onValueChange={(value) => onChange({ ...discount, value })}
          />
        </Field>
      </dd>
      <dd className="figures flex min-h-control items-center justify-end">{amount}</dd>
    </div>
  );
}
