import type { Profile } from '@plumbline/contract/accounts';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Material } from '@plumbline/contract/catalog';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import { DEFAULT_UNIT } from '@plumbline/contract/estimates/lines';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import type { LaborRates } from './labor-rates.ts';

/** An empty estimate with the contractor's defaults. */
export function newDraft(profile: Profile, now: Date): EstimateDraft {
  return {
    clientId: null,
    jobTypeId: null,
    jobDescription: '',
    jobAddress: '',
    validUntil: addDays(calendarDate(now, profile.timeZone), VALID_DAYS),
    laborMarkupPercent: profile.laborMarkupPercent,
    materialMarkupPercent: profile.materialMarkupPercent,
    taxRate: profile.defaultTaxRate,
    discount: null,
    acceptPayments: false,
    depositPercentage: profile.defaultDepositPercentage,
    customPaymentInstructions: profile.customPaymentInstructions ?? '',
    laborLines: [],
    materialLines: [],
    additionalCosts: [],
    nextKey: 1,
  };
}

export function newLaborLine(rates: LaborRates): Omit<LaborRow, 'key'> {
  return {
    laborType: 'lead',
    laborTypeId: null,
    laborTypeName: null,
    description: '',
    hours: '',
    rate: rates.lead,
  };
}

export const NEW_MATERIAL_LINE: Omit<MaterialRow, 'key'> = {
  materialId: null,
  description: '',
  quantity: '',
  unit: DEFAULT_UNIT,
  unitCost: '',
};

/** A line with one unit of a catalogue material; a varying price is left blank. */
export function lineOfMaterial(material: Material): Omit<MaterialRow, 'key'> {
  const { id, name, unit, defaultPrice } = material;
  return { materialId: id, description: name, quantity: '1', unit, unitCost: defaultPrice ?? '' };
}

export const NEW_COST_LINE: Omit<CostRow, 'key'> = { type: 'permit', description: '', amount: '' };
