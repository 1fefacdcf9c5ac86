import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { type SummaryRow, summaryRows } from '@plumbline/contract/pricing/summary-rows';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Field } from '../../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Typed } from '../../../../ui/inputs/typed.tsx';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { useUndoOffers } from '../../../../ui/overlays/use-undo-offers.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { shownDiscount } from '../../editor/figures/draft-discount.ts';
import { NO_AMOUNT } from '../../editor/figures/no-amount.ts';
import { PERCENT_FIELDS } from '../../editor/figures/percent-fields.ts';
import { type FigureFormat, figureFaultSentence, isFaulty } from '../../editor/figures/typed-decimal.ts';
import type { DraftSums } from '../../editor/totals/draft-pricing.ts';
import { preselectedWords } from '../../editor/totals/draft-totals.ts';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { ClientViewButton } from './client-view-button.tsx';
import { DiscountRow } from './discount-row.tsx';
import { ProfitButton } from './profit-button.tsx';
import { TaxRows } from './tax-rows.tsx';
import { useDraftTaxes } from './use-draft-taxes.tsx';

interface PricingSectionProps {
  draft: EstimateDraft;
  sums: DraftSums;
  /** Whether the document is next to the form, with the client's view above it. */
  hasDocument: boolean;
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
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      {percent && (
        <dd className={fault ? 'w-46 py-2' : 'w-26'}>
          <Field label={percent.label} labelHidden error={fault}>
            <Typed value={percent.value} onValueChange={percent.onValueChange}>
              {(text) => (
                <PercentInput step={percent.format.step} decimals={percent.format.decimals} {...text} />
              )}
            </Typed>
          </Field>
        </dd>
      )}
      <dd className="figures col-start-3 text-right">{amount}</dd>
    </div>
  );
}

/** From the sections' sums to the client's total, with the percentages in between. */
export const PricingSection = memo(function PricingSection(props: PricingSectionProps) {
  const { draft, sums, hasDocument, currency, dispatch } = props;
  const offerUndo = useUndoOffers();
  const taxes = useDraftTaxes(draft, dispatch);
  // Without a named tax it is shown only if it was on, and stays visible so that it can be turned on again.
  const [hasIncludedTax, setHasIncludedTax] = useState(draft.pricesIncludeTax);
  if (draft.pricesIncludeTax && !hasIncludedTax) setHasIncludedTax(true);
  const words = hasPicks(draft) ? preselectedWords(draft) : null;
  const shown = shownDiscount(draft.discount, currency);
  const { parts, subtotals, total, deposit } = summaryRows({
    ...draft,
    ...sums,
    discount: draft.discount && (shown ?? { label: null }),
    depositFixedAmount: draft.depositAmount,
    currency,
  });
  const setDiscount = (value: EstimateDraft['discount']) =>
    dispatch({ type: 'fieldSet', field: 'discount', value });
  const latest = useRef(draft.discount);
  useLayoutEffect(() => {
    latest.current = draft.discount;
  }, [draft.discount]);
  const removeDiscount = () => {
    const removed = draft.discount;
    setDiscount(null);
    if (removed?.value)
      offerUndo('Discount removed', () => {
        if (latest.current?.value) toast({ title: 'There is already another discount.' });
        else setDiscount(removed);
      });
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
        name={sum === 'subtotal' && draft.pricesIncludeTax ? 'Net' : name}
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
    <FormSection
      title="Pricing Summary"
      note={words === null ? undefined : `With ${words}`}
      isDone={!isZero(sums.totalAmount)}
    >
      <dl>
        {parts.map((row) => ledgerRow(row))}
        {!isZero(sums.lineDiscountsAmount) && (
          <LedgerRow name="Discounts of lines" amount={`−${formatAmount(sums.lineDiscountsAmount)}`} />
        )}
        {subtotals.map((row, index) =>
          row.sum === 'taxAmount' && draft.taxes.length > 0 ? (
            <TaxRows
              key={row.sum}
              taxes={draft.taxes}
              amounts={sums.taxes.map(({ amount }) => amount)}
              isIncluded={draft.pricesIncludeTax}
              onChange={taxes.set}
              onEdit={taxes.edit}
              onRemove={taxes.remove}
            />
          ) : row.sum === 'discountAmount' && draft.discount ? (
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
        <div className="py-1">
          <dt className="-ml-4 flex flex-wrap">
            {draft.discount === null && (
              <Button variant="ghost" onClick={() => setDiscount({ unit: 'percent', value: '', label: '' })}>
                Add discount
              </Button>
            )}
            {taxes.addButton}
            {!hasDocument && <ClientViewButton {...{ draft, currency, dispatch }} />}
            <ProfitButton {...{ draft, currency }} />
          </dt>
          {(draft.taxes.length > 0 || hasIncludedTax) && (
            <dd>
              <Checkbox
                label="Prices include tax"
                checked={draft.pricesIncludeTax}
                onCheckedChange={(value) => dispatch({ type: 'fieldSet', field: 'pricesIncludeTax', value })}
                className="py-1"
              />
            </dd>
          )}
        </div>
        <LedgerRow
          name={words === null ? total.name : `${total.name} with ${words}`}
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
      {taxes.dialog}
    </FormSection>
  );
});
