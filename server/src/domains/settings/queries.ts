import type { IdentityField, SecretField } from '@plumbline/contract/payments/providers';
import { eq, isNotNull, or } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts } from '../../db/schema/schema.ts';

/** The columns of an account that its settings write. */
export type SettingsColumns = Pick<
  typeof accounts.$inferInsert,
  | 'companyName'
  | 'phone'
  | 'businessEmail'
  | 'businessAddress'
  | 'companyDescription'
  | 'licenseNumber'
  | 'businessDetailsSaved'
  | 'timeZone'
  | 'currency'
  | 'laborMarkupHundredths'
  | 'materialMarkupHundredths'
  | 'taxHundredths'
  | 'depositHundredths'
  | 'leadRateHundredths'
  | 'helperRateHundredths'
  | 'specialistRateHundredths'
  | IdentityField
  | SecretField
  | 'venmoBusinessUsername'
  | 'acceptsCheck'
  | 'acceptsCash'
  | 'customPaymentInstructions'
  | 'emailSubjectTemplate'
  | 'emailBodyTemplate'
  | 'termsAndConditions'
  | 'notifyViewed'
  | 'notifyAccepted'
  | 'notifyDeclined'
  | 'notifyPayments'
  | 'notifyDeliveryFailed'
  | 'notifyExpiring'
  | 'reminderDays'
  | 'primaryColor'
  | 'accentColor'
  | 'fontFamily'
  | 'headingSize'
  | 'bodyTextSize'
  | 'layoutTemplate'
  | 'borderThickness'
  | 'borderStyle'
  | 'footerText'
>;

/** As they are stored: encrypted. */
export type StoredSecrets = Pick<typeof accounts.$inferSelect, SecretField>;

const secretColumns = {
  stripeSecretKey: accounts.stripeSecretKey,
  squareAccessToken: accounts.squareAccessToken,
};

export async function findStoredSecrets(db: Queryable, account: AccountId): Promise<StoredSecrets | null> {
  const [row] = await db.select(secretColumns).from(accounts).where(eq(accounts.id, account));
  return row ?? null;
}

/** Every account that keeps a secret. */
export async function listSecretOwners(db: Queryable): Promise<AccountId[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(isNotNull(accounts.stripeSecretKey), isNotNull(accounts.squareAccessToken)));
  return rows.map(({ id }) => accountId(id));
}

/** The same, and nobody else changes the account before the transaction ends. */
export async function lockStoredSecrets(tx: Transaction, account: AccountId): Promise<StoredSecrets | null> {
  const [row] = await tx.select(secretColumns).from(accounts).where(eq(accounts.id, account)).for('update');
  return row ?? null;
}

/** Columns left out, or undefined, stay as they are; one at least is given. */
export async function updateSettings(
  tx: Transaction,
  account: AccountId,
  columns: { readonly [Column in keyof SettingsColumns]?: SettingsColumns[Column] | undefined },
): Promise<void> {
  await tx.update(accounts).set(columns).where(eq(accounts.id, account));
}
