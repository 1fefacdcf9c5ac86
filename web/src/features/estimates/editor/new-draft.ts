import type { Profile } from '@plumbline/contract/accounts';
import type { Material } from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/estimates';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import type { LaborRates } from './labor-rates.ts';

const VALID_FOR_DAYS = 30;

/** The calendar date, `yyyy-mm-dd`, that many days after the moment's date in the time zone. */
export function dateAfterDays(now: Date, days: number, timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An empty estimate with the contractor's defaults, valid for 30 days. */
export function newDraft(profile: Profile, now: Date): EstimateDraft {
  return {
    clientId: null,
    jobTypeId: null,
    jobDescription: '',
    jobAddress: '',
    validUntil: dateAfterDays(now, VALID_FOR_DAYS, profile.timeZone),
    laborMarkupPercent: profile.laborMarkupPercent,
    materialMarkupPercent: profile.materialMarkupPercent,
    taxRate: profile.defaultTaxRate,
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

/** One of a material of the catalogue; its price is left to be typed where it varies. */
export function lineOfMaterial(material: Material): Omit<MaterialRow, 'key'> {
  const { id, name, unit, defaultPrice } = material;
  return { materialId: id, description: name, quantity: '1', unit, unitCost: defaultPrice ?? '' };
}

export const NEW_COST_LINE: Omit<CostRow, 'key'> = { type: 'permit', description: '', amount: '' };
