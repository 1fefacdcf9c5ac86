import { z } from 'zod';
import {
  changeCostInput,
  changeGroupInput,
  changeLaborLineInput,
  changeMaterialLineInput,
} from '../change-orders.ts';
import { estimate, estimateChangeRequest, section } from '../estimates.ts';
import { BOUNDS } from '../pricing/bounds.ts';

const removed = { removed: true } as const;

export const ownLaborLineInput = changeLaborLineInput.omit(removed);
export const ownMaterialLineInput = changeMaterialLineInput.omit(removed);
export const ownCostInput = changeCostInput.omit(removed);

const { shape } = estimateChangeRequest;

/**
 * The content of an invoice without an estimate. It has the fields of an estimate, except those for the
 * client's answer and choices. Every field is optional: in a new draft an omitted field gets its default, in
 * a stored one it stays unchanged.
 */
export const ownWorkFields = {
  clientId: shape.clientId,
  jobTypeId: shape.jobTypeId,
  jobDescription: shape.jobDescription,
  jobAddress: shape.jobAddress,
  laborMarkupPercent: shape.laborMarkupPercent,
  materialMarkupPercent: shape.materialMarkupPercent,
  taxRate: shape.taxRate,
  taxes: shape.taxes,
  discount: shape.discount,
  pricesIncludeTax: shape.pricesIncludeTax,
  markupIn: shape.markupIn,
  display: shape.display,
  groups: z.array(changeGroupInput).max(BOUNDS.groups).optional(),
  textLines: shape.textLines,
  kits: shape.kits,
  files: shape.files,
  customPaymentInstructions: shape.customPaymentInstructions,
  laborLines: section(ownLaborLineInput).optional(),
  materialLines: section(ownMaterialLineInput).optional(),
  additionalCosts: section(ownCostInput).optional(),
};

export type OwnWorkFields = { [Name in keyof typeof ownWorkFields]?: z.output<(typeof ownWorkFields)[Name]> };
export const OWN_WORK_NAMES = Object.keys(ownWorkFields) as (keyof typeof ownWorkFields)[];

/** The stored content of an invoice without an estimate, in the format of an estimate. */
export const ownWork = estimate.pick({
  jobTypeId: true,
  jobAddress: true,
  laborMarkupPercent: true,
  materialMarkupPercent: true,
  taxRate: true,
  laborSubtotal: true,
  laborMarkupAmount: true,
  materialsSubtotal: true,
  materialMarkupAmount: true,
  additionalCostsTotal: true,
  itemsAmount: true,
  taxes: true,
  taxBase: true,
  discount: true,
  discountAmount: true,
  lineDiscountsAmount: true,
  pricesIncludeTax: true,
  markupIn: true,
  display: true,
  groups: true,
  textLines: true,
  kits: true,
  files: true,
  customPaymentInstructions: true,
  laborLines: true,
  materialLines: true,
  additionalCosts: true,
});
export type OwnWork = z.infer<typeof ownWork>;
