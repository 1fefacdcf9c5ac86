import type { IdentityField, SecretField } from '@plumbline/contract/payments/providers';
import type { PercentHundredths, PriceHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentBranding } from '../../documents/document-data.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { eachSecret } from './get-secrets.ts';
import { lockStoredSecrets, updateSettings } from './queries.ts';
import { resolveSecret } from './resolve-secret.ts';
import { isTimeZone } from './rules.ts';

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
}

/** How clients can pay a deposit; null is a way they cannot. The mask a secret is shown as leaves it as it is. */
interface PaymentDetails extends Readonly<Record<IdentityField | SecretField, string | null>> {
  readonly venmoBusinessUsername: string | null;
  readonly acceptsCheck: boolean;
  readonly acceptsCash: boolean;
  readonly customPaymentInstructions: string | null;
}

/** Null where the text that ships with the product is used. */
interface MailTemplates {
  readonly emailSubjectTemplate: string | null;
  readonly emailBodyTemplate: string | null;
}

/** Whether the contractor is mailed when it happens. */
interface Notices {
  readonly notifyViewed: boolean;
  readonly notifyAccepted: boolean;
  readonly notifyDeclined: boolean;
  readonly notifyPayments: boolean;
  readonly notifyDeliveryFailed: boolean;
  readonly notifyExpiring: boolean;
}

interface Reminders {
  /** Days after sending on which clients are reminded, ascending; of estimates that have none of their own. */
  readonly reminderDays: number[];
}

type Settings = BusinessDetails &
  EstimateDefaults &
  DocumentBranding &
  PaymentDetails &
  MailTemplates &
  Notices &
  Reminders;

/** One of these being saved is a step of the guide for newcomers. */
const DETAILS = [
  'companyName',
  'phone',
  'businessEmail',
  'businessAddress',
  'companyDescription',
  'licenseNumber',
] as const satisfies (keyof BusinessDetails)[];

/** Settings to write; one left out, or undefined, stays as it is. */
export type SettingsChanges = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/**
 * Writes the settings given and leaves the others. Throws `InvalidInputError` for a time zone nobody knows and for a mask
 * that is not the one of the secret stored, and `NotFoundError` when the account was closed meanwhile.
 */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
  changes: SettingsChanges,
): Promise<void> {
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
    throw new InvalidInputError('timeZone', 'timeZone must be a time zone such as America/Boise');
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockStoredSecrets(tx, account);
    if (!stored) throw new NotFoundError('The account no longer exists.');
    const columns = {
      ...toColumns(changes),
      ...(DETAILS.some((detail) => changes[detail] !== undefined) && { businessDetailsSaved: true }),
      ...eachSecret((field) => resolveSecret(deps, account, stored, field, changes[field])),
    };
    if (Object.values(columns).some((value) => value !== undefined))
      await updateSettings(tx, account, columns);
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
