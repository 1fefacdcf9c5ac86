import type {
  PaymentStep,
  PublicContractor,
  PublicEstimate,
} from '@plumbline/contract/estimates/public-estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { EVERYTHING } from '@plumbline/contract/offer/display';
import type { Offer } from '@plumbline/contract/offer/offer';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { priceOffer, type UnpricedOffer } from '@plumbline/contract/offer/price-offer';
import { ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { pickSums } from '@plumbline/contract/pricing/sums';
import type { PublicPageData } from './public-page-data.ts';

/** An estimate whose client sees everything and can pick nothing. */
type PlainEstimate = Omit<PublicEstimate, 'offer'>;

const id = (suffix: number) => `0b8f6a52-4c1e-4d0f-9a3b-${String(suffix).padStart(12, '0')}`;

const labor = (place: number, description: string, hours: string, rate: string, total: string) => ({
  id: id(100 + place),
  laborType: 'lead' as const,
  laborTypeName: 'Lead',
  description,
  hours,
  rate,
  total,
});

const material = (
  place: number,
  description: string,
  quantity: string,
  unit: string,
  unitCost: string,
  total: string,
) => ({ id: id(200 + place), description, quantity, unit, unitCost, total });

const costs: PublicEstimate['additionalCosts'] = [
  { id: id(301), type: 'permit', description: 'City of Boise re-roof permit', amount: '185.00' },
  { id: id(302), type: 'disposal', description: '20 yd dumpster, one pull', amount: '520.00' },
];

const estimate: PlainEstimate = {
  id: id(1),
  estimateNumber: 'EST-0148',
  status: 'sent',
  currency: 'USD',
  clientName: 'Dana Whitfield',
  jobType: { name: 'Tear-off and re-roof, house and attached garage' },
  jobDescription:
    'Remove two layers of asphalt shingle down to the deck, 28 squares. Replace soft decking where found, up to six sheets. Reflash the chimney and both skylights. Magnet sweep of yard and drive every evening.',
  jobAddress: '2214 N 18th St, Boise, ID 83702',
  validUntil: '2026-10-20',
  isExpired: false,
  changesRequestedAt: null,
  takesQuestions: false,
  messages: [],
  version: 1,
  sentAt: '2026-10-13T15:04:05.000Z',
  replaces: null,
  changes: [],
  note: null,
  replacedBy: null,
  changeOrder: null,
  changeOrders: [],
  receipts: [],
  invoices: [],
  paymentSteps: [],
  createdAt: '2026-10-13T15:04:05.000Z',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  taxRate: '6',
  laborSubtotal: '5367.50',
  laborMarkupAmount: '1073.50',
  materialsSubtotal: '4774.55',
  materialMarkupAmount: '716.18',
  additionalCostsTotal: '705.00',
  itemsAmount: '12636.73',
  discount: null,
  discountAmount: '0.00',
  subtotal: '12636.73',
  taxAmount: '758.20',
  totalAmount: '13394.93',
  acceptPayments: true,
  depositPercentage: '25',
  depositFixedAmount: null,
  depositAmount: '3348.73',
  customPaymentInstructions: 'A check made out to Cutter Ridge Roofing, or Zelle to (208) 555-0142.',
  answeredAt: null,
  acceptedBy: null,
  signature: null,
  depositPending: null,
  paymentInReview: false,
  updateRequestedAt: null,
  confirmationNotMailed: false,
  documentHash: '0'.repeat(64),
  depositMethods: [],
  depositMethod: null,
  depositState: 'due',
  depositDue: '3348.73',
  laborLines: [
    labor(1, 'Tear-off, two layers, haul to trailer', '32', '45.00', '1440.00'),
    labor(2, 'Tear-off, staging, daily cleanup', '64', '25.00', '1600.00'),
    labor(3, 'Flashing: chimney and two skylights', '9.5', '65.00', '617.50'),
    labor(4, 'Underlayment, shingle, ridge vent', '38', '45.00', '1710.00'),
  ],
  materialLines: [
    material(1, 'Architectural shingle, Weathered Wood', '84', 'bundle', '38.75', '3255.00'),
    material(2, 'Ice and water shield, 2 sq', '4', 'roll', '89.00', '356.00'),
    material(3, 'Synthetic underlayment, 10 sq', '3', 'roll', '104.50', '313.50'),
    material(4, 'Drip edge, 10 ft, brown', '26', 'each', '11.85', '308.10'),
    material(5, 'Ridge vent, 4 ft', '12', 'each', '19.40', '232.80'),
    material(6, 'Pipe boot, 3 in', '3', 'each', '17.25', '51.75'),
    material(7, 'Coil roofing nails, 1¼ in', '2', 'box', '54.90', '109.80'),
    material(8, 'OSB sheathing, 7/16 in, 4×8', '6', 'sheet', '24.60', '147.60'),
  ],
  additionalCosts: costs,
  additionalCostLines: costs,
};

const contractor: PublicContractor = {
  companyName: 'Cutter Ridge Roofing',
  companyDescription: null,
  contactName: 'Marcus',
  email: 'office@cutterridge.example',
  phone: '(208) 555-0142',
  businessAddress: '418 S Orchard St, Boise, ID 83705',
  licenseNumber: 'RCE-48213',
  termsAndConditions:
    'Deposit holds your dates. Balance is due on completion. Decking beyond six sheets is $24.60 a sheet plus $45.00 labor, shown to you before we fix it. Workmanship guaranteed ten years.',
  primaryColor: '#8a3324',
  accentColor: '#2f3e46',
  fontFamily: 'Arial',
  headingSize: 'Medium',
  bodyTextSize: '14px',
  layoutTemplate: 'logo-left',
  borderThickness: 'Medium',
  borderStyle: 'Solid',
  footerText: 'Licensed • Bonded • Insured • Quality Work Guaranteed',
  logoUrl: null,
  logoIncludesName: false,
};

/** The offer of an estimate with the sample's lines, all of them shown. */
function plainOffer(source: PlainEstimate): Offer {
  const { currency, laborLines, materialLines, additionalCosts } = source;
  return presentOffer(
    priceOffer({
      ...source,
      laborMarkupPercent: source.laborMarkupPercent ?? '0',
      materialMarkupPercent: source.materialMarkupPercent ?? '0',
      laborLines: laborLines.map((line) => ({ ...line, laborTypeId: null })),
      materialLines: materialLines.map((line) => ({ ...line, materialId: null })),
      additionalCosts: additionalCosts.map(({ amount, ...line }) => ({
        ...line,
        amount: currency === 'JPY' ? amount.replace(/\..*/, '') : amount,
      })),
    }),
  );
}

/** The payments of an accepted estimate that has no invoices. */
function ownSteps({
  status,
  depositState,
  depositAmount,
  depositDue,
  totalAmount,
  currency,
  changeOrder,
}: PlainEstimate): PaymentStep[] {
  if (!isWon(status)) return [];
  const isOver = status === 'paid';
  const stepOf = (
    kind: 'deposit' | 'balance',
    [amount, amountOpen]: readonly [string, string],
    state: PaymentStep['state'],
  ): PaymentStep => {
    const isPaid = isOver || state === 'paid';
    const paid = isPaid ? { amountOpen: '0.00', state: 'paid' as const } : { amountOpen, state };
    return { kind, id: kind, name: kind, amount, ...paid, dueWhen: null, invoices: [] };
  };
  const rest = addAmounts([totalAmount, negateAmount(depositAmount)], currency);
  const deposit = stepOf('deposit', [depositAmount, depositDue], depositState === 'paid' ? 'paid' : 'due');
  const balance = stepOf('balance', [rest, rest], 'later');
  // A change order's balance is that of its job.
  return [...(depositState === 'none' ? [] : [deposit]), ...(changeOrder ? [] : [balance])];
}

/** A roofing estimate with hand-calculated figures, for the tests of the client's page. */
export function samplePageData(
  changes: {
    estimate?: Partial<PublicEstimate>;
    contractor?: Partial<PublicContractor>;
    isOwner?: boolean;
  } = {},
): PublicPageData {
  const changed = { ...estimate, ...changes.estimate };
  const paymentSteps = changes.estimate?.paymentSteps ?? ownSteps(changed);
  return {
    estimate: { ...changed, paymentSteps, offer: changes.estimate?.offer ?? plainOffer(changed) },
    contractor: { ...contractor, ...changes.contractor },
    isOwner: changes.isOwner ?? false,
  };
}

/** A roof in three packages with gutters as an add-on: worked example 11, of which `parts` replace some. */
export function sampleChoices(
  parts: Partial<UnpricedOffer> = {},
  changes: Parameters<typeof samplePageData>[0] = {},
): PublicPageData {
  const priced = priceOffer({ ...ROOF_OFFER, ...parts });
  const hidden = { laborLines: [], materialLines: [], additionalCosts: [], additionalCostLines: [] };
  return samplePageData({
    ...changes,
    estimate: {
      ...pickSums(priced),
      ...hidden,
      currency: priced.currency,
      discount: priced.discount,
      depositDue: priced.depositAmount,
      offer: presentOffer(priced),
      ...changes.estimate,
    },
  });
}

/** A change order that adds half the lines of the sample, and removes the others. */
export function sampleChangeOrder(
  display: Partial<Offer['display']> = {},
  changes: Parameters<typeof samplePageData>[0] = {},
): PublicPageData {
  const half = (parts: Partial<UnpricedOffer>) => {
    const priced = priceOffer({
      ...estimate,
      laborMarkupPercent: '20',
      materialMarkupPercent: '15',
      laborLines: [],
      materialLines: [],
      additionalCosts: [],
      display: { ...EVERYTHING, ...display },
      ...parts,
    });
    const { subtotal, taxAmount, totalAmount } = priced;
    return { offer: presentOffer(priced), discountAmount: null, subtotal, taxAmount, totalAmount };
  };
  const { offer, ...added } = half({ additionalCosts: costs });
  const flashing = estimate.laborLines.slice(2, 3).map((line) => ({ ...line, laborTypeId: null }));
  return samplePageData({
    ...changes,
    estimate: {
      estimateNumber: 'EST-0148-CO1',
      jobDescription: null,
      totalAmount: '-38.16',
      depositAmount: '0.00',
      depositState: 'none',
      offer,
      changeOrder: {
        estimateId: id(2),
        estimateNumber: 'EST-0148',
        title: 'No flashing, a permit instead',
        reason: 'The chimney comes down.',
        added,
        removed: half({ laborLines: flashing }),
        job: { before: '13394.93', after: '13356.77' },
      },
      ...changes.estimate,
    },
  });
}
