import { ONLINE_PROVIDERS, type SecretField } from '@plumbline/contract/payments/providers';
import type { Settings } from '@plumbline/contract/settings';
import { DEFAULT_ESTIMATE_SUBJECT, SHOWN_ESTIMATE_BODY } from '../../mail/estimate-template.ts';
import { credentialOf, enteredFields } from '../accounts/credential-rules.ts';
import type { AccountWithCredentials } from '../accounts/get-profile.ts';
import { presentBranding, presentDefaults, tradeOf } from '../accounts/present.ts';

/** The settings of an account, with its secrets as `masks`. */
export function presentSettings(row: AccountWithCredentials, masks: Pick<Settings, SecretField>): Settings {
  return {
    businessName: row.companyName,
    companyDescription: row.companyDescription,
    businessEmail: row.businessEmail,
    businessPhone: row.phone,
    businessAddress: row.businessAddress,
    licenseNumber: row.licenseNumber,
    trade: tradeOf(row),
    ...presentDefaults(row),
    takesQuestions: row.takesQuestions,
    ...presentBranding(row),
    emailSubjectTemplate: row.emailSubjectTemplate ?? DEFAULT_ESTIMATE_SUBJECT,
    emailBodyTemplate: row.emailBodyTemplate ?? SHOWN_ESTIMATE_BODY,
    termsAndConditions: row.termsAndConditions,
    notifyViewed: row.notifyViewed,
    notifyAccepted: row.notifyAccepted,
    notifyDeclined: row.notifyDeclined,
    notifyQuestions: row.notifyQuestions,
    notifyPayments: row.notifyPayments,
    notifyDeliveryFailed: row.notifyDeliveryFailed,
    notifyExpiring: row.notifyExpiring,
    reminderDays: row.reminderDays,
    ...enteredFields(row),
    ...masks,
    providerCurrencies: presentCurrencies(row),
    venmoBusinessUsername: row.venmoBusinessUsername,
    acceptsCheck: row.acceptsCheck,
    acceptsCash: row.acceptsCash,
    customPaymentInstructions: row.customPaymentInstructions,
    invoicePrefix: row.invoicePrefix,
    nextInvoiceNumber: row.lastInvoiceNumber + 1,
    invoiceDueDays: row.invoiceDueDays,
    invoiceNote: row.invoiceNote,
    quickbooksTaxCode: row.quickbooksTaxCode,
    xeroAccountCode: row.xeroAccountCode,
    xeroTaxName: row.xeroTaxName,
    invoiceReminderDays: row.invoiceReminderDays,
    allowsPartPayments: row.allowsPartPayments,
  };
}

function presentCurrencies(row: AccountWithCredentials): Settings['providerCurrencies'] {
  return Object.fromEntries(
    ONLINE_PROVIDERS.map((provider) => [provider, credentialOf(row, provider).currencies]),
  ) as Settings['providerCurrencies'];
}
