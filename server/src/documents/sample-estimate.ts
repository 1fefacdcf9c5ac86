import type { EstimateDocument } from './document-data.ts';

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

const roof: EstimateDocument = {
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
  laborLines: [
    ['Tear-off, two layers, haul to trailer', 'Lead', '32.00', '45.00', '1440.00'],
    ['Tear-off, staging, daily cleanup', 'Helper', '64', '25.00', '1600.00'],
    ['Flashing: chimney and two skylights', 'Specialist', '9.50', '65.00', '617.50'],
    ['Underlayment, shingle, ridge vent', 'Lead', '38', '45.00', '1710.00'],
  ].map(([description = '', laborTypeName = '', hours = '', rate = '', total = '']) => ({
    description,
    laborTypeName,
    hours,
    rate,
    total,
  })),
  materialLines: [
    ['Architectural shingle, Weathered Wood', '84.000', 'bundle', '38.75', '3255.00'],
    ['Ice and water shield, 2 sq', '4', 'roll', '89.00', '356.00'],
    ['Synthetic underlayment, 10 sq', '3', 'roll', '104.50', '313.50'],
    ['Drip edge, 10 ft, brown', '26', 'each', '11.85', '308.10'],
    ['Ridge vent, 4 ft', '12', 'each', '19.40', '232.80'],
    ['Pipe boot, 3 in', '3', 'each', '17.25', '51.75'],
    ['Coil roofing nails, 1¼ in', '2', 'box', '54.90', '109.80'],
    ['OSB sheathing, 7/16 in, 4×8', '6', 'sheet', '24.60', '147.60'],
  ].map(([description = '', quantity = '', unit = '', unitCost = '', total = '']) => ({
    description,
    quantity,
    unit,
    unitCost,
    total,
  })),
  additionalCosts: [
    { typeName: 'Permit', description: 'City of Boise re-roof permit', amount: '185.00' },
    { typeName: 'Disposal', description: '20 yd dumpster, one pull', amount: '520.00' },
  ],
  discount: null,
  sums: {
    itemsAmount: '12636.73',
    discountAmount: '0.00',
    laborSubtotal: '5367.50',
    laborMarkupPercent: '20.00',
    laborMarkupAmount: '1073.50',
    materialsSubtotal: '4774.55',
    materialMarkupPercent: '15',
    materialMarkupAmount: '716.18',
    additionalCostsTotal: '705.00',
    subtotal: '12636.73',
    taxRate: '6.00',
    taxAmount: '758.20',
    totalAmount: '13394.93',
    depositPercentage: '25',
    depositAmount: '3348.73',
  },
  acceptPayments: true,
  customPaymentInstructions: null,
  termsAndConditions:
    'Deposit holds your dates. Balance is due on completion. Decking beyond six sheets is $24.60 a sheet plus $45.00 labor, shown to you before we fix it. Workmanship guaranteed ten years.',
  branding,
};

/** A complete, plausible estimate for tests, with overrides. */
export function sampleEstimate(
  overrides: Partial<Omit<EstimateDocument, 'branding'>> & {
    branding?: Partial<EstimateDocument['branding']>;
  } = {},
): EstimateDocument {
  return { ...roof, ...overrides, branding: { ...branding, ...overrides.branding } };
}
