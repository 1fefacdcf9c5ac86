import type { UnpricedOffer } from '../price-offer.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The ids of what can be picked in `ROOF_OFFER`. */
export const ROOF_IDS = { good: id(1), better: id(2), best: id(3), gutters: id(4), guards: id(41) };
const CHOICE = id(9);

const roofPackage = (groupId: string, title: string, description: string) => ({
  id: groupId,
  kind: 'package' as const,
  choiceId: CHOICE,
  title,
  description,
  preselected: groupId === ROOF_IDS.better,
  showLines: false,
});
const lead = { laborType: 'lead', laborTypeId: null, laborTypeName: 'Lead' } as const;
const material = { materialId: null };

/** A roof in three packages with an add-on, which has an option: worked example 11. */
export const ROOF_OFFER: UnpricedOffer = {
  currency: 'USD',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  taxRate: '8.25',
  depositPercentage: '25',
  discount: { percent: '5', label: 'Fall offer' },
  taxes: [
    {
      id: id(8),
      name: 'Sales tax',
      rate: '8.25',
      registration: null,
      labor: false,
      materials: true,
      costs: false,
    },
  ],
  choices: [{ id: CHOICE, title: 'Choose your roof' }],
  groups: [
    roofPackage(
      ROOF_IDS.good,
      'Good',
      '3-tab shingle, slate gray\n- 3-tab shingle, 28 sq\n- Felt, new pipe boots\n- 25-year maker warranty\n- 10 years on our work',
    ),
    roofPackage(
      ROOF_IDS.better,
      'Better',
      'Architectural, Weathered Wood\n- Architectural shingle, 28 sq\n- Synthetic underlayment, ice shield\n- 50-year maker warranty\n- 10 years on our work',
    ),
    roofPackage(
      ROOF_IDS.best,
      'Best',
      'Standing seam metal, charcoal\n- 24-gauge standing seam, 28 sq\n- High-temp underlayment\n- 50-year finish warranty\n- 20 years on our work',
    ),
    {
      id: ROOF_IDS.gutters,
      kind: 'addOn',
      choiceId: null,
      title: 'Gutters',
      description: 'Seamless 6 in aluminum, four downspouts',
      preselected: false,
      showLines: null,
    },
  ],
  laborLines: [
    { id: id(11), ...lead, description: 'Tear off, haul to dumpster', hours: '16', rate: '45.00' },
    { id: id(12), ...lead, groupId: ROOF_IDS.good, description: 'Shingle', hours: '24', rate: '45.00' },
    { id: id(13), ...lead, groupId: ROOF_IDS.better, description: 'Shingle', hours: '28', rate: '45.00' },
    { id: id(14), ...lead, groupId: ROOF_IDS.best, description: 'Roof', hours: '40', rate: '65.00' },
    {
      id: id(15),
      ...lead,
      groupId: ROOF_IDS.gutters,
      description: 'Hang gutters',
      hours: '6',
      rate: '45.00',
    },
  ],
  materialLines: [
    ...[
      [ROOF_IDS.good, '3-tab shingle', '96.40'] as const,
      [ROOF_IDS.better, 'Architectural shingle', '131.25'] as const,
      [ROOF_IDS.best, 'Standing seam panel', '318.90'] as const,
    ].map(([groupId, description, unitCost], index) => ({
      id: id(21 + index),
      ...material,
      groupId,
      description,
      quantity: '28',
      unit: 'sq',
      unitCost,
    })),
    {
      id: id(24),
      ...material,
      groupId: ROOF_IDS.gutters,
      description: 'Seamless gutter',
      quantity: '120',
      unit: 'ft',
      unitCost: '9.40',
    },
    {
      id: ROOF_IDS.guards,
      ...material,
      groupId: ROOF_IDS.gutters,
      description: 'Leaf guards, fine mesh',
      quantity: '120',
      unit: 'ft',
      unitCost: '4.15',
      optional: true,
    },
  ],
  additionalCosts: [
    { id: id(31), type: 'disposal', description: '20 yd dumpster, one pull', amount: '520.00' },
  ],
};
