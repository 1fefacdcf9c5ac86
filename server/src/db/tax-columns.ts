import { type TaxRateThousandths, taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import { divideRounded } from '@plumbline/contract/pricing/rounding';

/** The columns of a tax rate, of an estimate or of an account's default. Versions before the third decimal know only the hundredths. */
export interface TaxColumns {
  readonly taxHundredths: number;
  readonly taxThousandths: number | null;
}

const toHundredths = (thousandths: bigint) => Number(divideRounded(thousandths, 10n));

/** Reads a tax rate. Where the two columns disagree, an older version wrote the hundredths later. */
export function readTaxRate({ taxHundredths, taxThousandths }: TaxColumns): TaxRateThousandths {
  const isCurrent = taxThousandths !== null && toHundredths(BigInt(taxThousandths)) === taxHundredths;
  return taxRateThousandths(BigInt(isCurrent ? taxThousandths : taxHundredths * 10));
}

/** Converts a tax rate to its columns; the hundredths are rounded half up. */
export function toTaxColumns(rate: TaxRateThousandths): TaxColumns {
  return { taxHundredths: toHundredths(rate), taxThousandths: Number(rate) };
}
