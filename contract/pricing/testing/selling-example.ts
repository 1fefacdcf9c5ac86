import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  taxRateThousandths,
} from '../amounts.ts';
import { type Currency, currencyDigits } from '../currency.ts';
import { formatDecimal, parseDecimal } from '../decimal.ts';
import { type EstimateToPrice, type PricedEstimate, priceEstimate } from '../price-estimate.ts';
import type { Discount, LineTerms, TaxToPrice } from '../price-lines.ts';
import type { GroupKind, Selection } from '../price-selection.ts';

/** Decimal text as a scaled integer. Throws on malformed text. */
export function scaled(text: string, digits: number): bigint {
  const value = parseDecimal(text, digits);
  if (typeof value === 'bigint') return value;
  throw new Error(`An example has '${text}': ${value}`);
}
const percent = (text: string) => percentHundredths(scaled(text, 2));

/** What a line has besides its figures; discounts are `'10%'` or an amount. */
interface Own {
  readonly id?: string;
  readonly group?: string;
  readonly markup?: string;
  readonly off?: string;
  readonly taxes?: readonly string[];
  readonly optional?: boolean;
  readonly hasClientQuantity?: boolean;
}
interface Line extends Own {
  readonly section: 'labor' | 'materials' | 'costs';
  /** Hours or quantity and a price, or the amount of an additional cost. */
  readonly figures: readonly string[];
}
export const labor = (hours: string, rate: string, own: Own = {}): Line => ({
  section: 'labor',
  figures: [hours, rate],
  ...own,
});
export const material = (quantity: string, unitCost: string, own: Own = {}): Line => ({
  section: 'materials',
  figures: [quantity, unitCost],
  ...own,
});
export const cost = (amount: string, own: Own = {}): Line => ({
  section: 'costs',
  figures: [amount],
  ...own,
});

/** An estimate as an example writes it: decimal text throughout. */
export interface Example {
  readonly currency?: Currency;
  /** Labor and material markup, `'20/15'`. */
  readonly markups?: string;
  readonly markupIn?: 'prices';
  readonly off?: string;
  readonly deposit?: string;
  /** `'GST 5'`, or `'Sales tax 8.25 on materials'`. */
  readonly taxes?: readonly string[];
  readonly pricesIncludeTax?: boolean;
  readonly groups?: Readonly<Record<string, GroupKind>>;
  readonly lines: readonly Line[];
}

const discountOf = (text: string | undefined, currency: Currency): Discount | null => {
  if (text === undefined) return null;
  return text.endsWith('%')
    ? { percent: percent(text.slice(0, -1)) }
    : { amount: amountMinor(scaled(text, currencyDigits(currency))) };
};

function readTax(text: string): TaxToPrice {
  const [, id = '', rate = '', on] = /^(.+?) ([\d.]+)(?: on (.+))?$/.exec(text) ?? [];
  const applies = (section: string) => on === undefined || on.split(', ').includes(section);
  return {
    id,
    rate: taxRateThousandths(scaled(rate, 3)),
    labor: applies('labor'),
    materials: applies('materials'),
    costs: applies('costs'),
  };
}

function read(example: Example): EstimateToPrice {
  const { currency = 'USD', markups = '0/0' } = example;
  const [laborMarkup = '', materialMarkup = ''] = markups.split('/');
  const inSection = (section: Line['section']) =>
    example.lines
      .filter((line) => line.section === section)
      .map(({ figures: [first = '', second = ''], group, markup, off, taxes, ...line }) => {
        const terms: LineTerms = {
          ...line,
          groupId: group,
          markupPercent: markup === undefined ? null : percent(markup),
          discount: discountOf(off, currency),
          taxIds: taxes,
        };
        return { ...terms, first, second };
      });
  return {
    currency,
    laborMarkupPercent: percent(laborMarkup),
    materialMarkupPercent: percent(materialMarkup),
    taxRate: taxRateThousandths(0n),
    depositPercentage: percent(example.deposit ?? '0'),
    markupIn: example.markupIn,
    pricesIncludeTax: example.pricesIncludeTax,
    discount: discountOf(example.off, currency),
    taxes: (example.taxes ?? []).map(readTax),
    groups: Object.entries(example.groups ?? {}).map(([id, kind]) => ({ id, kind, preselected: false })),
    laborLines: inSection('labor').map(({ first, second, ...terms }) => ({
      ...terms,
      hours: quantityThousandths(scaled(first, 3)),
      rate: priceHundredths(scaled(second, 2)),
    })),
    materialLines: inSection('materials').map(({ first, second, ...terms }) => ({
      ...terms,
      quantity: quantityThousandths(scaled(first, 3)),
      unitCost: priceHundredths(scaled(second, 2)),
    })),
    additionalCosts: inSection('costs').map(({ first, second: _none, ...terms }) => ({
      ...terms,
      amount: amountMinor(scaled(first, currencyDigits(currency))),
    })),
  };
}

/** Prices an example and formats its amounts. */
export function price(example: Example, selection: Partial<Selection> = {}) {
  const estimate = read(example);
  const picked = { groupIds: [], lineIds: [], quantities: {}, ...selection };
  const priced = priceEstimate(estimate, picked);
  const text = (amount: AmountMinor) => amountToWire(amount, estimate.currency);
  const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
  return {
    ...sums(priced, text),
    prices: lines.map((line) => text(line.price)),
    nets: lines.map(({ net }) => text(net)),
    units: lines.map(({ unitPrice }) => unitPrice && formatDecimal(unitPrice, 4).replace(/00$/, '')),
    groupNet: (group: string | null) =>
      text(
        amountMinor(
          lines.reduce(
            (sum, line) => (line.groupId === group && !line.isOptional ? sum + line.net : sum),
            0n,
          ),
        ),
      ),
  };
}
const sums = (priced: PricedEstimate, text: (amount: AmountMinor) => string) => ({
  items: text(priced.itemsAmount),
  discount: text(priced.discountAmount),
  taxes: priced.taxes.map(({ base, amount }) => `${text(amount)} on ${text(base)}`),
  subtotal: text(priced.subtotal),
  tax: text(priced.taxAmount),
  total: text(priced.totalAmount),
  deposit: text(priced.depositAmount),
});
