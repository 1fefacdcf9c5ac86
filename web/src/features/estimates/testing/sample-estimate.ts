import type { Estimate, EstimateEvent } from '@plumbline/contract/estimates';
import type { Payment } from '@plumbline/contract/payments';
import { CLIENT_ID, JOB_TYPE_ID } from './sample-draft.ts';

/** The terms of a line that has none: its price is its amount. */
const plainTerms = (amount: string, unitPrice: string | null) => ({
  groupId: null,
  optional: false,
  preselected: false,
  markupPercent: null,
  discount: null,
  discountAmount: '0.00',
  taxIds: null,
  taxable: true,
  unitPrice,
  price: amount,
  netAmount: amount,
  counts: true,
});

/** An estimate as the API returns it. */
export function sampleEstimate(changes: Partial<Estimate> = {}): Estimate {
  const additionalCosts: Estimate['additionalCosts'] = [
    {
      id: 'c0000000-0000-4000-8000-000000000001',
      type: 'permit',
      description: 'City permit',
      amount: '185.00',
      ...plainTerms('185.00', null),
    },
  ];
  return {
    id: 'e0000000-0000-4000-8000-000000000148',
    estimateNumber: 'EST-0148',
    status: 'draft',
    currency: 'USD',
    clientId: CLIENT_ID,
    client: {
      name: 'Dana Whitfield',
      email: 'dana.whitfield@mail.example',
      phone: '(208) 555-0119',
      address: '2214 N 18th St, Boise, ID 83702',
    },
    jobTypeId: JOB_TYPE_ID,
    jobType: { name: 'Roof replacement' },
    jobDescription: 'Tear-off and re-roof, house and attached garage',
    jobAddress: '2214 N 18th St, Boise, ID 83702',
    validUntil: '2026-12-21',
    isExpired: false,
    unreadMessages: 0,
    changesRequestedAt: null,
    version: 0,
    revision: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:30:00.000Z',
    laborMarkupPercent: '20',
    materialMarkupPercent: '15',
    taxRate: '6',
    laborSubtotal: '1440.00',
    laborMarkupAmount: '288.00',
    materialsSubtotal: '356.00',
    materialMarkupAmount: '53.40',
    additionalCostsTotal: '185.00',
    itemsAmount: '2322.40',
    discount: null,
    discountAmount: '0.00',
    subtotal: '2322.40',
    taxAmount: '139.34',
    totalAmount: '2461.74',
    acceptPayments: true,
    depositFixedAmount: null,
    stages: [],
    depositPercentage: '25',
    depositAmount: '615.44',
    customPaymentInstructions: null,
    pricesIncludeTax: false,
    markupIn: 'line',
    display: null,
    groups: [],
    choices: [],
    taxes: [],
    taxBase: null,
    textLines: [],
    kits: [],
    files: [],
    lineDiscountsAmount: '0.00',
    selection: { groupIds: [], lineIds: [], quantities: {} },
    laborLines: [
      {
        id: 'a0000000-0000-4000-8000-000000000001',
        laborType: 'lead',
        laborTypeId: null,
        laborTypeName: 'Lead',
        description: 'Tear-off, two layers, haul to trailer',
        hours: '32',
        rate: '45.00',
        total: '1440.00',
        ...plainTerms('1440.00', '45.00'),
        price: '1728.00',
        netAmount: '1728.00',
      },
    ],
    materialLines: [
      {
        id: 'b0000000-0000-4000-8000-000000000001',
        description: 'Ice and water shield, 2 sq',
        quantity: '4',
        unit: 'roll',
        unitCost: '89.00',
        total: '356.00',
        materialId: null,
        ...plainTerms('356.00', '89.00'),
        price: '409.40',
        netAmount: '409.40',
        clientQuantity: null,
      },
    ],
    additionalCosts,
    additionalCostLines: additionalCosts,
    events: [sampleEvent()],
    reminderDays: null,
    remindersStopped: false,
    amountPaid: '0.00',
    amountDue: '2461.74',
    depositDue: '615.44',
    depositState: 'due',
    payments: [],
    ...changes,
  };
}

/** Changes the sample to a paid deposit. */
export const DEPOSIT_PAID = {
  payments: [samplePayment()],
  amountPaid: '615.44',
  amountDue: '1846.30',
  depositDue: '0.00',
  depositState: 'paid',
} satisfies Partial<Estimate>;

/** Changes the sample to 200.00 of the deposit paid. */
export const DEPOSIT_PART_PAID = {
  payments: [samplePayment({ amount: '200.00' })],
  amountPaid: '200.00',
  amountDue: '2261.74',
  depositDue: '415.44',
  depositState: 'part_paid',
} satisfies Partial<Estimate>;

/** Changes the sample to a deposit paid online and refunded. */
export const DEPOSIT_REFUNDED = {
  payments: [samplePayment({ method: 'stripe', online: true, refunded: '615.44' })],
  amountPaid: '0.00',
  amountDue: '2461.74',
  depositDue: '615.44',
  depositState: 'refunded',
} satisfies Partial<Estimate>;

/** A check over the deposit's amount. */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'd0000000-0000-4000-8000-000000000001',
    method: 'check',
    amount: '615.44',
    changeOrderId: null,
    invoiceId: null,
    currency: 'USD',
    refunded: '0.00',
    refunds: [],
    online: false,
    flag: null,
    receivedOn: '2026-11-20',
    note: null,
    createdAt: '2026-11-21T12:40:00.000Z',
    ...changes,
  };
}

export function sampleEvent(changes: Partial<EstimateEvent> = {}): EstimateEvent {
  return {
    id: 'f0000000-0000-4000-8000-000000000001',
    type: 'created',
    at: '2026-11-21T12:00:00.000Z',
    detail: {},
    ...changes,
  };
}
