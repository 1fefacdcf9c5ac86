import type { Profile } from '@plumbline/contract/accounts';
import type { SubscriptionStatus } from '@plumbline/contract/billing';
import { MARKUP_PLACES } from '@plumbline/contract/offer/display';
import {
  percentHundredths,
  percentToWire,
  priceHundredths,
  priceToWire,
  taxRateToWire,
} from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import type { Branding } from '@plumbline/contract/settings/branding';
import {
  BODY_TEXT_SIZES,
  BORDER_STYLES,
  BORDER_THICKNESSES,
  choiceOr,
  DEFAULT_BRANDING,
  FONT_FAMILIES,
  HEADING_SIZES,
  HEX_COLOR,
  LAYOUT_TEMPLATES,
} from '@plumbline/contract/settings/branding-choices';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { readTaxRate } from '../../db/tax-columns.ts';
import { enteredFields } from './credential-rules.ts';
import type { AccountRow, AccountWithCredentials } from './queries.ts';
import { displayName } from './rules.ts';

const percent = (hundredths: number) => percentToWire(percentHundredths(BigInt(hundredths)));
const rate = (hundredths: bigint) => priceToWire(priceHundredths(hundredths));
const cost = (hundredths: bigint | null) => (hundredths === null ? null : rate(hundredths));

/** Returns the currency of a row. Throws if it is unknown, which means that the row is damaged. */
export function currencyOf(row: { currency: string }): Currency {
  const currency = CURRENCIES.find((known) => known === row.currency);
  if (!currency) throw new Error(`Unknown currency ${row.currency}`);
  return currency;
}

/** Returns the account’s trade; null if it has none, or one that is no longer offered. */
export const tradeOf = (row: AccountRow) => JOB_CATEGORIES.find((trade) => trade === row.trade) ?? null;

/** Presents the profile. It shows a paid subscription, but never a trial. */
export function presentProfile(row: AccountWithCredentials, subscriptionStatus: SubscriptionStatus): Profile {
  const { stripePublishableKey, paypalBusinessEmail, squareApplicationId } = enteredFields(row);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    name: displayName(row),
    companyName: row.companyName,
    trade: tradeOf(row),
    pricingChosen: row.pricingChosen,
    phone: row.phone,
    profileImageUrl: null,
    subscriptionStatus: subscriptionStatus === 'trial' ? 'none' : subscriptionStatus,
    trialEndsAt: row.trialEndsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    ...presentDefaults(row),
    customPaymentInstructions: row.customPaymentInstructions,
    stripePublishableKey,
    paypalBusinessEmail,
    venmoBusinessUsername: row.venmoBusinessUsername,
    squareApplicationId,
    companyDescription: row.companyDescription,
    licenseNumber: row.licenseNumber,
    businessAddress: row.businessAddress,
    businessEmail: row.businessEmail,
    termsAndConditions: row.termsAndConditions,
    ...presentBranding(row),
  };
}

/** The defaults of a new estimate. */
export function presentDefaults(row: AccountRow) {
  return {
    currency: currencyOf(row),
    timeZone: row.timeZone,
    laborMarkupPercent: percent(row.laborMarkupHundredths),
    materialMarkupPercent: percent(row.materialMarkupHundredths),
    defaultTaxRate: taxRateToWire(readTaxRate(row)),
    defaultDepositPercentage: percent(row.depositHundredths),
    leadWorkerRate: rate(row.leadRateHundredths),
    helperRate: rate(row.helperRateHundredths),
    specialistRate: rate(row.specialistRateHundredths),
    leadWorkerCost: cost(row.leadCostHundredths),
    helperCost: cost(row.helperCostHundredths),
    specialistCost: cost(row.specialistCostHundredths),
    pricesIncludeTax: row.pricesIncludeTax,
    markupIn: choiceOr(row.markupIn, MARKUP_PLACES, 'line'),
    display: row.display,
  };
}

/**
 * Presents the branding of the account’s documents. Stored choices that are unknown or outdated fall back to
 * the default.
 */
export function presentBranding(row: AccountRow) {
  return {
    primaryColor: colorOr(row.primaryColor, DEFAULT_BRANDING.primaryColor),
    accentColor: colorOr(row.accentColor, DEFAULT_BRANDING.accentColor),
    fontFamily: choiceOr(row.fontFamily, FONT_FAMILIES, DEFAULT_BRANDING.fontFamily),
    headingSize: choiceOr(row.headingSize, HEADING_SIZES, DEFAULT_BRANDING.headingSize),
    bodyTextSize: choiceOr(row.bodyTextSize, BODY_TEXT_SIZES, DEFAULT_BRANDING.bodyTextSize),
    layoutTemplate: choiceOr(row.layoutTemplate, LAYOUT_TEMPLATES, DEFAULT_BRANDING.layoutTemplate),
    borderThickness: choiceOr(row.borderThickness, BORDER_THICKNESSES, DEFAULT_BRANDING.borderThickness),
    borderStyle: choiceOr(row.borderStyle, BORDER_STYLES, DEFAULT_BRANDING.borderStyle),
    footerText: row.footerText,
    logoUrl: row.logoId && logoUrl(row.logoId),
    logoIncludesName: row.logoIncludesName,
  } satisfies Branding;
}

const colorOr = (color: string, otherwise: string) => (HEX_COLOR.test(color) ? color : otherwise);

/** The public path of a logo. */
export const logoUrl = (id: string) => `/logos/${id}`;
