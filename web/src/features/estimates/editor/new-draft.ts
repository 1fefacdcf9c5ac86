import type { Profile } from '@plumbline/contract/accounts';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import type { Material } from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { isPlain } from './draft-parts.ts';
import type {
  CostRow,
  DraftTax,
  EstimateDraft,
  LaborRow,
  MaterialRow,
  NewRow,
  RowTerms,
} from './estimate-draft.ts';
import type { LaborRates } from './figures/labor-rates.ts';

/** The empty groups, taxes and other parts of a plain estimate. */
export const NO_PARTS = {
  groups: [],
  choices: [],
  taxes: [],
  textLines: [],
  files: [],
  kits: [],
  pricesIncludeTax: false,
  markupIn: 'line',
  display: null,
  depositAmount: null,
  schedule: [],
  change: null,
  hasHadParts: false,
} as const satisfies Partial<EstimateDraft>;

/** An empty estimate with the contractor's defaults. */
export function newDraft(profile: Profile, now: Date, rates: readonly TaxRate[] = []): EstimateDraft {
  const { pricesIncludeTax, markupIn, display } = profile;
  const draft: EstimateDraft = {
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
    ...NO_PARTS,
    pricesIncludeTax,
    markupIn,
    display,
    taxes: rates.filter(({ isDefault }) => isDefault).map(taxOfRate),
  };
  return { ...draft, hasHadParts: !isPlain(draft) };
}

/** A copy of one of the contractor's rates, under its id. */
export function taxOfRate({ id, name, rate, registration, labor, materials, costs }: TaxRate): DraftTax {
  return { id, name, rate, registration, labor, materials, costs };
}

/** A line without its own terms. */
export const NO_TERMS: RowTerms = {
  groupId: null,
  optional: false,
  preselected: false,
  markupPercent: '',
  discount: null,
  taxIds: null,
};

export function newLaborLine(rates: LaborRates): NewRow<LaborRow> {
  return {
    laborType: 'lead',
    laborTypeId: null,
    laborTypeName: null,
    description: '',
    hours: '',
    rate: rates.lead,
    ...NO_TERMS,
  };
}

export const NEW_MATERIAL_LINE: NewRow<MaterialRow> = {
  materialId: null,
  description: '',
  quantity: '',
  unit: DEFAULT_UNIT,
  unitCost: '',
  clientQuantity: null,
  ...NO_TERMS,
};

/** A line with one unit of a catalogue material; a varying price is left blank. */
export function lineOfMaterial(material: Material): NewRow<MaterialRow> {
  return { ...NEW_MATERIAL_LINE, quantity: '1', ...fillWithMaterial(material) };
}

/**
 * The fields of a line that a material fills in. A material with a sell price sets that price without a
 * markup, and the contractor's cost, which is unknown if the price book has none; an untaxed one has no tax. `before` is the line, and
 * `replaced` the material that filled it, if known; what that one set is reset.
 */
export function fillWithMaterial(
  // Lists kept on this device by an older version do not say whether a material is taxed.
  { id, name, unit, defaultPrice, sellPrice, taxable = true }: Omit<Material, 'taxable'> & Partial<Material>,
  before?: Pick<MaterialRow, 'cost' | 'costUnknown'>,
  replaced?: Partial<Pick<Material, 'taxable'>>,
): Partial<MaterialRow> {
  const wasSold = Boolean(before?.cost) || before?.costUnknown === true;
  const costUnknown = Boolean(sellPrice) && !defaultPrice;
  return {
    materialId: id,
    description: name,
    unit,
    unitCost: sellPrice ?? defaultPrice ?? '',
    ...(sellPrice
      ? { markupPercent: '0', cost: defaultPrice }
      : wasSold && { markupPercent: '', cost: null }),
    ...((costUnknown || before?.costUnknown) && { costUnknown }),
    ...(taxable ? replaced?.taxable === false && { taxIds: null } : { taxIds: [] }),
  };
}

export const NEW_COST_LINE: NewRow<CostRow> = {
  type: 'permit',
  description: '',
  amount: '',
  ...NO_TERMS,
};
