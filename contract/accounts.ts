import { z } from 'zod';
import { laborCosts } from './costs.ts';
import { successResponse } from './errors.ts';
import { emailField, nameField, storable, textField } from './fields.ts';
import { MARKUP_PLACES } from './offer/display.ts';
import { displayOnWire } from './offer/display-field.ts';
import { CURRENCIES } from './pricing/currency.ts';
import { branding } from './settings/branding.ts';
import { JOB_CATEGORIES } from './trades.ts';

const EMAIL_MESSAGE = 'Please enter a valid email address';

/** The rules of a new password; length is bounded so that hashing cannot be used to tie up the server. */
export const newPasswordField = z
  .string()
  .min(8, { error: 'Password must be at least 8 characters' })
  .max(200, { error: 'Password must be at most 200 characters' })
  .regex(/\p{Ll}/u, { error: 'Password must contain at least one lowercase letter' })
  .regex(/\p{Lu}/u, { error: 'Password must contain at least one uppercase letter' })
  .regex(/\p{Nd}/u, { error: 'Password must contain at least one number' })
  .regex(/[\p{P}\p{S}]/u, { error: 'Password must contain at least one special character' });

const requiredName = (message: string) => nameField.refine((name) => name.length > 0, { error: message });

/** Drops entries that cannot be stored, so that a mangled link does not prevent registration. */
const storableEntries = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter((entry) => entry.every(storable))
      .slice(0, 20),
  );

export const registerRequest = z.strictObject({
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  email: emailField(EMAIL_MESSAGE),
  companyName: nameField.optional(),
  password: newPasswordField,
  trade: z.enum(JOB_CATEGORIES).optional().describe('Its job types and materials come first in lists'),
  replacesEmail: emailField(EMAIL_MESSAGE)
    .optional()
    .describe('A mistyped address: the unverified account that this browser registered with it is deleted'),
  timeZone: z.string().max(64).optional().describe('IANA name from the browser, such as America/Boise'),
  attribution: z
    .record(z.string().max(64), z.string().max(500))
    .transform(storableEntries)
    .optional()
    .describe('Where the visitor came from; at most 20 entries are kept'),
});
export type RegisterRequest = z.input<typeof registerRequest>;

/** The registration form: the request with the password repeated. */
export const registerForm = registerRequest
  .pick({ firstName: true, lastName: true, email: true, companyName: true, password: true })
  .extend({
    confirmPassword: z.string().min(1, { error: 'Please confirm your password' }),
    trade: z.enum(JOB_CATEGORIES).nullish(),
  })
  .refine((form) => form.confirmPassword === form.password, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return typeof form.password === 'string' && Boolean(form.confirmPassword);
    },
  });
export type RegisterForm = z.input<typeof registerForm>;

export const loginRequest = z.strictObject({
  email: emailField(EMAIL_MESSAGE),
  password: z
    .string()
    .min(1, { error: 'Password is required' })
    .max(1_000, { error: 'Password is too long' }),
});
export type LoginRequest = z.input<typeof loginRequest>;

/** A code as typed or pasted; anything but digits is ignored. */
export const verifyCodeRequest = z.strictObject({
  code: z
    .string()
    .max(50, { error: 'Enter the 6 digits from the email' })
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: 'Enter the 6 digits from the email' })),
});

export const verifyResponse = successResponse.extend({
  signedIn: z
    .boolean()
    .describe('False when another account is signed in, or the caller is not a page of this site'),
});
export type VerifyResponse = z.infer<typeof verifyResponse>;

export const resendVerificationRequest = z.strictObject({ email: emailField(EMAIL_MESSAGE) });

export const csrfTokenResponse = z.object({ csrfToken: z.string() });

/** The signed-in contractor, as `GET /api/auth/user` returns it. Percentages and rates are decimal text. */
export const profile = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string().describe('First and last name, else the first name, else the email address'),
  companyName: z.string().nullable(),
  trade: z.enum(JOB_CATEGORIES).nullable(),
  pricingChosen: z.boolean().describe('Markups, tax and deposit were saved in the settings at least once'),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  timeZone: z.string(),
  subscriptionStatus: z.string(),
  trialEndsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
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
  customPaymentInstructions: z.string().nullable(),
  stripePublishableKey: z.string().nullable(),
  paypalBusinessEmail: z.string().nullable(),
  venmoBusinessUsername: z.string().nullable(),
  squareApplicationId: z.string().nullable(),
  companyDescription: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  businessAddress: z.string().nullable(),
  businessEmail: z.string().nullable(),
  termsAndConditions: z.string().nullable(),
  ...branding.shape,
});
export type Profile = z.infer<typeof profile>;

export const verifyParams = z.object({ token: textField(200) });
