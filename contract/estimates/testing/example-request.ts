import type { SelectionOnWire } from '../../content/groups.ts';
import type { EstimateRequest } from '../../estimates.ts';
import { type Outcome, readTax, type SellingExample } from '../../pricing/testing/selling-example.ts';

const CHOICE = 'choice';

/** A UUID for each thing of an example that has a name. */
function idsOf({ estimate: { groups = {}, taxes = [], lines } }: SellingExample) {
  const names = [
    CHOICE,
    ...Object.keys(groups),
    ...taxes.map((tax) => readTax(tax).id),
    ...lines.flatMap(({ id }) => id ?? []),
  ];
  return (name: string) => {
    const place = names.indexOf(name);
    if (place === -1) throw new Error(`The example has no ${name}.`);
    return `e8a3b1e0-0000-4000-8000-${String(place).padStart(12, '0')}`;
  };
}

const discountOf = (off: string | undefined) => {
  if (off === undefined) return null;
  return off.endsWith('%') ? { percent: off.slice(0, -1) } : { amount: off };
};

/**
 * Returns the request that makes an example, in the contractor's currency. A tax named `Tax` is the one of `taxRate`. Its first
 * outcome is what it preselects.
 */
export function exampleRequest(example: SellingExample): EstimateRequest {
  const { estimate, outcomes } = example;
  const { markups = '0/0', taxes = [], groups = {}, deposit = '0', pricesIncludeTax = false } = estimate;
  const [laborMarkupPercent = '', materialMarkupPercent = ''] = markups.split('/');
  const id = idsOf(example);
  const named = taxes.map(readTax).filter((tax) => tax.id !== 'Tax');
  const taxRate = taxes.map(readTax).find((tax) => tax.id === 'Tax')?.rateText ?? '0';
  const taxTerms = (names: readonly string[] | undefined) => {
    if (names === undefined) return {};
    return named.length > 0 ? { taxIds: names.map(id) } : { taxable: names.length > 0 };
  };
  const linesOf = (section: (typeof estimate.lines)[number]['section']) =>
    estimate.lines.flatMap((line) => {
      if (line.section !== section) return [];
      const terms = {
        ...(line.id !== undefined && { id: id(line.id) }),
        groupId: line.group === undefined ? null : id(line.group),
        optional: line.optional ?? false,
        markupPercent: line.markup ?? null,
        discount: discountOf(line.off),
        ...taxTerms(line.taxes),
      };
      const [first = '', second = ''] = line.figures;
      return [{ terms, first, second, clientQuantity: line.clientQuantity ?? null }];
    });
  return {
    laborMarkupPercent,
    materialMarkupPercent,
    depositPercentage: deposit,
    acceptPayments: deposit !== '0',
    markupIn: estimate.markupIn ?? 'line',
    pricesIncludeTax,
    discount: discountOf(estimate.off),
    ...(named.length > 0
      ? {
          taxes: named.map(({ id: name, rateText: rate, labor, materials, costs }) => ({
            id: id(name),
            name,
            rate,
            labor,
            materials,
            costs,
          })),
        }
      : { taxRate }),
    choices: Object.values(groups).includes('package') ? [{ id: id(CHOICE), title: 'Choose your roof' }] : [],
    groups: Object.entries(groups).map(([title, kind]) => ({
      id: id(title),
      kind,
      title,
      choiceId: kind === 'package' ? id(CHOICE) : null,
      preselected: outcomes[0].pick.groupIds?.includes(title) ?? false,
    })),
    laborLines: linesOf('labor').map(({ terms, first, second }) => ({
      ...terms,
      laborType: 'lead',
      hours: first,
      rate: second,
    })),
    materialLines: linesOf('materials').map(({ terms, first, second, clientQuantity }) => ({
      ...terms,
      description: `Item at ${second}`,
      quantity: first,
      unitCost: second,
      clientQuantity,
    })),
    additionalCosts: linesOf('costs').map(({ terms, first }) => ({ ...terms, type: 'other', amount: first })),
  };
}

/** Returns one of an example's selections, with the ids of its request. */
export function exampleSelection(
  example: SellingExample,
  { groupIds = [], lineIds = [], quantities = {} }: Outcome['pick'],
): SelectionOnWire {
  const id = idsOf(example);
  return {
    groupIds: groupIds.map(id),
    lineIds: lineIds.map(id),
    quantities: Object.fromEntries(Object.entries(quantities).map(([name, text]) => [id(name), text])),
  };
}
