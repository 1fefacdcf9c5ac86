import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  percentHundredths,
  priceHundredths,
  priceToWire,
  quantityThousandths,
  quantityToWire,
  taxRateThousandths,
} from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { mapPercents, type Percents, sumsToWire } from '@plumbline/contract/pricing/sums';
import type { EstimateDocument } from './document-data.ts';

/** The contractor's own parts of a preview; everything else is made up. */
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
  { description: 'Take out the old tub and tile', laborTypeName: 'Helper', hours: 12_000n, rate: 2_500n },
  { description: 'Rough-in plumbing', laborTypeName: 'Specialist', hours: 7_500n, rate: 6_500n },
  { description: 'Set tile, grout and seal', laborTypeName: 'Lead', hours: 22_000n, rate: 4_500n },
] as const;
const MATERIALS = [
  { description: 'Porcelain floor tile, 12 × 24 in', quantity: 96_000n, unit: 'sq ft', unitCost: 465n },
  { description: 'Cement backer board, ½ in', quantity: 8_000n, unit: 'sheet', unitCost: 1_895n },
  { description: 'Tub and shower valve with trim', quantity: 1_000n, unit: 'each', unitCost: 23_850n },
  { description: 'Thin-set mortar, 50 lb', quantity: 4_000n, unit: 'bag', unitCost: 2_140n },
] as const;
const PERMIT = 12_000n;
const PERCENTS: Percents = {
  ...mapPercents(() => 0n),
  taxRate: taxRateThousandths(8_500n),
  depositPercentage: percentHundredths(2_500n),
};

/** Plausible prices in any currency: a yen is worth about a hundredth of the other units. */
const priceIn = (currency: Currency, hundredths: bigint) =>
  priceHundredths(currencyDigits(currency) === 0 ? hundredths * 100n : hundredths);

/** A sample estimate with a tax of 8.5%, priced like every estimate. */
export function previewEstimate(own: OwnParts): EstimateDocument {
  const { currency } = own;
  const wire = (amount: AmountMinor | undefined) => amountToWire(amount ?? amountMinor(0n), currency);
  const laborLines = LABOR.map((line) => ({
    ...line,
    hours: quantityThousandths(line.hours),
    rate: priceIn(currency, line.rate),
  }));
  const materialLines = MATERIALS.map((line) => ({
    ...line,
    quantity: quantityThousandths(line.quantity),
    unitCost: priceIn(currency, line.unitCost),
  }));
  const permit = amountMinor(PERMIT);
  const priced = priceEstimate({
    currency,
    laborLines,
    materialLines,
    additionalCosts: [{ amount: permit }],
    ...PERCENTS,
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
    laborLines: laborLines.map((line, index) => ({
      description: line.description,
      laborTypeName: line.laborTypeName,
      hours: quantityToWire(line.hours),
      rate: priceToWire(line.rate),
      total: wire(priced.laborLines[index]?.amount),
    })),
    materialLines: materialLines.map((line, index) => ({
      description: line.description,
      quantity: quantityToWire(line.quantity),
      unit: line.unit,
      unitCost: priceToWire(line.unitCost),
      total: wire(priced.materialLines[index]?.amount),
    })),
    additionalCosts: [{ typeName: 'Permit', description: 'City permit', amount: wire(permit) }],
    discount: null,
    sums: sumsToWire(PERCENTS, priced, currency),
    acceptPayments: true,
  };
}
