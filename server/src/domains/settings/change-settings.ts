import type { PercentHundredths, PriceHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentBranding } from '../../documents/document-data.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { updateSettings } from './queries.ts';

/** What clients see of the business; null takes a text away. */
interface BusinessDetails {
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly businessEmail: string | null;
  /** May hold several lines. */
  readonly businessAddress: string | null;
  readonly companyDescription: string | null;
  readonly licenseNumber: string | null;
  readonly termsAndConditions: string | null;
}

/** What a new estimate starts from; estimates that exist keep their own. */
interface EstimateDefaults {
  readonly currency: Currency;
  /** An IANA name, such as America/Boise. */
  readonly timeZone: string;
  readonly laborMarkupPercent: PercentHundredths;
  readonly materialMarkupPercent: PercentHundredths;
  readonly defaultTaxRate: PercentHundredths;
  readonly defaultDepositPercentage: PercentHundredths;
  readonly leadWorkerRate: PriceHundredths;
  readonly helperRate: PriceHundredths;
  readonly specialistRate: PriceHundredths;
  readonly customPaymentInstructions: string | null;
}

type Settings = BusinessDetails & EstimateDefaults & DocumentBranding;

/** Settings to write; one left out, or undefined, stays as it is. */
export type SettingsChanges = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/**
 * Writes the settings given and leaves the others. Throws `InvalidInputError` for a time zone nobody knows and
 * `NotFoundError` when the account was closed meanwhile.
 */
export async function changeSettings(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
  changes: SettingsChanges,
): Promise<void> {
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
    throw new InvalidInputError('timeZone', 'timeZone must be a time zone such as America/Boise');
  const columns = toColumns(changes);
  if (Object.values(columns).every((value) => value === undefined)) return;
  await inTransaction(deps.db, async (tx) => {
    if (!(await updateSettings(tx, account, columns)))
      throw new NotFoundError('The account no longer exists.');
  });
}

/** Percentages and rates have names of their own in the table; everything else is called alike. */
function toColumns(changes: SettingsChanges) {
  const {
    laborMarkupPercent,
    materialMarkupPercent,
    defaultTaxRate,
    defaultDepositPercentage,
    leadWorkerRate,
    helperRate,
    specialistRate,
    ...columns
  } = changes;
  return {
    ...columns,
    laborMarkupHundredths: toInteger(laborMarkupPercent),
    materialMarkupHundredths: toInteger(materialMarkupPercent),
    taxHundredths: toInteger(defaultTaxRate),
    depositHundredths: toInteger(defaultDepositPercentage),
    leadRateHundredths: leadWorkerRate,
    helperRateHundredths: helperRate,
    specialistRateHundredths: specialistRate,
  };
}

/** Percentages are small and whole in hundredths, so that the column is a plain integer. */
function toInteger(percent: PercentHundredths | undefined): number | undefined {
  return percent === undefined ? undefined : Number(percent);
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
