import type { RegisterRequest } from '@plumbline/contract/accounts';
import { priceHundredths, taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import type { SettingsChanges } from '../domains/settings/change-settings.ts';

/** The sign-in of the demo's contractor. It is public, so it protects nothing. */
export const SIGN_IN = { email: 'demo@plumbline.example', password: 'Plumb-line-2026!' } as const;

export const TIME_ZONE = 'America/Boise';

export const REGISTRATION: RegisterRequest = {
  ...SIGN_IN,
  firstName: 'Marcus',
  lastName: 'Bell',
  companyName: 'Cutter Ridge Roofing',
  trade: 'roofing',
  timeZone: TIME_ZONE,
};

/** Other ways to pay him a deposit; shown on every estimate that asks for one. */
export const PAYMENT_INSTRUCTIONS =
  'Zelle to (208) 555-0142, with the estimate number as the note. Your dates are held once it is there.';

/** Keys in the formats of the payment sandbox. No real provider issued them. */
const SANDBOX_KEYS = {
  stripeSecretKey: 'sk_test_cutterridgeroofing',
  squareAccessToken: 'EAAAcutterridgeroofing',
} as const;

export const SETTINGS: SettingsChanges = {
  phone: '(208) 555-0142',
  businessEmail: 'office@cutterridge.example',
  businessAddress: '418 S Orchard St, Boise, ID 83705',
  companyDescription:
    'Roofs, gutters and skylights in the Treasure Valley since 2009. Own crew of six, no subcontractors on the roof.',
  licenseNumber: 'Idaho contractor RCE-48213',
  defaultTaxRate: taxRateThousandths(6_000n),
  leadWorkerCost: priceHundredths(3_100n),
  helperCost: priceHundredths(1_725n),
  specialistCost: priceHundredths(4_400n),
  ...SANDBOX_KEYS,
  paypalBusinessEmail: 'office@cutterridge.example',
  venmoBusinessUsername: '@cutterridge',
  acceptsCheck: true,
  customPaymentInstructions: PAYMENT_INSTRUCTIONS,
  termsAndConditions: [
    'Deposit holds your dates. Balance is due on completion.',
    'Decking beyond the sheets listed is $24.60 a sheet plus $45.00 labor, shown to you before we fix it.',
    'Work pauses in rain, snow and wind over 25 mph; the roof is closed up every evening.',
    'Workmanship guaranteed ten years. Material warranties are the maker’s and are registered in your name.',
  ].join('\n'),
  primaryColor: '#8A3324',
  accentColor: '#2F3E46',
  fontFamily: 'Arial',
  headingSize: 'Medium',
  bodyTextSize: '14px',
  layoutTemplate: 'logo-left',
  borderThickness: 'Medium',
  borderStyle: 'Solid',
  footerText: 'Licensed • Bonded • Insured • Quality Work Guaranteed',
};
