import type { EstimateTemplate, WholeTemplate } from '@plumbline/contract/estimates/templates';
import { amountToWire } from '@plumbline/contract/pricing/amounts';
import { percentsToWire } from '@plumbline/contract/pricing/sums';
import { presentDiscount } from '../content/resolve-discount.ts';
import { pricedParts } from '../present-parts.ts';
import type { ReadTemplate } from './read-template-content.ts';
import type { ListedTemplate } from './template-queries.ts';

export function presentTemplate(row: ListedTemplate): EstimateTemplate {
  return {
    id: row.id,
    name: row.name,
    jobType: row.jobTypeName === null ? null : { name: row.jobTypeName },
    summary: row.summary,
    ...(row.accountId === null ? {} : { userId: row.accountId }),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentWholeTemplate(
  row: ListedTemplate,
  { content, currency, changedPrices }: ReadTemplate,
): WholeTemplate {
  const { selection: _selection, lineDiscountsAmount: _discounts, ...parts } = pricedParts(content, currency);
  return {
    ...presentTemplate(row),
    currency,
    jobTypeId: content.jobTypeId,
    jobDescription: content.jobDescription,
    ...percentsToWire(content),
    depositFixedAmount: content.depositFixed === null ? null : amountToWire(content.depositFixed, currency),
    discount: presentDiscount(content.discount, currency),
    pricesIncludeTax: content.pricesIncludeTax,
    markupIn: content.markupIn,
    display: content.display,
    acceptPayments: content.acceptPayments,
    customPaymentInstructions: content.customPaymentInstructions,
    ...parts,
    changedPrices: [...changedPrices],
  };
}
