import type { Profile } from '@plumbline/contract/accounts';
import type { Branding } from '@plumbline/contract/branding';
import {
  percentHundredths,
  percentToWire,
  priceHundredths,
  priceToWire,
} from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import type { AccountRow } from './queries.ts';
import { displayName } from './rules.ts';

const percent = (hundredths: number) => percentToWire(percentHundredths(BigInt(hundredths)));
const rate = (hundredths: bigint) => priceToWire(priceHundredths(hundredths));

/** The currency of a row; a value that is none of ours can only come from a damaged row. */
export function currencyOf(row: { currency: string }): Currency {
  const currency = CURRENCIES.find((known) => known === row.currency);
  if (!currency) throw new Error(`Unknown currency ${row.currency}`);
  return currency;
}

export function presentProfile(row: AccountRow): Profile {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    name: displayName(row),
    companyName: row.companyName,
    phone: row.phone,
    profileImageUrl: null,
    currency: currencyOf(row),
    timeZone: row.timeZone,
    subscriptionStatus: 'none',
    trialEndsAt: row.trialEndsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    laborMarkupPercent: percent(row.laborMarkupHundredths),
    materialMarkupPercent: percent(row.materialMarkupHundredths),
    defaultTaxRate: percent(row.taxHundredths),
    defaultDepositPercentage: percent(row.depositHundredths),
    leadWorkerRate: rate(row.leadRateHundredths),
    helperRate: rate(row.helperRateHundredths),
    specialistRate: rate(row.specialistRateHundredths),
    customPaymentInstructions: row.customPaymentInstructions,
    companyDescription: row.companyDescription,
    licenseNumber: row.licenseNumber,
    businessAddress: row.businessAddress,
    businessEmail: row.businessEmail,
    termsAndConditions: row.termsAndConditions,
    ...presentBranding(row),
  };
}

/** How the account's documents look. */
export function presentBranding(row: AccountRow): Branding {
  return {
    primaryColor: row.primaryColor,
    accentColor: row.accentColor,
    fontFamily: row.fontFamily,
    headingSize: row.headingSize,
    bodyTextSize: row.bodyTextSize,
    layoutTemplate: row.layoutTemplate,
    borderThickness: row.borderThickness,
    borderStyle: row.borderStyle,
    footerText: row.footerText,
    logoUrl: null,
  };
}
