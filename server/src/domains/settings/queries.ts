import { eq } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
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
  | 'trade'
  | 'businessDetailsSaved'
  | 'pricingChosen'
  | 'timeZone'
  | 'currency'
  | 'laborMarkupHundredths'
  | 'materialMarkupHundredths'
  | 'taxHundredths'
  | 'taxThousandths'
  | 'depositHundredths'
  | 'leadRateHundredths'
  | 'helperRateHundredths'
  | 'specialistRateHundredths'
  | 'pricesIncludeTax'
  | 'markupIn'
  | 'display'
  | 'takesQuestions'
  | 'venmoBusinessUsername'
  | 'acceptsCheck'
  | 'acceptsCash'
  | 'customPaymentInstructions'
  | 'invoicePrefix'
  | 'lastInvoiceNumber'
  | 'invoiceDueDays'
  | 'invoiceNote'
  | 'quickbooksTaxCode'
  | 'xeroAccountCode'
  | 'xeroTaxName'
  | 'invoiceReminderDays'
  | 'allowsPartPayments'
  | 'emailSubjectTemplate'
  | 'emailBodyTemplate'
  | 'termsAndConditions'
  | 'notifyViewed'
  | 'notifyAccepted'
  | 'notifyDeclined'
  | 'notifyQuestions'
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
  | 'logoIncludesName'
>;

/** Omitted or undefined columns stay unchanged; requires at least one. */
export async function updateSettings(
  tx: Transaction,
  account: AccountId,
  columns: { readonly [Column in keyof SettingsColumns]?: SettingsColumns[Column] | undefined },
): Promise<void> {
  await tx.update(accounts).set(columns).where(eq(accounts.id, account));
}
