import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { accounts } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';

/** The columns of an account that its settings write. */
export type SettingsColumns = Pick<
  typeof accounts.$inferInsert,
  | 'companyName'
  | 'phone'
  | 'businessEmail'
  | 'businessAddress'
  | 'companyDescription'
  | 'licenseNumber'
  | 'timeZone'
  | 'currency'
  | 'laborMarkupHundredths'
  | 'materialMarkupHundredths'
  | 'taxHundredths'
  | 'depositHundredths'
  | 'leadRateHundredths'
  | 'helperRateHundredths'
  | 'specialistRateHundredths'
  | 'customPaymentInstructions'
  | 'termsAndConditions'
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

/** Columns left out, or undefined, stay as they are; one at least is given. False when there is no such account. */
export async function updateSettings(
  tx: Transaction,
  account: AccountId,
  columns: { readonly [Column in keyof SettingsColumns]?: SettingsColumns[Column] | undefined },
): Promise<boolean> {
  const updated = await tx
    .update(accounts)
    .set(columns as Partial<SettingsColumns>)
    .where(eq(accounts.id, account))
    .returning({ id: accounts.id });
  return updated.length === 1;
}
