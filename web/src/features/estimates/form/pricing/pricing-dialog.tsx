import type { MarkupPlace } from '@plumbline/contract/offer/display';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';
import {
  mapNames,
  PERCENT_NAMES,
  type PercentName,
  type PercentTexts,
} from '@plumbline/contract/pricing/sums';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { RadioGroup } from '../../../../ui/choices/radio-group.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { PERCENT_FIELDS } from '../../editor/figures/percent-fields.ts';
import { figureFaultSentence, isFaulty, plainDecimal } from '../../editor/figures/typed-decimal.ts';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';

const NAMES: Record<PercentName, string> = {
  laborMarkupPercent: 'Labor markup',
  materialMarkupPercent: 'Materials markup',
  taxRate: 'Tax',
  depositPercentage: 'Deposit',
};
const MARKUP_PLACES = [
  { value: 'line', label: 'As its own line' },
  { value: 'prices', label: 'In every price' },
] as const;
const NO_MARKUP_OR_TAX = { laborMarkupPercent: '0', materialMarkupPercent: '0', taxRate: '0' };
const fieldOf = (name: PercentName) => PERCENT_FIELDS.find(({ percent }) => percent === name);

/** The effect of each percentage on this estimate, with its amounts. */
function consequences(draft: EstimateDraft, currency: Currency): Record<PercentName, string> {
  const sums = priceDraft(draft, currency);
  const money = (amount: string) => formatMoney(amount, currency);
  const before = isZero(sums.discountAmount) ? '' : ' before the discount';
  const markup = (work: string, cost: string, percent: string, others: Partial<EstimateDraft>) => {
    if (isZero(cost)) return `No ${work} on this estimate.`;
    // The subtotal of a single section is the client's price for it.
    const paid = priceDraft(
      { ...draft, additionalCosts: [], pricesIncludeTax: false, discount: null, ...others },
      currency,
    ).subtotal;
    const rate = isZero(percent) ? 'no' : formatPercent(percent);
    return `Your ${work} ${work === 'labor' ? 'comes' : 'come'} to ${money(cost)}. With ${rate} markup, your client pays ${money(paid)}${before}.`;
  };
  const deposit = `${money(sums.depositAmount)} up front`;
  return {
    laborMarkupPercent: markup('labor', sums.laborSubtotal, sums.laborMarkupPercent, {
      materialLines: [],
    }),
    materialMarkupPercent: markup('materials', sums.materialsSubtotal, sums.materialMarkupPercent, {
      laborLines: [],
    }),
    taxRate: isZero(sums.taxRate)
      ? `No tax on ${money(sums.subtotal)}.`
      : draft.pricesIncludeTax
        ? `${formatPercent(sums.taxRate)} is already in your prices: ${money(sums.taxAmount)}.`
        : `${formatPercent(sums.taxRate)} on ${money(sums.subtotal)} adds ${money(sums.taxAmount)}.`,
    depositPercentage: draft.acceptPayments
      ? `When they accept, your client pays ${deposit}.`
      : `Not on this estimate. To ask for ${deposit}, turn on Accept Payments in the form.`,
  };
}

interface PricingDialogProps {
  draft: EstimateDraft;
  currency: Currency;
  busy: boolean;
  onChoose: (percents: PercentTexts, markupIn: MarkupPlace) => void;
  onClose: () => void;
}

/** Asks for markups, their placement, tax and deposit before the first estimate is sent. */
export function PricingDialog({ draft, currency, busy, onChoose, onClose }: PricingDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState<PercentTexts>(() => mapNames(PERCENT_NAMES, (name) => draft[name]));
  const [markupIn, setMarkupIn] = useState<MarkupPlace>(draft.markupIn);
  const tried = { ...draft, ...typed, markupIn };
  const hasTaxes = draft.taxes.length > 0;
  const asked = PERCENT_NAMES.filter((name) => name !== 'taxRate' || !hasTaxes);
  const sentences = consequences(tried, currency);
  const choose = (percents: PercentTexts) => {
    const faulty = PERCENT_FIELDS.some(({ percent, format }) => isFaulty(percents[percent], format));
    if (faulty || busy) return;
    onChoose(
      mapNames(PERCENT_NAMES, (name) => {
        const format = fieldOf(name)?.format;
        return (format && plainDecimal(percents[name], format)) || '0';
      }),
      markupIn,
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title="Check your prices"
      description="For this estimate and new ones. Change them any time in Settings."
      className="md:max-w-130"
      footer={
        <>
          <Button disabled={busy} onClick={() => choose({ ...typed, ...NO_MARKUP_OR_TAX })}>
            {hasTaxes ? 'No markup' : 'No markup or tax'}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} data-first>
            Use these
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          choose(typed);
        }}
      >
        {asked.map((name) => {
          const field = fieldOf(name);
          const error = field && figureFaultSentence(typed[name], field.format);
          return (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0"
            >
              <div>
                <p className="font-strong">{NAMES[name]}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{sentences[name]}</p>
              </div>
              <Field
                label={field?.label}
                labelHidden
                error={error}
                className={error ? 'w-36 md:w-46' : 'w-26'}
              >
                <PercentInput
                  decimals={field?.format.decimals}
                  value={typed[name]}
                  onValueChange={(value) => setTyped((all) => ({ ...all, [name]: value }))}
                />
              </Field>
            </div>
          );
        })}
        <RadioGroup
          label="Show your markup to clients as its own line, or put it into the prices?"
          value={markupIn}
          onValueChange={setMarkupIn}
          options={MARKUP_PLACES}
          className="border-t border-line py-3"
        />
        <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-strong">
          <span>Your client pays</span>
          <span className="figures wrap-anywhere">
            {formatMoney(priceDraft(tried, currency).totalAmount, currency)}
          </span>
        </p>
      </form>
    </Dialog>
  );
}
