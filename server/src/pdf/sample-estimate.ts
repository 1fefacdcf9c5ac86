import type { Offer } from '@plumbline/contract/offer/offer';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { priceOffer, type UnpricedOffer } from '@plumbline/contract/offer/price-offer';
import { mapNames } from '@plumbline/contract/pricing/sums';
import { DOCUMENT_SUMS, type DocumentSums, type EstimateDocument } from './document-data.ts';

const branding: EstimateDocument['branding'] = {
  primaryColor: '#8a3324',
  accentColor: '#2f3e46',
  fontFamily: 'Arial',
  headingSize: 'Medium',
  bodyTextSize: '14px',
  layoutTemplate: 'logo-left',
  borderThickness: 'Thick',
  borderStyle: 'Solid',
  footerText: 'Licensed • Bonded • Insured • Quality Work Guaranteed',
  logo: null,
};

const roof: Omit<EstimateDocument, 'offer' | 'discount' | 'sums'> = {
  number: 'EST-0148',
  currency: 'USD',
  createdOn: '2026-10-13',
  validUntil: '2026-10-20',
  company: {
    name: 'Cutter Ridge Roofing',
    address: '418 S Orchard St, Boise, ID 83705',
    phone: '(208) 555-0142',
    email: 'office@cutterridge.example',
    licenseNumber: 'RCE-48213',
  },
  client: {
    name: 'Dana Whitfield',
    address: '2214 N 18th St\nBoise, ID 83702',
    email: 'dana@whitfield.example',
    phone: '(208) 555-0199',
  },
  jobTypeName: 'Tear-off and re-roof, house and attached garage',
  jobDescription:
    'Remove two layers of asphalt shingle down to the deck, 28 squares. Replace soft decking where found, up to six sheets. Ice and water shield at eaves and valleys, synthetic underlayment, drip edge all around, architectural shingle in Weathered Wood, new ridge vent. Reflash the chimney and both skylights. Magnet sweep of yard and drive every evening.',
  jobAddress: null,
  acceptPayments: true,
  customPaymentInstructions: null,
  termsAndConditions:
    'Deposit holds your dates. Balance is due on completion. Decking beyond six sheets is $24.60 a sheet plus $45.00 labor, shown to you before we fix it. Workmanship guaranteed ten years.',
  branding,
};

/** The lines of a sample. Amounts are computed. */
export interface SampleLines {
  readonly laborLines: readonly {
    readonly description: string;
    readonly laborTypeName: string | null;
    readonly hours: string;
    readonly rate: string;
  }[];
  readonly materialLines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly unit: string | null;
    readonly unitCost: string;
  }[];
  readonly additionalCosts: readonly {
    readonly typeName: string | null;
    readonly description: string;
    readonly amount: string;
  }[];
}

const LINES: SampleLines = {
  laborLines: [
    ['Tear-off, two layers, haul to trailer', 'Lead', '32.00', '45.00'],
    ['Tear-off, staging, daily cleanup', 'Helper', '64', '25.00'],
    ['Flashing: chimney and two skylights', 'Specialist', '9.50', '65.00'],
    ['Underlayment, shingle, ridge vent', 'Lead', '38', '45.00'],
  ].map(([description = '', laborTypeName = '', hours = '', rate = '']) => ({
    description,
    laborTypeName,
    hours,
    rate,
  })),
  materialLines: [
    ['Architectural shingle, Weathered Wood', '84.000', 'bundle', '38.75'],
    ['Ice and water shield, 2 sq', '4', 'roll', '89.00'],
    ['Synthetic underlayment, 10 sq', '3', 'roll', '104.50'],
    ['Drip edge, 10 ft, brown', '26', 'each', '11.85'],
    ['Ridge vent, 4 ft', '12', 'each', '19.40'],
    ['Pipe boot, 3 in', '3', 'each', '17.25'],
    ['Coil roofing nails, 1¼ in', '2', 'box', '54.90'],
    ['OSB sheathing, 7/16 in, 4×8', '6', 'sheet', '24.60'],
  ].map(([description = '', quantity = '', unit = '', unitCost = '']) => ({
    description,
    quantity,
    unit,
    unitCost,
  })),
  additionalCosts: [
    { typeName: 'Permit', description: 'City of Boise re-roof permit', amount: '185.00' },
    { typeName: 'Disposal', description: '20 yd dumpster, one pull', amount: '520.00' },
  ],
};
const SUMS = {
  laborMarkupPercent: '20.00',
  materialMarkupPercent: '15',
  taxRate: '6.00',
  discountAmount: '0.00',
  subtotal: '12636.73',
  taxAmount: '758.20',
  totalAmount: '13394.93',
  depositPercentage: '25',
  depositAmount: '3348.73',
};

/** The display of sample lines for clients. */
function sampleOffer(lines: SampleLines, sums: typeof SUMS, currency: EstimateDocument['currency']): Offer {
  const priced = priceOffer({
    ...sums,
    currency,
    discount: null,
    laborLines: lines.laborLines.map((line, index) => ({
      ...line,
      id: `labor ${index}`,
      laborType: 'custom',
      laborTypeId: null,
      laborTypeName: line.laborTypeName ?? '',
    })),
    materialLines: lines.materialLines.map((line, index) => ({
      ...line,
      id: `material ${index}`,
      materialId: null,
      unit: line.unit ?? '',
    })),
    // Yen have no decimals.
    additionalCosts: lines.additionalCosts.map(({ description, amount }, index) => ({
      description,
      amount: currency === 'JPY' ? amount.replace('.00', '') : amount,
      type: 'other',
      id: `cost ${index}`,
    })),
  });
  const offer = presentOffer({ ...priced, taxRate: sums.taxRate, taxAmount: sums.taxAmount });
  const named = (line: Offer['groups'][number]['sections'][number]['lines'][number], index: number) => ({
    ...line,
    name: lines.additionalCosts[index]?.typeName ?? null,
  });
  const groups = offer.groups.map((group) => ({
    ...group,
    sections: group.sections.map((section) =>
      section.section === 'costs' ? { ...section, lines: section.lines.map(named) } : section,
    ),
  }));
  return { ...offer, groups };
}

type Overrides = Partial<Omit<EstimateDocument, 'branding' | 'sums'> & SampleLines> & {
  branding?: Partial<EstimateDocument['branding']>;
  sums?: Partial<typeof SUMS>;
};

/** A complete, plausible estimate for tests, with overrides. Other lines leave its sums as they are. */
export function sampleEstimate({
  branding: ownBranding,
  sums,
  ...overrides
}: Overrides = {}): EstimateDocument {
  const { laborLines, materialLines, additionalCosts, ...own } = overrides;
  const lines = {
    laborLines: laborLines ?? LINES.laborLines,
    materialLines: materialLines ?? LINES.materialLines,
    additionalCosts: additionalCosts ?? LINES.additionalCosts,
  };
  const allSums = { ...SUMS, ...sums };
  return {
    ...roof,
    offer: own.offer ?? sampleOffer(lines, allSums, own.currency ?? roof.currency),
    discount: null,
    ...own,
    sums: mapNames(DOCUMENT_SUMS, (name) => allSums[name]),
    branding: { ...branding, ...ownBranding },
  };
}

/** A sample estimate with groups, choices and other parts of an offer, and its sums. */
export function sampleOfOffer(unpriced: UnpricedOffer, overrides: Overrides = {}): EstimateDocument {
  const priced = priceOffer(unpriced);
  const { currency, discount } = unpriced;
  const sums: DocumentSums = mapNames(DOCUMENT_SUMS, (name) => priced[name]);
  return sampleEstimate({ currency, discount, offer: presentOffer(priced), ...overrides, sums });
}

const CHANGED_LINE = { laborType: 'lead', laborTypeId: null, laborTypeName: 'Lead', rate: '65.00' } as const;

/**
 * A change order of the sample: decking for 747.30 is added, and flashing in a separate group is removed for
 * 785.46.
 */
export function sampleChangeOrder(
  overrides: Overrides = {},
  terms: Pick<UnpricedOffer, 'display'> & { readonly materialMarkupPercent?: string } = {},
): EstimateDocument {
  const half = (parts: Partial<UnpricedOffer>) => {
    const priced = priceOffer({
      currency: 'USD',
      laborMarkupPercent: '20',
      materialMarkupPercent: '0',
      taxRate: '6',
      depositPercentage: '0',
      discount: null,
      laborLines: [],
      materialLines: [],
      additionalCosts: [],
      ...terms,
      ...parts,
    });
    const { subtotal, taxAmount, totalAmount } = priced;
    return { offer: presentOffer(priced), discountAmount: null, subtotal, taxAmount, totalAmount };
  };
  const groupId = '00000000-0000-4000-8000-000000000001';
  const group = {
    id: groupId,
    kind: 'included',
    choiceId: null,
    preselected: false,
    showLines: null,
  } as const;
  const { offer, ...added } = half({
    materialLines: [
      {
        id: '1',
        materialId: null,
        description: 'OSB sheathing',
        quantity: '20',
        unit: 'sheet',
        unitCost: '26.00',
      },
    ],
    additionalCosts: [{ id: '2', type: 'permit', description: 'City of Boise permit', amount: '185.00' }],
  });
  const removed = half({
    groups: [{ ...group, title: 'Chimney', description: '' }],
    laborLines: [{ ...CHANGED_LINE, id: '3', groupId, description: 'Flashing', hours: '9.5' }],
  });
  return sampleEstimate({
    number: 'EST-0148-CO1',
    offer,
    change: {
      estimateId: groupId,
      estimateNumber: 'EST-0148',
      title: 'Decking instead of the chimney',
      reason: 'The deck under the north slope is soft, and the chimney comes down.',
      added,
      removed,
      job: { before: '13394.93', after: '13356.77' },
    },
    ...overrides,
    sums: {
      discountAmount: '0.00',
      subtotal: '-36.00',
      totalAmount: '-38.16',
      depositAmount: '0.00',
      ...overrides.sums,
    },
  });
}
