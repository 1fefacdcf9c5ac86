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
 * The content of an invoice without an estimate, as an estimate has it, without what asks for an answer: a client can choose nothing of it.
 * Every field may be left out: of a new draft it takes its default, of a stored one it stays as it is.
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

/** What an invoice without an estimate was written with, as an estimate has it. */
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
