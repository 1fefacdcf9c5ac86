import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { priceOffer } from '@plumbline/contract/offer/price-offer';
import { amountMinor, amountToWire, priceHundredths, priceToWire } from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { mapNames } from '@plumbline/contract/pricing/sums';
import { DOCUMENT_SUMS, type EstimateDocument } from './document-data.ts';

/** The contractor's own parts of a preview; everything else is sample data. */
type OwnParts = Pick<
  EstimateDocument,
  | 'currency'
  | 'createdOn'
  | 'validUntil'
  | 'company'
  | 'customPaymentInstructions'
  | 'termsAndConditions'
  | 'branding'
>;

const LABOR = [
  ['Take out the old tub and tile', 'Helper', '12', 2_500n],
  ['Rough-in plumbing', 'Specialist', '7.5', 6_500n],
  ['Set tile, grout and seal', 'Lead', '22', 4_500n],
] as const;
const MATERIALS = [
  ['Porcelain floor tile, 12 × 24 in', '96', 'sq ft', 465n],
  ['Cement backer board, ½ in', '8', 'sheet', 1_895n],
  ['Tub and shower valve with trim', '1', 'each', 23_850n],
  ['Thin-set mortar, 50 lb', '4', 'bag', 2_140n],
] as const;
const PERMIT = 12_000n;
const NO_IDS = { laborTypeId: null, laborType: 'custom' } as const;

/** Plausible prices in any currency: a yen is worth about a hundredth of the other units. */
const priceIn = (currency: Currency, hundredths: bigint) =>
  priceToWire(priceHundredths(currencyDigits(currency) === 0 ? hundredths * 100n : hundredths));

/** A sample estimate with a tax of 8.5%, priced like every estimate. */
export function previewEstimate(own: OwnParts): EstimateDocument {
  const { currency } = own;
  const priced = priceOffer({
    currency,
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    taxRate: '8.5',
    depositPercentage: '25',
    discount: null,
    laborLines: LABOR.map(([description, laborTypeName, hours, rate]) => ({
      ...NO_IDS,
      id: description,
      laborTypeName,
      description,
      hours,
      rate: priceIn(currency, rate),
    })),
    materialLines: MATERIALS.map(([description, quantity, unit, cost]) => ({
      id: description,
      materialId: null,
      description,
      quantity,
      unit,
      unitCost: priceIn(currency, cost),
    })),
    additionalCosts: [
      {
        id: 'permit',
        type: 'permit',
        description: 'City permit',
        amount: amountToWire(amountMinor(PERMIT), currency),
      },
    ],
  });
  return {
    ...own,
    number: 'EST-0042',
    client: {
      name: 'Dana Whitfield',
      address: '2214 N 18th St\nBoise, ID 83702',
      email: 'dana@example.com',
      phone: null,
    },
    jobTypeName: 'Bathroom remodel',
    jobDescription:
      'Take out the tub and tile of the hall bath. New valve, backer board, floor and wall tile.',
    jobAddress: null,
    offer: presentOffer(priced),
    discount: null,
    sums: mapNames(DOCUMENT_SUMS, (name) => priced[name]),
    acceptPayments: true,
  };
}
