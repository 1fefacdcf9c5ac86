import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../ui/inputs/number-input.tsx';
import { printedPercent } from '../document/printed-figures.ts';
import type { DraftSums } from '../editor/draft-pricing.ts';
import { type FigureFormat, figureFaultSentence, MARKUP, PERCENT } from '../editor/typed-decimal.ts';
import { FormSection } from './form-section.tsx';
import type { DraftDispatch } from './saving/draft-dispatch.ts';

type PercentField = 'laborMarkupPercent' | 'materialMarkupPercent' | 'taxRate';

interface PricingSectionProps extends Readonly<Record<PercentField, string>> {
  sums: DraftSums;
  /** The deposit's percentage, or null while no payments are accepted. */
  depositPercentage: string | null;
  currency: Currency;
  dispatch: DraftDispatch;
}

interface RowProps {
  name: string;
  amount: string;
  className?: string;
  percent?: { label: string; format: FigureFormat; value: string; onValueChange: (value: string) => void };
}

function LedgerRow({ name, amount, className, percent }: RowProps) {
  return (
    <div
      className={classNames(
        'grid min-h-12 grid-cols-[minmax(0,1fr)_auto_minmax(104px,auto)] items-center gap-3 md:min-h-11',
        className,
      )}
    >
      <dt>{name}</dt>
      {percent && (
        <dd className="w-26">
          <Field label={percent.label} labelHidden error={figureFaultSentence(percent.value, percent.format)}>
            <PercentInput
              step={percent.format.step}
              value={percent.value}
              onValueChange={percent.onValueChange}
            />
          </Field>
        </dd>
      )}
      <dd className="figures col-start-3 text-right">{amount}</dd>
    </div>
  );
}

/** From the sections' sums to what the client pays, with the percentages that lead there. */
export const PricingSection = memo(function PricingSection(props: PricingSectionProps) {
  const { sums, depositPercentage, currency, dispatch } = props;
  const percent = (field: PercentField, label: string, format: FigureFormat) => ({
    label,
    format,
    value: props[field],
    onValueChange: (value: string) => dispatch({ type: 'fieldSet', field, value }),
  });
  return (
    <FormSection title="Pricing Summary" isDone={/[1-9]/.test(sums.total)}>
      <dl>
        <LedgerRow name="Labor" amount={formatAmount(sums.laborSubtotal)} />
        <LedgerRow
          name="Labor markup"
          amount={formatAmount(sums.laborMarkup)}
          percent={percent('laborMarkupPercent', 'Labor markup percent', MARKUP)}
        />
        <LedgerRow name="Materials" amount={formatAmount(sums.materialsSubtotal)} />
        <LedgerRow
          name="Materials markup"
          amount={formatAmount(sums.materialMarkup)}
          percent={percent('materialMarkupPercent', 'Materials markup percent', MARKUP)}
        />
        <LedgerRow name="Additional costs" amount={formatAmount(sums.additionalCostsTotal)} />
        <LedgerRow name="Subtotal" amount={formatAmount(sums.subtotal)} className="border-t border-line" />
        <LedgerRow
          name="Tax"
          amount={formatAmount(sums.tax)}
          percent={percent('taxRate', 'Tax rate percent', PERCENT)}
        />
        <LedgerRow
          name="Total"
          amount={formatMoney(sums.total, currency)}
          className="mt-1 min-h-13! border-t border-ink text-lg font-strong"
        />
        {depositPercentage !== null && (
          <LedgerRow
            name={`Deposit, ${printedPercent(depositPercentage)}`}
            amount={formatMoney(sums.deposit, currency)}
            className="text-ink-2"
          />
        )}
      </dl>
    </FormSection>
  );
});
