import type { ErrorResponse } from '@plumbline/contract/errors';
import type { Settings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { SECTIONS } from './testing/sections.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const settingsOf = async (browser: ApiClient) => (await browser.get('/api/settings')).json<Settings>();
const save = (browser: ApiClient, fields: object) => browser.patch('/api/user/settings', fields);

const long = (length: number) => 'x'.repeat(length);
const BAD: [field: string, value: unknown, sentence: string][] = [
  ['businessName', '', 'Business name is required'],
  ['businessName', null, 'Business name is required'],
  ['businessName', '   ', 'Business name is required'],
  ['companyName', '', 'Business name is required'],
  ['businessName', long(201), 'businessName must be at most 200 characters'],
  ['businessName', 7, 'businessName: Invalid input, must be text'],
  ['businessEmail', 'office', 'Valid email is required'],
  ['businessEmail', 'a@b@c.example', 'Valid email is required'],
  ['businessEmail', `${long(250)}@bell.example`, 'Valid email is required'],
  ['businessPhone', long(51), 'businessPhone must be at most 50 characters'],
  ['companyDescription', long(5001), 'companyDescription must be at most 5,000 characters'],
  ['businessAddress', long(5001), 'businessAddress must be at most 5,000 characters'],
  ['businessAddress', 'A\u0000B', 'businessAddress must be plain text'],
  ['licenseNumber', long(201), 'licenseNumber must be at most 200 characters'],
  ['timeZone', 'Mars/Olympus', 'timeZone must be a time zone such as America/Boise'],
  ['timeZone', '', 'timeZone must be a time zone such as America/Boise'],
  ['timeZone', '+05:30', 'timeZone must be a time zone such as America/Boise'],
  ['laborMarkupPercent', '1000.01', 'laborMarkupPercent must be at most 1,000'],
  ['materialMarkupPercent', '-1', 'materialMarkupPercent must be a number of 0 or more, such as 12.5'],
  ['defaultTaxRate', '100.01', 'defaultTaxRate must be at most 100'],
  ['defaultTaxRate', '8.2555', 'defaultTaxRate must have at most 3 decimals'],
  ['defaultTaxRate', null, 'defaultTaxRate must be a number such as 12.5'],
  ['defaultDepositPercentage', '1e1', 'defaultDepositPercentage must be a number of 0 or more, such as 12.5'],
  ['leadWorkerRate', '10000000.01', 'leadWorkerRate must be at most 10,000,000'],
  ['helperRate', '', 'helperRate must be a number of 0 or more, such as 12.5'],
  ['specialistRate', 'NaN', 'specialistRate must be a number of 0 or more, such as 12.5'],
  ['primaryColor', '3B82F6', 'Must be a valid hex color (e.g., #3B82F6)'],
  ['primaryColor', '#3B82F', 'Must be a valid hex color (e.g., #3B82F6)'],
  ['primaryColor', '#3B82F6;}', 'Must be a valid hex color (e.g., #3B82F6)'],
  ['accentColor', '#GGGGGG', 'Must be a valid hex color (e.g., #1E40AF)'],
  [
    'fontFamily',
    'Comic Sans',
    'fontFamily must be one of Arial, Helvetica, Times, Courier, Georgia, Verdana',
  ],
  ['headingSize', 'medium', 'headingSize must be one of Small, Medium, Large'],
  ['bodyTextSize', 14, 'bodyTextSize must be one of 12px, 14px, 16px'],
  ['layoutTemplate', 'top', 'layoutTemplate must be one of logo-left, logo-center, logo-right, minimalist'],
  ['borderThickness', null, 'borderThickness must be one of None, Thin, Medium, Thick'],
  ['borderStyle', 'Double', 'borderStyle must be one of Solid, Dashed, Dotted'],
  ['footerText', long(201), 'Footer text must be 200 characters or less'],
  ['logoUrl', '/logos/1', "The request does not take 'logoUrl'"],
  ['email', 'x@bell.example', "The request does not take 'email'"],
  ['currency', 'CHF', 'currency must be one of USD, EUR, GBP, CAD, AUD, JPY'],
  ['emailSubjectTemplate', long(201), 'emailSubjectTemplate must be at most 200 characters'],
  ['emailSubjectTemplate', 'Estimate\r\nBcc: x@y.example', 'emailSubjectTemplate must be one line'],
  ['emailBodyTemplate', long(20_001), 'emailBodyTemplate must be at most 20,000 characters'],
  ['termsAndConditions', long(20_001), 'termsAndConditions must be at most 20,000 characters'],
  ['paypalBusinessEmail', 'pay at bell', 'paypalBusinessEmail: Invalid email'],
  [
    'stripePublishableKey',
    'sk_live_1234567890',
    'stripePublishableKey must be the publishable key, which starts with pk_',
  ],
  [
    'stripePublishableKey',
    'pk_live 1234',
    'stripePublishableKey must be one word of plain letters, digits and signs',
  ],
  ['stripeSecretKey', 'pk_live_1234567890', 'stripeSecretKey must be the secret key, which starts with sk_'],
  ['stripeSecretKey', 'hellohellothere', 'stripeSecretKey must be the secret key, which starts with sk_'],
  ['stripeSecretKey', 'hello', 'stripeSecretKey must be the secret key, which starts with sk_'],
  [
    'stripeSecretKey',
    'sk_live_1234\u202e567',
    'stripeSecretKey must be one word of plain letters, digits and signs',
  ],
  ['stripeSecretKey', 'sk_1234', 'stripeSecretKey must have at least 8 characters'],
  ['stripeSecretKey', `sk_${long(200)}`, 'stripeSecretKey must be at most 200 characters'],
  [
    'squareApplicationId',
    'EAAAEtoken',
    'squareApplicationId must be the application ID, which starts with sq0idp-',
  ],
  [
    'squareAccessToken',
    'sq0idp-application',
    'squareAccessToken must be the access token, not the application ID',
  ],
  ['squareAccessToken', 12_345_678, 'squareAccessToken: Invalid input, must be text'],
  ['venmoBusinessUsername', long(201), 'venmoBusinessUsername must be at most 200 characters'],
  ['acceptsCheck', 'yes', 'acceptsCheck must be true or false'],
  ['acceptsCash', null, 'acceptsCash must be true or false'],
  ['notifyViewed', 'yes', 'notifyViewed must be true or false'],
  ['notifyExpiring', null, 'notifyExpiring must be true or false'],
  ['customPaymentInstructions', long(20_001), 'customPaymentInstructions must be at most 20,000 characters'],
];

describe('invalid settings', () => {
  test('are refused by name with a message, and nothing of the request is stored', async () => {
    const contractor = await signedInContractor(server);
    const before = await settingsOf(contractor);
    for (const [field, value, sentence] of BAD) {
      const companion = Object.values(SECTIONS).find((section) => field in section);
      const response = await save(contractor, { ...companion, [field]: value });
      expect(response.json<ErrorResponse>()).toMatchObject({
        success: false,
        error: 'VALIDATION_FAILED',
        message: sentence,
      });
      expect(response.statusCode).toBe(400);
      expect(await settingsOf(contractor)).toEqual(before);
    }
  });

  test('are accepted at their maximum length', async () => {
    const contractor = await signedInContractor(server);
    const footerText = long(200);
    expect((await save(contractor, { footerText })).json()).toMatchObject({ footerText });
    const termsAndConditions = long(20_000);
    expect((await save(contractor, { termsAndConditions })).json()).toMatchObject({ termsAndConditions });
  });

  test('are requests of no section or of two', async () => {
    const contractor = await signedInContractor(server);
    const before = await settingsOf(contractor);
    const refused: [object, string][] = [
      [{}, 'The request has nothing to save: it takes the fields of one section'],
      [
        { footerText: 'Licensed', acceptsCash: true },
        'acceptsCash is saved on its own: it belongs to payments, and footerText to branding',
      ],
      [
        { businessName: 'A', companyName: 'B' },
        'companyName is another name of businessName: send one of them',
      ],
      [[], 'The request must be a JSON object'],
    ];
    for (const [body, message] of refused) {
      const response = await save(contractor, body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message });
    }
    expect(await settingsOf(contractor)).toEqual(before);
  });
});
