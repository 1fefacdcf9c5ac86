import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import { DEFAULT_BRANDING } from '@plumbline/contract/settings/branding-choices';
import { expect, test } from 'vitest';
import { presentAgreement } from './present-agreement.ts';

const contractor: PublicContractor = {
  ...DEFAULT_BRANDING,
  logoUrl: null,
  logoIncludesName: false,
  footerText: 'Licensed and insured',
  companyName: 'Cutter Ridge Roofing',
  companyDescription: null,
  contactName: 'Ray Cutter',
  email: 'office@cutterridge.example',
  phone: null,
  businessAddress: '418 S Orchard St\nBoise, ID 83705',
  licenseNumber: 'RCE-48213',
  termsAndConditions: 'Net “30” — café.',
};

const terms = (netAmount: string, unitPrice: string | null) => ({
  groupId: null,
  optional: false,
  preselected: false,
  markupPercent: null,
  discount: null,
  discountAmount: '0.00',
  taxIds: null,
  taxable: true,
  counts: true,
  unitPrice,
  price: netAmount,
  netAmount,
});

const costs: Estimate['additionalCosts'] = [
  {
    id: 'c0000000-0000-4000-8000-000000000001',
    type: 'permit',
    description: '',
    amount: '185.00',
    ...terms('185.00', null),
  },
];

const estimate: Estimate = {
  id: 'e0000000-0000-4000-8000-000000000148',
  estimateNumber: 'EST-0148',
  status: 'sent',
  currency: 'USD',
  depositFixedAmount: null,
  stages: [],
  clientId: null,
  client: {
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: null,
    address: null,
  },
  jobTypeId: null,
  jobType: { name: 'Roof replacement' },
  jobDescription: 'Tear-off and re-roof',
  jobAddress: null,
  validUntil: '2026-12-21',
  isExpired: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:30:00.000Z',
  depositAmount: '615.44',
  depositPercentage: '25',
  totalAmount: '2461.74',
  taxAmount: '139.34',
  taxRate: '6',
  subtotal: '2322.40',
  itemsAmount: '2322.40',
  discount: null,
  discountAmount: '0.00',
  additionalCostsTotal: '185.00',
  materialMarkupAmount: '53.40',
  materialMarkupPercent: '15',
  materialsSubtotal: '356.00',
  laborMarkupAmount: '288.00',
  laborMarkupPercent: '20',
  laborSubtotal: '1440.00',
  acceptPayments: true,
  customPaymentInstructions: null,
  pricesIncludeTax: false,
  markupIn: 'line',
  display: null,
  lineDiscountsAmount: '0.00',
  groups: [],
  choices: [],
  taxes: [],
  taxBase: null,
  textLines: [],
  files: [],
  kits: [],
  selection: {
    groupIds: [],
    lineIds: [],
    quantities: {},
  },
  laborLines: [
    {
      id: 'a0000000-0000-4000-8000-000000000001',
      laborType: 'lead',
      laborTypeId: null,
      laborTypeName: 'Lead',
      description: 'Tear-off, two layers',
      hours: '32',
      rate: '45.00',
      total: '1440.00',
      ...terms('1728.00', '45.00'),
    },
  ],
  materialLines: [
    {
      id: 'b0000000-0000-4000-8000-000000000001',
      description: 'Ice and water shield',
      quantity: '4',
      unit: 'roll',
      unitCost: '89.00',
      total: '356.00',
      materialId: null,
      clientQuantity: null,
      ...terms('409.40', '89.00'),
    },
  ],
  additionalCosts: costs,
  additionalCostLines: costs,
  events: [],
  reminderDays: null,
  remindersStopped: false,
  unreadMessages: 0,
  changesRequestedAt: null,
  version: 1,
  revision: null,
  amountPaid: '0.00',
  amountDue: '2461.74',
  depositDue: '615.44',
  depositState: 'due',
  payments: [],
};

const AGREEMENT = [
  '{"estimateNumber":"EST-0148","currency":"USD","validUntil":"2026-12-21",',
  '"contractor":{"companyName":"Cutter Ridge Roofing","contactName":"Ray Cutter","businessAddress":"418 S Orchard St\\nBoise, ID 83705","licenseNumber":"RCE-48213","termsAndConditions":"Net “30” — café."},',
  '"client":{"name":"Dana Whitfield","address":null},"jobType":"Roof replacement","jobDescription":"Tear-off and re-roof","jobAddress":null,',
  '"laborLines":[{"description":"Tear-off, two layers","laborTypeName":"Lead","hours":"32","rate":"45.00","total":"1440.00"}],',
  '"materialLines":[{"description":"Ice and water shield","quantity":"4","unit":"roll","unitCost":"89.00","total":"356.00"}],',
  '"additionalCosts":[{"type":"permit","description":"","amount":"185.00"}],',
  '"laborSubtotal":"1440.00","laborMarkupPercent":"20","laborMarkupAmount":"288.00",',
  '"materialsSubtotal":"356.00","materialMarkupPercent":"15","materialMarkupAmount":"53.40","additionalCostsTotal":"185.00",',
  '"subtotal":"2322.40","taxRate":"6","taxAmount":"139.34",',
  '"totalAmount":"2461.74","deposit":{"percentage":"25","amount":"615.44"},"customPaymentInstructions":null}',
].join('');

test('the agreement keeps its bytes, and with them the hashes that clients accepted', () => {
  expect(presentAgreement(estimate, contractor)).toEqual({
    document: AGREEMENT,
    documentHash: 'c62dda15389edd68419445645326f19737d447a6b11151643b05ea78c22a26b7',
    offerHash: null,
  });
});

test('an agreement without a deposit says so', () => {
  const { document, documentHash } = presentAgreement({ ...estimate, acceptPayments: false }, contractor);
  expect(document).toContain('"totalAmount":"2461.74","deposit":null,"customPaymentInstructions":null}');
  expect(documentHash).toBe('80395f4f7fab4b679a2060ac754bd4ef6b748259d72b1fcd578d48454cf1dbf5');
});
