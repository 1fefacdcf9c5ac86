import { amountMinor } from '@plumbline/contract/pricing/amounts';
import {
  mapNames,
  mapPercents,
  type PercentName,
  type Percents,
  type SumName,
  type Sums,
} from '@plumbline/contract/pricing/sums';
import { readTaxRate, type TaxColumns, toTaxColumns } from '../../db/tax-columns.ts';

/** The column of each percentage but the tax rate, in hundredths of a percent. Accounts store their defaults under the same names. */
const PERCENT_COLUMNS = {
  laborMarkupPercent: 'laborMarkupHundredths',
  materialMarkupPercent: 'materialMarkupHundredths',
  depositPercentage: 'depositHundredths',
} as const satisfies Record<Exclude<PercentName, 'taxRate'>, string>;

/** The column of each sum, in minor units of the estimate's currency. */
const SUM_COLUMNS = {
  laborSubtotal: 'laborSubtotalMinor',
  laborMarkupAmount: 'laborMarkupMinor',
  materialsSubtotal: 'materialsSubtotalMinor',
  materialMarkupAmount: 'materialMarkupMinor',
  additionalCostsTotal: 'additionalCostsMinor',
  subtotal: 'subtotalMinor',
  taxAmount: 'taxMinor',
  totalAmount: 'totalMinor',
  depositAmount: 'depositMinor',
} as const satisfies Record<Exclude<SumName, 'itemsAmount' | 'discountAmount'>, string>;

const STORED_SUMS = Object.keys(SUM_COLUMNS) as (keyof typeof SUM_COLUMNS)[];

type PercentColumns = Readonly<Record<(typeof PERCENT_COLUMNS)[keyof typeof PERCENT_COLUMNS], number>> &
  TaxColumns;
interface SumColumns extends Readonly<Record<(typeof SUM_COLUMNS)[keyof typeof SUM_COLUMNS], bigint>> {
  readonly itemsMinor: bigint | null;
}
interface SumsRow extends SumColumns {
  /** Determines the items less the discount. */
  readonly pricesIncludeTax: boolean | null;
  readonly discountHundredths: number | null;
  readonly discountMinor: bigint | null;
  /** A change order, whose sums may be negative, belongs to an estimate. */
  readonly rootId: string | null;
}

/** Reads the percentages of an estimate's row, or the defaults of an account's row. */
export function readPercents(row: PercentColumns): Percents {
  return mapPercents((name) => (name === 'taxRate' ? readTaxRate(row) : BigInt(row[PERCENT_COLUMNS[name]])));
}

/** Reads the sums of an estimate's row. */
export function readSums(row: SumsRow): Sums {
  const afterDiscount = row.pricesIncludeTax ? row.totalMinor : row.subtotalMinor;
  const hasDiscount = row.discountHundredths !== null || row.discountMinor !== null;
  const stored = (hasDiscount ? row.itemsMinor : null) ?? afterDiscount;
  // A version without discounts that saved the draft since then did not update the items.
  const items = row.rootId === null && stored < afterDiscount ? afterDiscount : stored;
  return {
    ...mapNames(STORED_SUMS, (name) => amountMinor(row[SUM_COLUMNS[name]])),
    itemsAmount: amountMinor(items),
    discountAmount: amountMinor(items - afterDiscount),
  };
}

/** Converts percentages and sums to the columns of an estimate. */
export function toSumColumns(percents: Percents, sums: Sums): PercentColumns & SumColumns {
  const percentNames = Object.keys(PERCENT_COLUMNS) as (keyof typeof PERCENT_COLUMNS)[];
  const percentEntries = percentNames.map((name) => [PERCENT_COLUMNS[name], Number(percents[name])]);
  const sumEntries = STORED_SUMS.map((name) => [SUM_COLUMNS[name], sums[name]]);
  return {
    ...Object.fromEntries([...percentEntries, ...sumEntries]),
    ...toTaxColumns(percents.taxRate),
    itemsMinor: sums.itemsAmount,
  };
}
