import { z } from 'zod';
import { laborCosts } from './costs.ts';
import { expectedFilledLength, FILLED_LIMIT } from './estimates/fill-template.ts';
import { reminderDaysField } from './estimates/reminders.ts';
import {
  decimalField,
  descriptionField,
  emailField,
  nameField,
  notesField,
  TEXT_LIMITS,
  textField,
} from './fields.ts';
import { MARKUP_PLACES } from './offer/display.ts';
import { displayField, displayOnWire, markupInField } from './offer/display-field.ts';
import { providerAnswers, providerCurrencies, providerFields } from './payments/provider-fields.ts';
import { percentHundredths, priceHundredths, taxRateThousandths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { CURRENCIES } from './pricing/currency.ts';
import { accounting, accountingOnWire } from './settings/accounting.ts';
import { branding } from './settings/branding.ts';
import {
  BODY_TEXT_SIZES,
  BORDER_STYLES,
  BORDER_THICKNESSES,
  FONT_FAMILIES,
  HEADING_SIZES,
  HEX_COLOR,
  LAYOUT_TEMPLATES,
} from './settings/branding-choices.ts';
import { invoiceSettings, invoiceSettingsAnswers } from './settings/invoice-settings.ts';
import { JOB_CATEGORIES } from './trades.ts';

/** The maximum length of a document's footer, in characters. */
export const FOOTER_LIMIT = 200;

const NAME_MESSAGE = 'Business name is required';

const emptyToNull = (text: string | null) => text || null;
const optional = (field: z.ZodType<string, string>) => field.nullable().transform(emptyToNull);
const optionalName = optional(nameField);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const businessName = z
  .string({ error: (issue) => (isBlank(issue.input) ? NAME_MESSAGE : undefined) })
  .pipe(nameField.refine((name) => name.length > 0, { error: NAME_MESSAGE }));
const businessPhone = optional(textField(TEXT_LIMITS.phone));

/** Empty text means none; anything else must be an address. */
const optionalEmail = (message: string) =>
  z.string().trim().nullable().transform(emptyToNull).pipe(emailField(message).nullable());

const choice = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` });

/** Empty text means none. */
const trade = z
  .enum(['', ...JOB_CATEGORIES], { error: `must be one of ${JOB_CATEGORIES.join(', ')}` })
  .nullable()
  .transform((chosen) => chosen || null);

const color = (example: string) =>
  z
    .string()
    .trim()
    .regex(HEX_COLOR, { error: `Must be a valid hex color (e.g., ${example})` });

const footer = z
  .string()
  .trim()
  .max(FOOTER_LIMIT, { error: `Footer text must be ${FOOTER_LIMIT} characters or less` })
  .pipe(textField(FOOTER_LIMIT))
  .nullable()
  .transform(emptyToNull);

const oneLine = nameField.refine((text) => !/[\r\n]/.test(text), { error: 'must be one line' });

/** The filled length is limited too, because a variable can expand to thousands of characters. */
const template = notesField.refine((text) => expectedFilledLength(text) <= FILLED_LIMIT, {
  error:
    'With its variables filled in, this text can be longer than 60,000 characters. Please use [Job Description] and other variables fewer times.',
});

const markup = decimalField(2, BOUNDS.markupPercent).transform(percentHundredths);
const percent = decimalField(2, BOUNDS.percent).transform(percentHundredths);
const rate = decimalField(2, BOUNDS.price).transform(priceHundredths);
const laborCost = z
  .preprocess((input) => (isBlank(input) ? null : input), rate.nullable())
  .describe('What an hour of theirs costs you; null where you have not said');

const switchField = z.boolean({ error: 'must be true or false' });

/** All fields of each section of the settings page. A save may contain any of one section's. */
export const settingsSections = {
  general: z.strictObject({
    businessName,
    companyDescription: optional(descriptionField),
    businessEmail: optionalEmail('Valid email is required'),
    businessPhone,
    businessAddress: optional(descriptionField).describe('May hold several lines'),
    licenseNumber: optionalName,
    trade: trade.describe('Its job types and materials come first in lists'),
    timeZone: textField(64).describe('IANA name, such as America/Boise'),
    laborMarkupPercent: markup,
    materialMarkupPercent: markup,
    defaultTaxRate: decimalField(3, BOUNDS.percent).transform(taxRateThousandths),
    defaultDepositPercentage: percent,
    leadWorkerRate: rate,
    helperRate: rate,
    specialistRate: rate,
    leadWorkerCost: laborCost,
    helperCost: laborCost,
    specialistCost: laborCost,
    pricesIncludeTax: switchField.describe('The prices of new estimates already have their taxes in them'),
    markupIn: markupInField.describe('On new estimates: a row of its own, or the price of every line'),
    display: displayField.describe('What clients see of new estimates; null for everything'),
    takesQuestions: switchField.describe('Clients can ask questions and ask for changes on their page'),
  }),
  branding: z.strictObject({
    primaryColor: color('#3B82F6'),
    accentColor: color('#1E40AF'),
    fontFamily: choice(FONT_FAMILIES),
    headingSize: choice(HEADING_SIZES),
    bodyTextSize: choice(BODY_TEXT_SIZES),
    layoutTemplate: choice(LAYOUT_TEMPLATES),
    borderThickness: choice(BORDER_THICKNESSES),
    borderStyle: choice(BORDER_STYLES),
    footerText: footer,
    logoIncludesName: switchField.describe('The logo is shown without the company name beside it'),
  }),
  currency: z.strictObject({ currency: choice(CURRENCIES) }),
  communications: z.strictObject({
    emailSubjectTemplate: optional(oneLine),
    emailBodyTemplate: optional(template),
    termsAndConditions: optional(template),
    notifyViewed: switchField.describe('Email me when a client opens an estimate for the first time'),
    notifyAccepted: switchField.describe('Email me when a client accepts'),
    notifyDeclined: switchField.describe('Email me when a client declines'),
    notifyQuestions: switchField.describe('Email me when a client asks'),
    notifyPayments: switchField.describe('Email me when a client pays online or picks how to pay'),
    notifyDeliveryFailed: switchField.describe('Email me when an email to a client isn’t delivered'),
    notifyExpiring: switchField.describe('Email me three days before an unanswered estimate expires'),
    reminderDays: reminderDaysField.describe(
      'Days after sending on which clients who have not answered are reminded',
    ),
  }),
  payments: z.strictObject({
    ...providerFields,
    venmoBusinessUsername: optionalName,
    acceptsCheck: switchField,
    acceptsCash: switchField,
    customPaymentInstructions: optional(notesField),
  }),
  invoices: z.strictObject(invoiceSettings),
  accounting,
};

export type SettingsSection = keyof typeof settingsSections;
/** A section as its form holds it. */
export type SettingsSectionFields<Section extends SettingsSection> = z.input<
  (typeof settingsSections)[Section]
>;

/** Two fields have a second name, from the contractor's profile. */
const SECOND_NAMES = { companyName: 'businessName', phone: 'businessPhone' } as const;

const anyFields = z
  .strictObject({
    ...settingsSections.general.shape,
    ...settingsSections.branding.shape,
    ...settingsSections.currency.shape,
    ...settingsSections.communications.shape,
    ...settingsSections.payments.shape,
    ...settingsSections.invoices.shape,
    ...accounting.shape,
    companyName: businessName,
    phone: businessPhone,
  })
  .partial();

/** The body of `PATCH /api/user/settings`: any fields of one section. Omitted fields stay unchanged. */
export const settingsChangeRequest = anyFields.check(({ value, issues }) => {
  for (const { field, message } of findMixtures(definedKeys(value)))
    issues.push({ code: 'custom', message, path: field ? [field] : [], input: value });
});
export type SettingsChangeRequest = z.input<typeof settingsChangeRequest>;
export type SettingsChange = z.output<typeof settingsChangeRequest>;

/** The reasons why the fields cannot be saved together; empty when they belong to one section. */
function findMixtures(fields: readonly string[]): { field?: string; message: string }[] {
  const [first] = fields;
  if (!first) return [{ message: 'has nothing to save: it takes the fields of one section' }];
  const twice = Object.entries(SECOND_NAMES).find(([second, name]) =>
    [second, name].every((field) => fields.includes(field)),
  );
  if (twice) return [{ field: twice[0], message: `is another name of ${twice[1]}: send one of them` }];
  const stray = fields.find((field) => sectionOf(field) !== sectionOf(first));
  if (!stray) return [];
  return [
    {
      field: stray,
      message: `is saved on its own: it belongs to ${sectionOf(stray)}, and ${first} to ${sectionOf(first)}`,
    },
  ];
}

/** Whether a change affects how the contractor is paid. */
export function changesPayments(change: SettingsChange): boolean {
  return definedKeys(change).some((key) => key in settingsSections.payments.shape);
}

function definedKeys(fields: object): string[] {
  return Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}

function sectionOf(key: string): string | undefined {
  const name = key === 'companyName' || key === 'phone' ? SECOND_NAMES[key] : key;
  return Object.entries(settingsSections).find(([, section]) => name in section.shape)?.[0];
}

const text = z.string().nullable();

/** The response of `GET /api/settings` and of every save. Percentages and rates are decimal text; null means none. */
export const settings = z.object({
  businessName: text,
  companyDescription: text,
  businessEmail: text,
  businessPhone: text,
  businessAddress: text,
  licenseNumber: text,
  trade: z.enum(JOB_CATEGORIES).nullable(),
  timeZone: z.string(),
  laborMarkupPercent: z.string(),
  materialMarkupPercent: z.string(),
  defaultTaxRate: z.string(),
  defaultDepositPercentage: z.string(),
  leadWorkerRate: z.string(),
  helperRate: z.string(),
  specialistRate: z.string(),
  ...laborCosts,
  pricesIncludeTax: z.boolean(),
  markupIn: z.enum(MARKUP_PLACES),
  display: displayOnWire.nullable().describe('What clients see of new estimates; null for everything'),
  takesQuestions: z.boolean(),
  ...branding.shape,
  fontFamily: z.enum(FONT_FAMILIES),
  headingSize: z.enum(HEADING_SIZES),
  bodyTextSize: z.enum(BODY_TEXT_SIZES),
  layoutTemplate: z.enum(LAYOUT_TEMPLATES),
  borderThickness: z.enum(BORDER_THICKNESSES),
  borderStyle: z.enum(BORDER_STYLES),
  currency: z.enum(CURRENCIES),
  emailSubjectTemplate: z.string().describe('The text that ships with the product where there is no own one'),
  emailBodyTemplate: z.string(),
  termsAndConditions: text,
  notifyViewed: z.boolean(),
  notifyAccepted: z.boolean(),
  notifyDeclined: z.boolean(),
  notifyQuestions: z.boolean(),
  notifyPayments: z.boolean(),
  notifyDeliveryFailed: z.boolean(),
  notifyExpiring: z.boolean(),
  reminderDays: z.array(z.int()),
  ...providerAnswers,
  providerCurrencies,
  venmoBusinessUsername: text,
  acceptsCheck: z.boolean(),
  acceptsCash: z.boolean(),
  customPaymentInstructions: text,
  ...invoiceSettingsAnswers,
  ...accountingOnWire,
});
export type Settings = z.infer<typeof settings>;

/** The maximum size of a logo, in bytes, and the messages for refused ones. */
export const LOGO_LIMIT_BYTES = 5 * 1024 * 1024;
export const LOGO_FAULTS = {
  type: 'Please upload a JPEG, PNG, or GIF image.',
  size: 'Please upload an image smaller than 5MB.',
} as const;

export const logoResponse = z.object({ logoUrl: z.string().nullable() });
export type LogoResponse = z.infer<typeof logoResponse>;
