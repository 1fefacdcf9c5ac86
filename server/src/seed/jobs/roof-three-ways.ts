import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { dumpster, type Job, lead, specialist } from './job.ts';

/** Ids need to be unique within their estimate only. */
const partId = (part: string) => `5f0a3c1e-7b2d-4e86-9c4f-0000000000${part}`;
const CHOICE = partId('c1');
const [TEAR_OFF, DISPOSAL, GOOD, BETTER, BEST, GUTTERS, SKYLIGHTS] = [
  partId('a1'),
  partId('a2'),
  partId('a3'),
  partId('a4'),
  partId('a5'),
  partId('a6'),
  partId('a7'),
];

const LINES_WITHOUT_PRICES = DISPLAY_PRESETS.find(({ label }) => label === 'Lines without prices')?.display;

/** A package of the choice. Its description lists what the client gets, so its lines are hidden. */
const roofPackage = (id: string, title: string, description: readonly string[], preselected = false) => ({
  id,
  kind: 'package' as const,
  choiceId: CHOICE,
  title,
  description: description.join('\n'),
  preselected,
  showLines: false,
});

/** A roof as good, better and best, with gutters and skylights to add. */
export const ROOF_THREE_WAYS: Job = {
  jobType: 'roof-replacement',
  jobDescription:
    'New roof, three ways to do it.\n\nThe south slope has lost its granules, the flashing at the chimney has rusted through, and water has reached the deck above the hall. All three roofs below fix that. They differ in what goes on top and how long it lasts.',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  depositPercentage: '25',
  discount: { percent: '5', label: 'Fall offer' },
  taxes: [
    { id: partId('b1'), name: 'State sales tax', rate: '7.25', labor: false, costs: false },
    { id: partId('b2'), name: 'County tax', rate: '1', labor: false, costs: false },
  ],
  ...(LINES_WITHOUT_PRICES && { display: LINES_WITHOUT_PRICES }),
  choices: [{ id: CHOICE, title: 'Choose your roof' }],
  groups: [
    {
      id: TEAR_OFF,
      title: 'Tear-off and protection',
      description: 'One layer off down to the deck. Beds and paths covered, magnet sweep every evening.',
    },
    { id: DISPOSAL, title: 'Disposal' },
    roofPackage(GOOD, 'Good', [
      '3-tab shingle, Slate Gray',
      '- 3-tab shingle, 28 sq',
      '- Felt underlayment, new pipe boots',
      '- 25-year maker warranty',
      '- 10 years on our work',
    ]),
    roofPackage(
      BETTER,
      'Better',
      [
        'Architectural shingle, Weathered Wood',
        '- Architectural shingle, 28 sq',
        '- Synthetic underlayment, ice and water shield',
        '- Ridge vent the length of the house',
        '- 50-year maker warranty',
        '- 10 years on our work',
      ],
      true,
    ),
    roofPackage(BEST, 'Best', [
      'Standing seam metal, Charcoal',
      '- 24-gauge standing seam, 28 sq',
      '- High-temperature underlayment',
      '- Snow guards over both doors',
      '- 50-year finish warranty',
      '- 20 years on our work',
    ]),
    {
      id: GUTTERS,
      kind: 'addOn',
      title: 'Gutters',
      description: 'Seamless 6 in aluminum all around, four downspouts. Old gutters hauled away.',
    },
    {
      id: SKYLIGHTS,
      kind: 'addOn',
      title: 'Tube skylights',
      description: 'Daylight for hall and bath, 10 in, sealed and trimmed.',
    },
  ],
  laborLines: [
    { ...lead(16, 'Tear-off, haul to dumpster'), groupId: TEAR_OFF },
    { ...lead(24, 'Felt, shingle, ridge cap'), groupId: GOOD },
    { ...lead(28, 'Underlayment, shingle, ridge vent'), groupId: BETTER },
    { ...specialist(40, 'Forming and setting panels and trim'), groupId: BEST },
    { ...lead(6, 'Hang gutters and downspouts'), groupId: GUTTERS },
  ],
  materialLines: [
    { description: '3-tab shingle, Slate Gray', quantity: 28, unit: 'sq', unitCost: '96.40', groupId: GOOD },
    {
      description: 'Architectural shingle, Weathered Wood',
      quantity: 28,
      unit: 'sq',
      unitCost: '131.25',
      groupId: BETTER,
    },
    {
      description: 'Standing seam panel, 24 gauge, Charcoal',
      quantity: 28,
      unit: 'sq',
      unitCost: '318.90',
      groupId: BEST,
    },
    {
      description: 'Seamless gutter, 6 in aluminum',
      quantity: 120,
      unit: 'ft',
      unitCost: '9.40',
      groupId: GUTTERS,
    },
    {
      description: 'Leaf guards, fine mesh',
      quantity: 120,
      unit: 'ft',
      unitCost: '4.15',
      groupId: GUTTERS,
      optional: true,
    },
    {
      description: 'Tube skylight, 10 in, installed',
      quantity: 2,
      unit: 'each',
      unitCost: '318.00',
      groupId: SKYLIGHTS,
      clientQuantity: { min: 1, max: 4, step: 1 },
    },
  ],
  additionalCosts: [{ ...dumpster(1), groupId: DISPOSAL }],
  photos: [
    { photo: 'shingles', caption: 'South slope: granules gone, tabs curled and missing' },
    { photo: 'chimney', caption: 'Flashing at the chimney, rusted through' },
    { photo: 'attic', caption: 'Water on the deck above the hall' },
  ],
};
