import type { Display, MarkupPlace } from '@plumbline/contract/offer/display';
import {
  hasSecret,
  type IdentityField,
  ONLINE_PROVIDERS,
  PROVIDER_SETTINGS,
  type SecretField,
} from '@plumbline/contract/payments/providers';
import type {
  PercentHundredths,
  PriceHundredths,
  TaxRateThousandths,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { JobCategory } from '@plumbline/contract/trades';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { toTaxColumns } from '../../db/tax-columns.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { DocumentBranding } from '../../pdf/document-data.ts';
import { credentialOf } from '../accounts/credential-rules.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { lockCredentials } from './credential-queries.ts';
import { updateSettings } from './queries.ts';
import { resolveSecret } from './resolve-secret.ts';
import { isTimeZone } from './rules.ts';
import { storeCredentials } from './store-credentials.ts';

/** The business details that clients see; null clears a text. */
interface BusinessDetails {
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly businessEmail: string | null;
  /** May hold several lines. */
  readonly businessAddress: string | null;
  readonly companyDescription: string | null;
  readonly licenseNumber: string | null;
  readonly trade: JobCategory | null;
  readonly termsAndConditions: string | null;
}

/** The defaults of new estimates; existing estimates keep their own. */
interface EstimateDefaults {
  readonly currency: Currency;
  /** An IANA name, such as America/Boise. */
  readonly timeZone: string;
  readonly laborMarkupPercent: PercentHundredths;
  readonly materialMarkupPercent: PercentHundredths;
  readonly defaultTaxRate: TaxRateThousandths;
  readonly defaultDepositPercentage: PercentHundredths;
  readonly leadWorkerRate: PriceHundredths;
  readonly helperRate: PriceHundredths;
  readonly specialistRate: PriceHundredths;
  /** Null if not specified. */
  readonly leadWorkerCost: PriceHundredths | null;
  readonly helperCost: PriceHundredths | null;
  readonly specialistCost: PriceHundredths | null;
  readonly pricesIncludeTax: boolean;
  readonly markupIn: MarkupPlace;
  /** Null shows clients everything. */
  readonly display: Display | null;
  /** Whether clients can write on their page; for all estimates. */
  readonly takesQuestions: boolean;
}

/** The ways clients can pay a deposit; null disables one. A secret's mask leaves the secret unchanged. */
interface PaymentDetails extends Readonly<Record<IdentityField | SecretField, string | null>> {
  readonly venmoBusinessUsername: string | null;
  readonly acceptsCheck: boolean;
  readonly acceptsCash: boolean;
  readonly customPaymentInstructions: string | null;
}

/** Null uses the product's own text. */
interface MailTemplates {
  readonly emailSubjectTemplate: string | null;
  readonly emailBodyTemplate: string | null;
}

/** The events for which the contractor is notified by mail. */
interface Notices {
  readonly notifyViewed: boolean;
  readonly notifyAccepted: boolean;
  readonly notifyDeclined: boolean;
  readonly notifyQuestions: boolean;
  readonly notifyPayments: boolean;
  readonly notifyDeliveryFailed: boolean;
  readonly notifyExpiring: boolean;
}

interface Reminders {
  /** Days after sending on which clients are reminded, ascending; for estimates without their own days. */
  readonly reminderDays: number[];
}

interface InvoiceSettings {
  readonly invoicePrefix: string;
  /** The number of the next invoice. */
  readonly nextInvoiceNumber: number;
  readonly invoiceDueDays: number;
  readonly invoiceNote: string | null;
  /** Counted from the day an invoice is due, ascending. */
  readonly invoiceReminderDays: number[];
  /** Whether clients may pay a part of an invoice online. */
  readonly allowsPartPayments: boolean;
}

/** The codes and names in exports for bookkeeping programs. */
interface Accounting {
  readonly quickbooksTaxCode: string | null;
  readonly xeroAccountCode: string | null;
  readonly xeroTaxName: string | null;
}

type Settings = BusinessDetails &
  EstimateDefaults &
  DocumentBranding &
  PaymentDetails &
  MailTemplates &
  Notices &
  Reminders &
  InvoiceSettings &
  Accounting;

/** Saving one of these completes a step of the onboarding guide. */
const DETAILS = [
  'companyName',
  'phone',
  'businessEmail',
  'businessAddress',
  'companyDescription',
  'licenseNumber',
] as const satisfies (keyof BusinessDetails)[];

/** Saving one of these answers the form's question about pricing. */
const PRICING = [
  'laborMarkupPercent',
  'materialMarkupPercent',
  'defaultTaxRate',
  'defaultDepositPercentage',
] as const satisfies (keyof Settings)[];

/** Settings to write; omitted or undefined ones stay unchanged. */
export type SettingsChanges = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/**
 * Writes only the given settings. Throws `InvalidInputError` for an unknown time zone and for a mask that
 * does not match the stored secret, and `NotFoundError` when the account was closed meanwhile. `requireAllowed` is called with
 * the credentials locked, and throws to write nothing.
 */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'clock'>,
  account: AccountId,
  changes: SettingsChanges,
  requireAllowed?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const held = await lockCredentials(tx, account);
    if (!held) throw new NotFoundError('This account no longer exists.');
    await requireStorable({ ...deps, db: tx }, account, changes);
    await requireAllowed?.(tx);
    const columns = {
      ...toColumns(changes),
      ...(DETAILS.some((detail) => changes[detail] !== undefined) && { businessDetailsSaved: true }),
      ...(PRICING.some((price) => changes[price] !== undefined) && { pricingChosen: true }),
    };
    if (Object.values(columns).some((value) => value !== undefined))
      await updateSettings(tx, account, columns);
    await storeCredentials(tx, deps, account, held.credentials, changes);
  });
}

/**
 * Throws `InvalidInputError` for settings that `changeSettings` refuses. Called without its lock, it does not see a change that is
 * being made.
 */
export async function requireStorable(
  deps: Pick<Deps, 'secret' | 'config'> & { readonly db: Queryable },
  account: AccountId,
  changes: SettingsChanges,
): Promise<void> {
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
    throw new InvalidInputError('timeZone', 'timeZone must be a time zone such as America/Boise');
  const stored = await getAccount(deps, account);
  if (changes.nextInvoiceNumber !== undefined) requireRaised(stored, changes.nextInvoiceNumber);
  for (const provider of ONLINE_PROVIDERS)
    if (hasSecret(provider))
      resolveSecret(
        deps,
        account,
        provider,
        credentialOf(stored, provider),
        changes[PROVIDER_SETTINGS[provider].secret.field],
      );
}

/** Throws `InvalidInputError` for a number that an invoice already has. */
function requireRaised({ lastInvoiceNumber }: { readonly lastInvoiceNumber: number }, next: number): void {
  if (next > lastInvoiceNumber) return;
  throw new InvalidInputError(
    'nextInvoiceNumber',
    `nextInvoiceNumber must be at least ${lastInvoiceNumber + 1}: the numbers before it are taken`,
  );
}

/**
 * Maps fields to columns: percentages and rates have other names, everything else the same. Omits credentials, which have their
 * own table.
 */
function toColumns(changes: SettingsChanges) {
  const {
    laborMarkupPercent,
    materialMarkupPercent,
    defaultTaxRate,
    defaultDepositPercentage,
    leadWorkerRate,
    helperRate,
    specialistRate,
    leadWorkerCost,
    helperCost,
    specialistCost,
    nextInvoiceNumber,
    ...named
  } = changes;
  const columns = omitCredentials(named);
  return {
    ...columns,
    laborMarkupHundredths: toInteger(laborMarkupPercent),
    materialMarkupHundredths: toInteger(materialMarkupPercent),
    ...(defaultTaxRate !== undefined && toTaxColumns(defaultTaxRate)),
    depositHundredths: toInteger(defaultDepositPercentage),
    leadRateHundredths: leadWorkerRate,
    helperRateHundredths: helperRate,
    specialistRateHundredths: specialistRate,
    leadCostHundredths: leadWorkerCost,
    helperCostHundredths: helperCost,
    specialistCostHundredths: specialistCost,
    ...(nextInvoiceNumber !== undefined && { lastInvoiceNumber: nextInvoiceNumber - 1 }),
  };
}

/** Converts hundredths to a number; the column is a plain integer. */
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
