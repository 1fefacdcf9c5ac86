import type { Profile } from '@plumbline/contract/accounts';
import type { Settings } from '@plumbline/contract/settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../db/schema/schema.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { SECTIONS } from './testing/sections.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const settingsOf = async (browser: ApiClient) => (await browser.get('/api/settings')).json<Settings>();
const profileOf = async (browser: ApiClient) => (await browser.get('/api/auth/user')).json<Profile>();
const save = (browser: ApiClient, fields: object) => browser.patch('/api/user/settings', fields);

describe('the settings', () => {
  test('of a new contractor are all defaults', async () => {
    const contractor = await signedInContractor(server);
    const response = await contractor.get('/api/settings');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      businessName: 'Cutter Ridge Roofing',
      companyDescription: null,
      businessEmail: null,
      businessPhone: null,
      businessAddress: null,
      licenseNumber: null,
      trade: null,
      timeZone: 'America/Boise',
      laborMarkupPercent: '20',
      materialMarkupPercent: '15',
      defaultTaxRate: '8.25',
      defaultDepositPercentage: '25',
      leadWorkerRate: '45.00',
      helperRate: '25.00',
      specialistRate: '65.00',
      pricesIncludeTax: false,
      markupIn: 'line',
      display: null,
      takesQuestions: true,
      leadWorkerCost: null,
      helperCost: null,
      specialistCost: null,
      primaryColor: '#3B82F6',
      accentColor: '#1E40AF',
      fontFamily: 'Arial',
      headingSize: 'Medium',
      bodyTextSize: '14px',
      layoutTemplate: 'logo-left',
      borderThickness: 'Medium',
      borderStyle: 'Solid',
      footerText: null,
      logoUrl: null,
      logoIncludesName: false,
      currency: 'USD',
      emailSubjectTemplate: 'Estimate for [Job Type] - [Company Name]',
      emailBodyTemplate: expect.stringMatching(
        /^Hi \[Client Name\],[^]+\[Secure Link\][^]+valid until \[Date\][^]+\[Contractor Name\]\n\[Phone\] \| \[Email\]$/,
      ),
      termsAndConditions: null,
      notifyViewed: true,
      notifyAccepted: true,
      notifyDeclined: true,
      notifyQuestions: true,
      notifyPayments: true,
      notifyDeliveryFailed: true,
      notifyExpiring: true,
      reminderDays: [],
      stripePublishableKey: null,
      stripeSecretKey: null,
      paypalBusinessEmail: null,
      squareApplicationId: null,
      squareAccessToken: null,
      providerCurrencies: { stripe: null, paypal: null, square: null },
      venmoBusinessUsername: null,
      acceptsCheck: false,
      acceptsCash: false,
      customPaymentInstructions: null,
      invoicePrefix: 'INV-',
      invoiceReminderDays: [],
      allowsPartPayments: false,
      nextInvoiceNumber: 1,
      invoiceDueDays: 14,
      invoiceNote: null,
      quickbooksTaxCode: null,
      xeroAccountCode: null,
      xeroTaxName: null,
    });
  });

  test('with unknown stored choices read as the defaults, in the profile too', async () => {
    const contractor = await signedInContractor(server);
    await server.deps.db
      .update(accounts)
      .set({
        fontFamily: 'Comic Sans',
        headingSize: 'Huge',
        bodyTextSize: '99px',
        layoutTemplate: 'diagonal',
        borderThickness: 'Immense',
        borderStyle: 'Wavy',
        primaryColor: 'blue',
      })
      .where(eq(accounts.email, contractor.email));
    const defaults = {
      fontFamily: 'Arial',
      headingSize: 'Medium',
      bodyTextSize: '14px',
      layoutTemplate: 'logo-left',
      borderThickness: 'Medium',
      borderStyle: 'Solid',
      primaryColor: '#3B82F6',
    };
    expect(await settingsOf(contractor)).toMatchObject(defaults);
    expect(await profileOf(contractor)).toMatchObject(defaults);
  });

  test('belong to each contractor, and require signing in', async () => {
    const [one, other] = [await signedInContractor(server), await signedInContractor(server)];
    await save(one, { licenseNumber: 'RCE-48213' });
    expect((await settingsOf(other)).licenseNumber).toBeNull();
    expect((await server.visitor().get('/api/settings')).statusCode).toBe(401);
    expect((await save(server.visitor(), { licenseNumber: 'X' })).statusCode).toBe(401);
    expect((await one.patch('/api/user/settings', { licenseNumber: 'X' }, { csrf: false })).statusCode).toBe(
      403,
    );
  });
});

describe('saving a section', () => {
  test.each(Object.entries(SECTIONS))(
    '%s: answers and keeps all of it, and nothing else changes',
    async (_name, fields) => {
      const contractor = await signedInContractor(server);
      const before = await settingsOf(contractor);
      const response = await save(contractor, fields);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ ...before, ...fields });
      expect(await settingsOf(contractor)).toEqual({ ...before, ...fields });
    },
  );

  test('accepts part of one, and numbers for decimal text', async () => {
    const contractor = await signedInContractor(server);
    const before = await settingsOf(contractor);
    const response = await save(contractor, { defaultTaxRate: 6.5, helperRate: 30 });
    expect(response.json()).toEqual({ ...before, defaultTaxRate: '6.5', helperRate: '30.00' });
  });

  test('empty text and null clear a field', async () => {
    const contractor = await signedInContractor(server);
    const before = await settingsOf(contractor);
    for (const none of ['', null]) {
      for (const fields of Object.values(SECTIONS)) await save(contractor, fields);
      await save(contractor, { businessEmail: none, licenseNumber: none, businessAddress: none });
      await save(contractor, { footerText: none });
      await save(contractor, {
        emailSubjectTemplate: none,
        emailBodyTemplate: none,
        termsAndConditions: none,
      });
      const saved = await save(contractor, { paypalBusinessEmail: none, venmoBusinessUsername: none });
      expect(saved.json()).toMatchObject({
        businessEmail: null,
        licenseNumber: null,
        businessAddress: null,
        footerText: null,
        emailSubjectTemplate: before.emailSubjectTemplate,
        emailBodyTemplate: before.emailBodyTemplate,
        termsAndConditions: null,
        paypalBusinessEmail: null,
        venmoBusinessUsername: null,
      });
    }
  });

  test('name and phone are the profile’s, under either name', async () => {
    const contractor = await signedInContractor(server);
    await save(contractor, { businessName: 'Bell Roofing', businessPhone: '(208) 555-0100' });
    expect(await profileOf(contractor)).toMatchObject({
      companyName: 'Bell Roofing',
      phone: '(208) 555-0100',
    });
    await save(contractor, { companyName: 'Cutter Roofing', phone: '' });
    expect(await settingsOf(contractor)).toMatchObject({
      businessName: 'Cutter Roofing',
      businessPhone: null,
    });
  });

  test('the product’s own mail texts sent back unchanged are not stored', async () => {
    const contractor = await signedInContractor(server);
    const { emailSubjectTemplate, emailBodyTemplate } = await settingsOf(contractor);
    await save(contractor, {
      emailSubjectTemplate,
      emailBodyTemplate: emailBodyTemplate.replaceAll('\n', '\r\n'),
    });
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, contractor.email));
    expect(row).toMatchObject({ emailSubjectTemplate: null, emailBodyTemplate: null });
  });

  test('a new currency does not change existing estimates', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    await save(contractor, { currency: 'EUR' });
    expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({ currency: 'USD' });
    expect(await anEstimate(contractor)).toMatchObject({ currency: 'EUR' });
  });

  test('the profile has the payment data that the form of an estimate needs', async () => {
    const contractor = await signedInContractor(server);
    await save(contractor, SECTIONS.payments);
    expect(await profileOf(contractor)).toMatchObject({
      stripePublishableKey: 'pk_test_51HxPublishable',
      paypalBusinessEmail: 'pay@bell.example',
      venmoBusinessUsername: '@bell-roofing',
      squareApplicationId: 'sq0idp-Application',
      customPaymentInstructions: 'By bank transfer',
    });
  });
});
