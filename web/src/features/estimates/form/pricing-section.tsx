import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { type SummaryRow, summaryRows } from '@plumbline/contract/pricing/summary-rows';
import type { SumsOnWire } from '@plumbline/contract/pricing/sums';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../ui/inputs/number-input.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { shownDiscount } from '../editor/draft-discount.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { NO_AMOUNT } from '../editor/no-amount.ts';
import { PERCENT_FIELDS } from '../editor/percent-fields.ts';
import { type FigureFormat, figureFaultSentence, isFaulty } from '../editor/typed-decimal.ts';
import { DiscountRow } from './discount-row.tsx';
import { FormSection } from './form-section.tsx';
import type { DraftDispatch } from './saving/draft-dispatch.ts';

interface PricingSectionProps {
  draft: EstimateDraft;
  sums: SumsOnWire;
  currency: Currency;
  dispatch: DraftDispatch;
}

interface RowProps {
  name: string;
  amount: string;
  className?: string | undefined;
  percent?:
    | { label: string; format: FigureFormat; value: string; onValueChange: (value: string) => void }
    | undefined;
}

function LedgerRow({ name, amount, className, percent }: RowProps) {
  const fault = percent && figureFaultSentence(percent.value, percent.format);
  return (
    <div
      className={classNames(
        'grid min-h-12 grid-cols-[minmax(0,1fr)_auto_minmax(104px,auto)] items-center gap-3 md:min-h-11',
        className,
      )}
    >
      <dt>{name}</dt>
      {percent && (
        <dd className={fault ? 'w-46 py-2' : 'w-26'}>
          <Field label={percent.label} labelHidden error={fault}>
            <PercentInput
              step={percent.format.step}
              decimals={percent.format.decimals}
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

/** From the sections' sums to the client's total, with the percentages in between. */
export const PricingSection = memo(function PricingSection(props: PricingSectionProps) {
  const { draft, sums, currency, dispatch } = props;
  const shown = shownDiscount(draft.discount, currency);
  const { parts, subtotals, total, deposit } = summaryRows(
    { ...draft, ...sums, discount: draft.discount && (shown ?? { label: null }), currency },
    'contractor',
  );
  const setDiscount = (value: EstimateDraft['discount']) =>
    dispatch({ type: 'fieldSet', field: 'discount', value });
  const removeDiscount = () => {
    const removed = draft.discount;
    setDiscount(null);
    if (removed?.value)
      toast({ title: 'Discount removed', action: { label: 'Undo', onSelect: () => setDiscount(removed) } });
  };
  const isInvalid = ({ percent }: SummaryRow) => {
    const field = PERCENT_FIELDS.find((known) => known.percent === percent);
    return field !== undefined && isFaulty(draft[field.percent], field.format);
  };
  const shownAmount = (row: SummaryRow) => (isInvalid(row) ? NO_AMOUNT : row.amount);
  const ledgerRow = (row: SummaryRow, isFirst = false) => {
    const { sum, name, percent } = row;
    const field = PERCENT_FIELDS.find((known) => known.percent === percent);
    return (
      <LedgerRow
        key={sum}
        name={name}
        amount={shownAmount(row)}
        className={isFirst ? 'border-t border-line' : undefined}
        percent={
          field && {
            label: field.label,
            format: field.format,
            value: draft[field.percent],
            onValueChange: (value) => dispatch({ type: 'fieldSet', field: field.percent, value }),
          }
        }
      />
    );
  };
  return (
    <FormSection title="Pricing Summary" isDone={!isZero(sums.totalAmount)}>
      <dl>
        {parts.map((row) => ledgerRow(row))}
        {subtotals.map((row, index) =>
          row.sum === 'discountAmount' && draft.discount ? (
            <DiscountRow
              key={row.sum}
              discount={draft.discount}
              currency={currency}
              amount={row.amount}
              onChange={setDiscount}
              onRemove={removeDiscount}
            />
          ) : (
            ledgerRow(row, index === 0)
          ),
        )}
        {draft.discount === null && (
          <div className="py-1">
            <dt>
              <Button variant="ghost" onClick={() => setDiscount({ unit: 'percent', value: '', label: '' })}>
                Add discount
              </Button>
            </dt>
          </div>
        )}
        <LedgerRow
          name={total.name}
          amount={total.amount}
          className="mt-1 min-h-13! border-t border-ink text-lg font-strong"
        />
        {deposit && (
          <LedgerRow
            name={isInvalid(deposit) ? deposit.name : deposit.label}
            amount={shownAmount(deposit)}
            className="text-ink-2"
          />
        )}
      </dl>
    </FormSection>
  );
});
