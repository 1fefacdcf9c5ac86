import type { SelectionOnWire } from '../content/groups.ts';
import type { AdditionalCost, LaborLine, MaterialLine } from '../content/lines.ts';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  quantityToWire,
  scaledFromWire,
  taxRateThousandths,
  unitPriceToWire,
} from '../pricing/amounts.ts';
import { preselectionOf, priceEstimate } from '../pricing/price-estimate.ts';
import { lineTotal, type PricedLine, sumOf } from '../pricing/price-lines.ts';
import { whatCounts } from '../pricing/price-selection.ts';
import {
  mapPercents,
  PERCENT_DECIMALS,
  type PercentTexts,
  type SumsOnWire,
  sumsToWire,
} from '../pricing/sums.ts';
import type { OfferSource } from './offer-lines.ts';
import { type StageTerms, stagesOf } from './offer-stages.ts';
import { type OfferMoney, readDiscount } from './offer-sums.ts';

type Priced = 'discountAmount' | 'taxable' | 'unitPrice' | 'price' | 'netAmount' | 'counts' | 'total';
/**
 * A line as typed. Fields that an estimate without groups, options and discounts does not use may be omitted.
 */
type Typed<Line> = Omit<Line, Priced | keyof Terms> & Partial<Terms>;
type Terms = Pick<
  MaterialLine,
  'groupId' | 'optional' | 'preselected' | 'markupPercent' | 'discount' | 'taxIds' | 'clientQuantity'
>;

/** An estimate without amounts, as decimal text. */
export interface UnpricedOffer
  extends PercentTexts,
    OfferMoney,
    Partial<Pick<StageTerms, 'acceptPayments' | 'schedule'>>,
    Partial<
      Pick<OfferSource, 'choices' | 'textLines' | 'files' | 'pricesIncludeTax' | 'markupIn' | 'display'>
    > {
  readonly laborLines: readonly Typed<LaborLine>[];
  readonly materialLines: readonly Typed<MaterialLine>[];
  readonly additionalCosts: readonly Typed<AdditionalCost>[];
  readonly groups?: readonly Omit<OfferSource['groups'][number], 'amount' | 'counts'>[];
  readonly taxes?: readonly Omit<OfferSource['taxes'][number], 'base' | 'amount'>[];
}

/**
 * Prices the lines, groups and taxes of an estimate, stored or not, under a selection; without one the contractor's counts. Lines
 * keep their other fields. Throws a `TypeError` for invalid decimals.
 */
export function priceOffer(
  unpriced: UnpricedOffer,
  chosen?: SelectionOnWire,
): OfferSource &
  SumsOnWire &
  Pick<OfferMoney, 'discount'> &
  Pick<StageTerms, 'depositFixedAmount'> & { readonly lineDiscountsAmount: string } {
  const { currency, groups = [], taxes = [], textLines = [], files = [], choices = [] } = unpriced;
  const wire = (amount: AmountMinor) => amountToWire(amount, currency);
  const percents = mapPercents((name) => scaledFromWire(unpriced[name], PERCENT_DECIMALS[name]));
  const terms = (line: Partial<Terms> & { readonly id: string }) => ({
    ...line,
    markupPercent: line.markupPercent ? percentHundredths(scaledFromWire(line.markupPercent, 2)) : null,
    discount: line.discount && readDiscount(line.discount, currency),
    hasClientQuantity: Boolean(line.clientQuantity),
  });
  const quantityOf = (text: string) => quantityThousandths(scaledFromWire(text, 3));
  const priceIn = (text: string) => priceHundredths(scaledFromWire(text, 2));
  const toPrice = {
    ...percents,
    currency,
    markupIn: unpriced.markupIn,
    pricesIncludeTax: unpriced.pricesIncludeTax,
    discount: unpriced.discount && readDiscount(unpriced.discount, currency),
    depositFixed: unpriced.depositFixedAmount ? amountFromWire(unpriced.depositFixedAmount, currency) : null,
    groups,
    ...(taxes.length > 0 && {
      taxes: taxes.map((tax) => ({ ...tax, rate: taxRateThousandths(scaledFromWire(tax.rate, 3)) })),
    }),
    laborLines: unpriced.laborLines.map((line) => ({
      ...terms(line),
      hours: quantityOf(line.hours),
      rate: priceIn(line.rate),
    })),
    materialLines: unpriced.materialLines.map((line) => ({
      ...terms(line),
      quantity: quantityOf(line.quantity),
      unitCost: priceIn(line.unitCost),
    })),
    additionalCosts: unpriced.additionalCosts.map((line) => ({
      ...terms(line),
      amount: amountFromWire(line.amount, currency),
    })),
  };
  const picked = chosen ?? preselectionOf(toPrice);
  const quantities = Object.fromEntries(
    Object.entries(chosen?.quantities ?? {}).map(([id, text]) => [id, quantityOf(text)]),
  );
  const selection = { ...picked, quantities };
  const priced = priceEstimate(toPrice, selection);
  const counts = whatCounts(groups, selection);
  const wouldCount = whatCounts(groups, { ...selection, groupIds: groups.map(({ id }) => id) });
  const all = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
  const withAmounts = <Line extends object>(line: Line & Partial<Terms>, figures: PricedLine | undefined) => {
    if (!figures) throw new Error('A line was not priced.');
    const { unitPrice, discount, price, net, taxClass } = figures;
    return {
      ...NO_TERMS,
      ...line,
      discountAmount: wire(discount),
      taxable: taxClass !== 0,
      unitPrice: unitPrice === null ? null : unitPriceToWire(unitPrice),
      price: wire(price),
      netAmount: wire(net),
      counts: counts(figures),
    };
  };
  const { acceptPayments = true, depositPercentage, depositFixedAmount = null, schedule = [] } = unpriced;
  const stageTerms = { currency, acceptPayments, depositPercentage, depositFixedAmount, schedule };
  return {
    ...sumsToWire(percents, priced, currency),
    depositFixedAmount,
    stages: stagesOf(stageTerms, wire(priced.totalAmount)),
    lineDiscountsAmount: wire(priced.lineDiscountsAmount),
    currency,
    discount: unpriced.discount,
    laborLines: unpriced.laborLines.map((line, index) => ({
      ...withAmounts(line, priced.laborLines[index]),
      total: wire(lineTotal(quantityOf(line.hours), priceIn(line.rate), currency)),
    })),
    materialLines: unpriced.materialLines.map((line, index) => {
      const quantity = quantities[line.id] ?? quantityOf(line.quantity);
      return {
        clientQuantity: null,
        ...withAmounts(line, priced.materialLines[index]),
        quantity: quantityToWire(quantity),
        total: wire(lineTotal(quantity, priceIn(line.unitCost), currency)),
      };
    }),
    additionalCosts: unpriced.additionalCosts.map((line, index) =>
      withAmounts(line, priced.additionalCosts[index]),
    ),
    groups: groups.map((group) => ({
      ...group,
      amount: wire(
        sumOf(all.filter((line) => line.groupId === group.id && wouldCount(line)).map(({ net }) => net)),
      ),
      counts: group.kind === 'included' || picked.groupIds.includes(group.id),
    })),
    choices,
    textLines,
    files,
    taxes: taxes.map((tax, index) => ({
      ...tax,
      base: wire(priced.taxes[index]?.base ?? amountMinor(0n)),
      amount: wire(priced.taxes[index]?.amount ?? amountMinor(0n)),
    })),
    taxBase:
      taxes.length === 0 && all.some(({ taxClass }) => taxClass === 0)
        ? wire(priced.taxes[0]?.base ?? amountMinor(0n))
        : null,
    pricesIncludeTax: unpriced.pricesIncludeTax ?? false,
    markupIn: unpriced.markupIn ?? 'line',
    display: unpriced.display ?? null,
    selection: {
      groupIds: [...picked.groupIds],
      lineIds: [...picked.lineIds],
      quantities: Object.fromEntries(
        unpriced.materialLines.flatMap(({ id, clientQuantity, quantity }) =>
          clientQuantity ? [[id, quantityToWire(quantities[id] ?? quantityOf(quantity))]] : [],
        ),
      ),
    },
  };
}

const NO_TERMS = {
  groupId: null,
  optional: false,
  preselected: false,
  markupPercent: null,
  discount: null,
  taxIds: null,
};
