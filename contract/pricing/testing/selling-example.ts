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
import { priceEstimate } from '../price-estimate.ts';
import type { Discount, LineTerms, TaxToPrice } from '../price-lines.ts';
import type { GroupKind, Selection } from '../price-selection.ts';

/** Decimal text as a scaled integer. Throws on malformed text. */
export function scaled(text: string, digits: number): bigint {
  const value = parseDecimal(text, digits);
  if (typeof value === 'bigint') return value;
  throw new Error(`An example has '${text}': ${value}`);
}
const percent = (text: string) => percentHundredths(scaled(text, 2));

/** The optional fields of a line; discounts are `'10%'` or an amount. */
interface Own {
  readonly id?: string;
  readonly group?: string;
  readonly markup?: string;
  readonly off?: string;
  readonly taxes?: readonly string[];
  readonly optional?: boolean;
  readonly clientQuantity?: Readonly<Record<'min' | 'max' | 'step', string>>;
}
export interface Line extends Own {
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

/** Reads the tax of an example, whose id is its name. */
export function readTax(text: string): TaxToPrice & { readonly rateText: string } {
  const [, id = '', rate = '', on] = /^(.+?) ([\d.]+)(?: on (.+))?$/.exec(text) ?? [];
  const applies = (section: string) => on === undefined || on.split(', ').includes(section);
  return {
    id,
    rate: taxRateThousandths(scaled(rate, 3)),
    rateText: rate,
    labor: applies('labor'),
    materials: applies('materials'),
    costs: applies('costs'),
  };
}

function read(example: Example) {
  const { currency = 'USD', markups = '0/0' } = example;
  const [laborMarkup = '', materialMarkup = ''] = markups.split('/');
  const inSection = (section: Line['section']) =>
    example.lines
      .filter((line) => line.section === section)
      .map(({ figures: [first = '', second = ''], group, markup, off, taxes, clientQuantity, ...line }) => {
        const terms: LineTerms = {
          ...line,
          groupId: group,
          markupPercent: markup === undefined ? null : percent(markup),
          discount: discountOf(off, currency),
          taxIds: taxes,
        };
        return { ...terms, hasClientQuantity: Boolean(clientQuantity), first, second };
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

/**
 * The expected total of a selection. The picked groups, options and quantities are named by the example's own
 * ids.
 */
export interface Outcome {
  readonly pick: {
    readonly groupIds?: readonly string[];
    readonly lineIds?: readonly string[];
    readonly quantities?: Readonly<Record<string, string>>;
  };
  readonly items: string;
  readonly discount: string;
  /** `amount on base` */
  readonly taxes: readonly string[];
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly deposit: string;
}

/** An estimate worked by hand, with the figures it must come to wherever they are shown. */
export interface SellingExample {
  readonly name: string;
  readonly estimate: Example;
  /** Unit prices, prices and nets of its lines, in their order; costs have no unit price. */
  readonly units?: string;
  readonly prices?: string;
  readonly nets?: string;
  /** The nets of its groups, options left out. */
  readonly groups?: Readonly<Record<string, string>>;
  /** The initial total, and those of other selections. */
  readonly outcomes: readonly [Outcome, ...Outcome[]];
}

/** Reads `items − discount; tax on base, …; subtotal + tax = total; deposit`. */
export function outcome(text: string, pick: Outcome['pick'] = {}): Outcome {
  const [off = '', taxes = '', sums = '', deposit = ''] = text.split('; ');
  const [items = '', discount = ''] = off.split(' − ');
  const [subtotal = '', tax = '', total = ''] = sums.split(/ [+=] /);
  return {
    pick,
    items,
    discount,
    taxes: taxes === 'no tax' ? [] : taxes.split(', '),
    subtotal,
    tax,
    total,
    deposit,
  };
}

/** Prices an example and formats its amounts. */
export function price(example: Example, { groupIds = [], lineIds = [], quantities = {} }: Outcome['pick']) {
  const estimate = read(example);
  const picked: Selection = {
    groupIds,
    lineIds,
    quantities: Object.fromEntries(
      Object.entries(quantities).map(([id, text]) => [id, quantityThousandths(scaled(text, 3))]),
    ),
  };
  const priced = priceEstimate(estimate, picked);
  const text = (amount: AmountMinor) => amountToWire(amount, estimate.currency);
  const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts];
  return {
    sums: {
      items: text(priced.itemsAmount),
      discount: text(priced.discountAmount),
      taxes: priced.taxes.map(({ base, amount }) => `${text(amount)} on ${text(base)}`),
      subtotal: text(priced.subtotal),
      tax: text(priced.taxAmount),
      total: text(priced.totalAmount),
      deposit: text(priced.depositAmount),
    },
    prices: lines.map((line) => text(line.price)).join(' '),
    nets: lines.map(({ net }) => text(net)).join(' '),
    units: lines
      .flatMap(({ unitPrice }) => (unitPrice ? [formatDecimal(unitPrice, 4).replace(/00$/, '')] : []))
      .join(' '),
    groups: Object.fromEntries(
      estimate.groups.map(({ id }) => [
        id,
        text(
          amountMinor(
            lines.reduce((sum, line) => (line.groupId === id && !line.isOptional ? sum + line.net : sum), 0n),
          ),
        ),
      ]),
    ),
  };
}
