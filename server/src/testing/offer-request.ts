import { createHash } from 'node:crypto';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { EstimateRequest } from '@plumbline/contract/estimates';
import {
  amountMinor,
  amountToWire,
  percentToWire,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
  taxRateToWire,
} from '@plumbline/contract/pricing/amounts';
import type { EstimateToPrice } from '@plumbline/contract/pricing/price-estimate';
import type { Discount, LineTerms } from '@plumbline/contract/pricing/price-lines';
import type { Selection } from '@plumbline/contract/pricing/price-selection';

/** A UUID that is the same for the same name. */
function namedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the estimate with figures that a contractor types, so that no total exceeds the largest one. */
export function withSmallFigures(estimate: EstimateToPrice): EstimateToPrice {
  const hours = (value: bigint) => quantityThousandths((value % 40_000n) - (value % 10n));
  return {
    ...estimate,
    laborLines: estimate.laborLines.map((line) => ({
      ...withoutAmountOff(line),
      hours: hours(line.hours),
      rate: priceHundredths(line.rate % 20_000n),
    })),
    materialLines: estimate.materialLines.map((line) => ({
      ...withoutAmountOff(line),
      quantity: quantityThousandths(line.quantity % 90_000n),
      unitCost: priceHundredths(line.unitCost % 30_000n),
    })),
    additionalCosts: estimate.additionalCosts.map((line) => ({
      ...withoutAmountOff(line),
      amount: amountMinor(line.amount % 90_000n),
    })),
  };
}

/** An amount off is refused above its line's price, which is random. */
const withoutAmountOff = <Line extends LineTerms>(line: Line): Line =>
  line.discount && 'amount' in line.discount ? { ...line, discount: null } : line;

/** Returns the request that makes an estimate, and a selection of it with the ids of the request. */
export function offerRequest(
  estimate: EstimateToPrice,
  selection: Selection,
): { request: EstimateRequest; selection: SelectionOnWire } {
  const { currency } = estimate;
  const discountText = (discount: Discount | null | undefined) => {
    if (!discount) return null;
    return 'percent' in discount
      ? { percent: percentToWire(discount.percent) }
      : { amount: amountToWire(discount.amount, currency) };
  };
  const taxes = estimate.taxes ?? [];
  const known = new Set(taxes.map(({ id }) => id));
  const terms = (line: LineTerms) => ({
    id: namedId(line.id ?? ''),
    groupId: line.groupId ? namedId(line.groupId) : null,
    optional: line.optional ?? false,
    preselected: line.preselected ?? false,
    markupPercent: line.markupPercent
      ? percentToWire(line.markupPercent)
      : ((line.markupPercent ?? null)?.toString() ?? null),
    discount: discountText(line.discount),
    taxIds: line.taxIds?.filter((id) => known.has(id)).map(namedId) ?? null,
  });
  const choice = namedId('choice');
  const request: EstimateRequest = {
    laborMarkupPercent: percentToWire(estimate.laborMarkupPercent),
    materialMarkupPercent: percentToWire(estimate.materialMarkupPercent),
    depositPercentage: percentToWire(estimate.depositPercentage),
    acceptPayments: true,
    discount: discountText(estimate.discount),
    markupIn: estimate.markupIn ?? 'line',
    pricesIncludeTax: estimate.pricesIncludeTax ?? false,
    choices: [{ id: choice, title: 'Choose your roof' }],
    groups: (estimate.groups ?? []).map(({ id, kind, preselected }) => ({
      id: namedId(id),
      kind,
      title: id,
      preselected,
      choiceId: kind === 'package' ? choice : null,
    })),
    taxes: taxes.map(({ id, rate, labor, materials, costs }) => ({
      id: namedId(id),
      name: id,
      rate: taxRateToWire(rate),
      labor,
      materials,
      costs,
    })),
    // To the engine an empty list is no tax, to the API it is the unnamed one.
    ...(taxes.length === 0 && { taxRate: estimate.taxes ? '0' : taxRateToWire(estimate.taxRate) }),
    laborLines: estimate.laborLines.map((line) => ({
      ...terms(line),
      laborType: 'lead',
      hours: quantityToWire(line.hours),
      rate: priceToWire(line.rate),
    })),
    materialLines: estimate.materialLines.map((line) => {
      const chosen = selection.quantities[line.id ?? ''] ?? line.quantity;
      const [min, max] = chosen < line.quantity ? [chosen, line.quantity] : [line.quantity, chosen];
      return {
        ...terms(line),
        quantity: quantityToWire(line.quantity),
        unitCost: priceToWire(line.unitCost),
        clientQuantity: line.hasClientQuantity
          ? {
              min: quantityToWire(min),
              max: quantityToWire(max),
              step: '0.001',
            }
          : null,
      };
    }),
    additionalCosts: estimate.additionalCosts.map((line) => ({
      ...terms(line),
      type: 'other',
      amount: amountToWire(line.amount, currency),
    })),
  };
  return {
    request,
    selection: {
      groupIds: selection.groupIds.map(namedId),
      lineIds: selection.lineIds.map(namedId),
      quantities: Object.fromEntries(
        Object.entries(selection.quantities).map(([id, quantity]) => [namedId(id), quantityToWire(quantity)]),
      ),
    },
  };
}
