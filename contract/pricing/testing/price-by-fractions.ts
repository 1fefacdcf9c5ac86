import type { EstimateToPrice } from '../price-estimate.ts';
import type { LineSection, LineTerms } from '../price-lines.ts';
import type { Selection } from '../price-selection.ts';
import type { AmountTexts } from '../worked-example.ts';

/** An exact fraction; the denominator is positive. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

const ZERO: Fraction = [0n, 1n];
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]]);
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const isLess = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1];

/** The multiple of 1/`steps` nearest to a non-negative fraction; of two equally near, the larger. */
function nearest([numerator, denominator]: Fraction, steps: bigint): Fraction {
  const below = (numerator * steps) / denominator;
  const remainder = (numerator * steps) % denominator;
  return [remainder >= denominator - remainder ? below + 1n : below, steps];
}

/** Long division, digit by digit. The fraction must end within `digits` decimals. */
function toText([numerator, denominator]: Fraction, digits: number): string {
  let text = String(numerator / denominator);
  let remainder = numerator % denominator;
  if (digits > 0) text += '.';
  for (let place = 0; place < digits; place += 1) {
    text += String((remainder * 10n) / denominator);
    remainder = (remainder * 10n) % denominator;
  }
  if (remainder !== 0n) throw new Error(`${numerator}/${denominator} has more than ${digits} decimals`);
  return text;
}

/** The total of an estimate under a selection, as decimal text. */
interface FractionTexts extends AmountTexts {
  readonly lineDiscountsAmount: string;
  readonly taxes: readonly { readonly base: string; readonly amount: string }[];
}

interface Line {
  readonly section: LineSection;
  readonly terms: LineTerms;
  readonly isPooled: boolean;
  readonly amount: Fraction;
  price: Fraction;
  discount: Fraction;
}

const NOTHING_PICKED: Selection = { groupIds: [], lineIds: [], quantities: {} };

/**
 * A second implementation of the pricing rule, in exact fractions of the currency's main unit, which tests compare with the
 * product's arithmetic. It hands out the smallest unit one by one where the product sorts remainders.
 */
export function priceByFractions(
  estimate: EstimateToPrice,
  selection: Selection = NOTHING_PICKED,
): FractionTexts {
  const digits = estimate.currency === 'JPY' ? 0 : 2;
  const steps = digits === 0 ? 1n : 100n;
  const sumOf = (amounts: readonly Fraction[]): Fraction =>
    amounts.reduce<Fraction>((sum, amount) => nearest(plus(sum, amount), steps), [0n, steps]);
  const share = (amount: Fraction, percent: bigint, whole = 10_000n) =>
    nearest(times(amount, [percent, whole]), steps);
  const atMost = (wanted: Fraction, limit: Fraction) => (isLess(wanted, limit) ? wanted : limit);
  const off = (amount: Fraction, discount: LineTerms['discount']): Fraction => {
    if (!discount) return ZERO;
    return 'percent' in discount
      ? atMost(share(amount, discount.percent), amount)
      : atMost([discount.amount, steps], amount);
  };
  /** Units go one at a time to the weight that lacks most of its exact share. */
  const divide = (amount: Fraction, weights: readonly Fraction[]): Fraction[] => {
    const whole = weights.reduce(plus, ZERO);
    if (whole[0] === 0n) return weights.map(() => ZERO);
    const exact = weights.map((weight) => times(times(amount, weight), [whole[1], whole[0]]));
    const given = exact.map(
      ([numerator, denominator]): Fraction => [(numerator * steps) / denominator, steps],
    );
    for (let left = minus(amount, given.reduce(plus, ZERO)); left[0] > 0n; left = minus(left, [1n, steps])) {
      const lacking = exact.map((part, index) => minus(part, given[index] ?? ZERO));
      const most = lacking.reduce(
        (best, part, index) => (isLess(lacking[best] ?? ZERO, part) ? index : best),
        0,
      );
      given[most] = plus(given[most] ?? ZERO, [1n, steps]);
    }
    return given;
  };

  const read = (
    section: LineSection,
    terms: LineTerms,
    markup: bigint,
    figures: { readonly quantity: bigint; readonly price: bigint } | Fraction,
  ): Line => {
    const isOwn =
      terms.optional === true ||
      terms.hasClientQuantity === true ||
      (terms.discount ?? null) !== null ||
      (terms.markupPercent ?? null) !== null;
    const isPooled = estimate.markupIn !== 'prices' && !isOwn;
    const percent = terms.markupPercent ?? markup;
    const line = (amount: Fraction, price: Fraction): Line => ({
      section,
      terms,
      isPooled,
      amount,
      price,
      discount: off(price, terms.discount),
    });
    if ('length' in figures)
      return line(figures, isPooled ? figures : plus(figures, share(figures, percent)));
    const picked = terms.id === undefined ? undefined : selection.quantities[terms.id];
    const quantity: Fraction = [picked ?? figures.quantity, 1_000n];
    const typed: Fraction = [figures.price, 100n];
    const amount = nearest(times(quantity, typed), steps);
    if (isPooled) return line(amount, amount);
    const exact = times(typed, [10_000n + percent, 10_000n]);
    const unitPrice = nearest(exact, isLess(exact, [1n, 1n]) ? 10_000n : 100n);
    return line(amount, nearest(times(quantity, unitPrice), steps));
  };
  const { laborMarkupPercent, materialMarkupPercent } = estimate;
  const labor = estimate.laborLines.map((line) =>
    read('labor', line, laborMarkupPercent, { quantity: line.hours, price: line.rate }),
  );
  const materials = estimate.materialLines.map((line) =>
    read('materials', line, materialMarkupPercent, { quantity: line.quantity, price: line.unitCost }),
  );
  const costs = estimate.additionalCosts.map((line) => read('costs', line, 0n, [line.amount, steps]));
  for (const [lines, percent] of [
    [labor, laborMarkupPercent],
    [materials, materialMarkupPercent],
  ] as const)
    for (const group of new Set(lines.map(({ terms }) => terms.groupId ?? null))) {
      const pool = lines.filter(({ terms, isPooled }) => isPooled && (terms.groupId ?? null) === group);
      const amounts = pool.map(({ amount }) => amount);
      const parts = divide(share(sumOf(amounts), percent), amounts);
      for (const [index, line] of pool.entries()) line.price = plus(line.amount, parts[index] ?? ZERO);
    }

  const groups = new Map((estimate.groups ?? []).map((group) => [group.id, group]));
  const counted = [...labor, ...materials, ...costs].filter(({ terms }) => {
    const group = groups.get(terms.groupId ?? '');
    const inGroup = !group || group.kind === 'included' || selection.groupIds.includes(group.id);
    return inGroup && (!terms.optional || selection.lineIds.includes(terms.id ?? ''));
  });
  const taxes = estimate.taxes ?? [
    { id: 'tax', rate: estimate.taxRate, labor: true, materials: true, costs: true },
  ];
  const classes = new Map<number, Fraction>();
  for (const line of counted) {
    const mask = taxes.reduce((sum, tax, place) => {
      const applies = line.terms.taxIds ? line.terms.taxIds.includes(tax.id) : tax[line.section];
      return sum + (applies ? 2 ** place : 0);
    }, 0);
    classes.set(mask, sumOf([classes.get(mask) ?? ZERO, minus(line.price, line.discount)]));
  }
  const masks = [...classes.keys()].toSorted((a, b) => a - b);
  const weights = masks.map((mask) => classes.get(mask) ?? ZERO);
  const items = sumOf(weights);
  const discount = off(items, estimate.discount);
  const shares = divide(discount, weights);
  const nets = masks.map((mask, place) => ({
    mask,
    net: minus(weights[place] ?? ZERO, shares[place] ?? ZERO),
  }));
  const has = (mask: number, place: number) => mask.toString(2).at(-1 - place) === '1';
  const bases = taxes.map(() => ZERO);
  const amounts = taxes.map(() => ZERO);
  if (estimate.pricesIncludeTax)
    for (const { mask, net } of nets) {
      const rates = taxes.map(({ rate }, place): Fraction => (has(mask, place) ? [rate, 1n] : ZERO));
      const whole = rates.reduce((sum, [rate]) => sum + rate, 0n);
      const inside = nearest(times(net, [whole, 100_000n + whole]), steps);
      for (const [place, part] of divide(inside, rates).entries()) {
        amounts[place] = sumOf([amounts[place] ?? ZERO, part]);
        if (has(mask, place)) bases[place] = sumOf([bases[place] ?? ZERO, minus(net, inside)]);
      }
    }
  else
    for (const [place, { rate }] of taxes.entries()) {
      bases[place] = sumOf(nets.filter(({ mask }) => has(mask, place)).map(({ net }) => net));
      amounts[place] = share(bases[place] ?? ZERO, rate, 100_000n);
    }
  const tax = sumOf(amounts);
  const left = minus(items, discount);
  const total = estimate.pricesIncludeTax ? left : plus(left, tax);

  const text = (amount: Fraction) => toText(amount, digits);
  const of = (section: LineSection, part: (line: Line) => Fraction) =>
    sumOf(counted.filter((line) => line.section === section).map(part));
  const markupOf = (section: LineSection) => of(section, ({ price, amount }) => minus(price, amount));
  return {
    laborLineTotals: labor.map(({ amount }) => text(amount)),
    materialLineTotals: materials.map(({ amount }) => text(amount)),
    laborSubtotal: text(of('labor', ({ amount }) => amount)),
    laborMarkupAmount: text(markupOf('labor')),
    materialsSubtotal: text(of('materials', ({ amount }) => amount)),
    materialMarkupAmount: text(markupOf('materials')),
    additionalCostsTotal: text(of('costs', ({ price }) => price)),
    lineDiscountsAmount: text(sumOf(counted.map((line) => line.discount))),
    itemsAmount: text(items),
    discountAmount: text(discount),
    taxes: taxes.map((_tax, place) => ({
      base: text(bases[place] ?? ZERO),
      amount: text(amounts[place] ?? ZERO),
    })),
    subtotal: text(minus(total, tax)),
    taxAmount: text(tax),
    totalAmount: text(total),
    depositAmount: text(share(total, estimate.depositPercentage)),
  };
}
