import {
  type IdentityField,
  ONLINE_PROVIDERS,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type { PercentHundredths, PriceHundredths } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentBranding } from '../../documents/document-data.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { lockCredentials } from './credential-queries.ts';
import { updateSettings } from './queries.ts';
import { isTimeZone } from './rules.ts';
import { storeCredentials } from './store-credentials.ts';

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
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'clock'>,
  account: AccountId,
  changes: SettingsChanges,
): Promise<void> {
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
    throw new InvalidInputError('timeZone', 'timeZone must be a time zone such as America/Boise');
  await inTransaction(deps.db, async (tx) => {
    const held = await lockCredentials(tx, account);
    if (!held) throw new NotFoundError('The account no longer exists.');
    const columns = {
      ...toColumns(changes),
      ...(DETAILS.some((detail) => changes[detail] !== undefined) && { businessDetailsSaved: true }),
    };
    if (Object.values(columns).some((value) => value !== undefined))
      await updateSettings(tx, account, columns);
    await storeCredentials(tx, deps, account, held.credentials, changes);
  });
}

/** Percentages and rates have names of their own in the table; everything else is called alike. Credentials have their own. */
function toColumns(changes: SettingsChanges) {
  const {
    laborMarkupPercent,
    materialMarkupPercent,
    defaultTaxRate,
    defaultDepositPercentage,
    leadWorkerRate,
    helperRate,
    specialistRate,
    ...named
  } = changes;
  const columns = omitCredentials(named);
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

const CREDENTIALS = ONLINE_PROVIDERS.flatMap((provider) => {
  const { identity, secret } = PROVIDER_SETTINGS[provider];
  return secret ? [identity.field, secret.field] : [identity.field];
});

function omitCredentials<Fields extends object>(fields: Fields): Omit<Fields, IdentityField | SecretField> {
  const rest: Partial<Record<string, unknown>> = { ...fields };
  for (const name of CREDENTIALS) delete rest[name];
  return rest as Omit<Fields, IdentityField | SecretField>;
}
