import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from '../editor/estimate-draft.ts';
import { NO_PARTS, NO_TERMS } from '../editor/new-draft.ts';

export const CLIENT_ID = '0b7f4c8a-5a0e-4d4e-9b7a-1c2d3e4f5a6b';
export const JOB_TYPE_ID = '6e2b1a90-2c3d-4e5f-8a9b-0c1d2e3f4a5b';

/** A roofing job with hand-calculated figures: 13,394.93 in total. */
export function sampleDraft(changes: Partial<EstimateDraft> = {}): EstimateDraft {
  return {
    clientId: CLIENT_ID,
    jobTypeId: JOB_TYPE_ID,
    jobDescription: 'Tear-off and re-roof, house and attached garage',
    jobAddress: '2214 N 18th St, Boise, ID 83702',
    validUntil: '2026-10-20',
    laborMarkupPercent: '20',
    materialMarkupPercent: '15',
    taxRate: '6',
    discount: null,
    acceptPayments: true,
    depositPercentage: '25',
    customPaymentInstructions: '',
    laborLines: [
      labor({ key: 'line-1', hours: '32', rate: '45.00', description: 'Tear-off, two layers' }),
      labor({ key: 'line-2', hours: '64', rate: '25.00', laborType: 'helper' }),
      labor({ key: 'line-3', hours: '9.5', rate: '65.00', laborType: 'specialist' }),
      labor({ key: 'line-4', hours: '38', rate: '45.00' }),
    ],
    materialLines: [
      material({ key: 'line-5', quantity: '84', unit: 'bundle', unitCost: '38.75' }),
      material({ key: 'line-6', quantity: '4', unit: 'roll', unitCost: '89.00' }),
      material({ key: 'line-7', quantity: '3', unit: 'roll', unitCost: '104.50' }),
      material({ key: 'line-8', quantity: '26', unitCost: '11.85' }),
      material({ key: 'line-9', quantity: '12', unitCost: '19.40' }),
      material({ key: 'line-10', quantity: '3', unitCost: '17.25' }),
      material({ key: 'line-11', quantity: '2', unit: 'box', unitCost: '54.90' }),
      material({ key: 'line-12', quantity: '6', unit: 'sheet', unitCost: '24.60' }),
    ],
    additionalCosts: [
      cost({ key: 'line-13', type: 'permit', amount: '185.00' }),
      cost({ key: 'line-14', type: 'disposal', amount: '520.00' }),
    ],
    nextKey: 15,
    ...NO_PARTS,
    ...changes,
  };
}

/** The id of a line with a key, the same each time. */
export const idOf = (key: string) =>
  `00000000-0000-4000-8000-${Array.from(key.slice(-6), (sign) => sign.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')}`;

export function labor(changes: Partial<LaborRow> = {}): LaborRow {
  return {
    key: 'labor',
    id: idOf(changes.key ?? 'labor'),
    ...NO_TERMS,
    laborType: 'lead',
    laborTypeId: null,
    laborTypeName: null,
    description: '',
    hours: '',
    rate: '45.00',
    ...changes,
  };
}

export function material(changes: Partial<MaterialRow> = {}): MaterialRow {
  return {
    key: 'material',
    id: idOf(changes.key ?? 'material'),
    ...NO_TERMS,
    materialId: null,
    description: '',
    quantity: '',
    unit: 'each',
    unitCost: '',
    clientQuantity: null,
    ...changes,
  };
}

export function cost(changes: Partial<CostRow> = {}): CostRow {
  return {
    key: 'cost',
    id: idOf(changes.key ?? 'cost'),
    ...NO_TERMS,
    type: 'permit',
    description: '',
    amount: '',
    ...changes,
  };
}
