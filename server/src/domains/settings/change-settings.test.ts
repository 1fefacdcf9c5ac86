import type { Profile } from '@plumbline/contract/accounts';
import { DISPLAY_PRESETS, EVERYTHING } from '@plumbline/contract/offer/display';
import { percentHundredths, priceHundredths, taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { accounts } from '../../db/schema/schema.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { changeSettings } from './change-settings.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function aContractor() {
  const browser = await signedInContractor(server);
  const profile = async () => (await browser.get('/api/auth/user')).json<Profile>();
  return { browser, profile, account: accountId((await profile()).id) };
}

async function storedAccount(id: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error('The account is gone.');
  return row;
}

describe('changing settings', () => {
  test('stores the given fields and leaves the others', async () => {
    const { account } = await aContractor();
    const before = await storedAccount(account);
    await changeSettings(server.deps, account, {
      phone: '(208) 555-0142',
      businessAddress: '418 S Orchard St\nBoise, ID 83705',
      fontFamily: 'Georgia',
      layoutTemplate: 'minimalist',
      footerText: 'Licensed • Bonded',
      primaryColor: undefined,
    });
    expect(await storedAccount(account)).toEqual({
      ...before,
      businessDetailsSaved: true,
      phone: '(208) 555-0142',
      businessAddress: '418 S Orchard St\nBoise, ID 83705',
      fontFamily: 'Georgia',
      layoutTemplate: 'minimalist',
      footerText: 'Licensed • Bonded',
    });
  });

  test('empty text clears the trade', async () => {
    const contractor = await signedInContractor(server);
    const tradeAfter = async (trade: string) => {
      await contractor.patch('/api/user/settings', { trade });
      return (await contractor.get('/api/auth/user')).json<Profile>().trade;
    };
    expect(await tradeAfter('roofing')).toBe('roofing');
    expect(await tradeAfter('juggling')).toBe('roofing');
    expect(await tradeAfter('')).toBeNull();
  });

  test('null clears a text', async () => {
    const { account, profile } = await aContractor();
    await changeSettings(server.deps, account, { companyName: null });
    expect((await profile()).companyName).toBeNull();
  });

  test('the profile returns the new defaults exactly', async () => {
    const { account, profile } = await aContractor();
    await changeSettings(server.deps, account, {
      currency: 'EUR',
      timeZone: 'Europe/Warsaw',
      laborMarkupPercent: percentHundredths(1250n),
      materialMarkupPercent: percentHundredths(0n),
      defaultTaxRate: taxRateThousandths(23_000n),
      defaultDepositPercentage: percentHundredths(3333n),
      leadWorkerRate: priceHundredths(5275n),
      helperRate: priceHundredths(3000n),
      specialistRate: priceHundredths(7001n),
      customPaymentInstructions: 'By bank transfer',
    });
    expect(await profile()).toMatchObject({
      currency: 'EUR',
      timeZone: 'Europe/Warsaw',
      laborMarkupPercent: '12.5',
      materialMarkupPercent: '0',
      defaultTaxRate: '23',
      defaultDepositPercentage: '33.33',
      leadWorkerRate: '52.75',
      helperRate: '30.00',
      specialistRate: '70.01',
      customPaymentInstructions: 'By bank transfer',
    });
  });

  test('pricing is chosen once one of its percentages is saved, also unchanged, and by nothing else', async () => {
    const { account, profile } = await aContractor();
    await changeSettings(server.deps, account, { phone: '(208) 555-0142' });
    expect((await profile()).pricingChosen).toBe(false);
    await changeSettings(server.deps, account, { defaultTaxRate: taxRateThousandths(8_250n) });
    expect((await profile()).pricingChosen).toBe(true);
  });

  test('what clients see is stored without what needs something hidden, and null once everything shows', async () => {
    const { browser, profile } = await aContractor();
    const save = (fields: object) => browser.patch('/api/user/settings', fields);
    const [, , withoutPrices] = DISPLAY_PRESETS;
    const stray = { ...withoutPrices.display, unitPrices: true };
    const saved = await save({ display: stray, markupIn: 'prices', pricesIncludeTax: true });
    const stored = { display: withoutPrices.display, markupIn: 'prices', pricesIncludeTax: true };
    expect(saved.json()).toMatchObject(stored);
    expect(await profile()).toMatchObject({ ...stored, pricingChosen: false });
    await save({ display: EVERYTHING });
    expect(await profile()).toMatchObject({ ...stored, display: null });
  });

  test.each([
    [{ markupIn: 'total' }, 'markupIn must be one of line, prices'],
    [{ pricesIncludeTax: 'yes' }, 'pricesIncludeTax must be true or false'],
    [{ display: { ...EVERYTHING, hours: 1 } }, 'display.hours must be true or false'],
    [{ display: 'all' }, 'display: Invalid input'],
    [{ display: { ...EVERYTHING, costs: true } }, "display does not take 'costs'"],
  ])('%o is refused and changes nothing', async (fields, message) => {
    const { browser, account } = await aContractor();
    const before = await storedAccount(account);
    const response = await browser.patch('/api/user/settings', fields);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(await storedAccount(account)).toEqual(before);
  });

  test('new estimates take what clients see, the place of the markup and inclusive prices; old ones keep theirs', async () => {
    const { browser } = await aContractor();
    const old = await anEstimate(browser);
    const [, , { display }] = DISPLAY_PRESETS;
    const changes = { display, markupIn: 'prices', pricesIncludeTax: true } as const;
    await browser.patch('/api/user/settings', changes);
    expect((await browser.get(`/api/estimates/${old.id}`)).json()).toEqual(old);
    expect(old).toMatchObject({ display: null, markupIn: 'line', pricesIncludeTax: false });
    expect(await anEstimate(browser)).toMatchObject(changes);
  });

  test('an existing estimate keeps its currency and percentages', async () => {
    const { browser, account } = await aContractor();
    const { id } = await anEstimate(browser, { taxRate: '6' });
    await changeSettings(server.deps, account, {
      currency: 'GBP',
      defaultTaxRate: taxRateThousandths(20_000n),
    });
    expect((await browser.get(`/api/estimates/${id}`)).json()).toMatchObject({
      currency: 'USD',
      taxRate: '6',
    });
  });

  test('an unknown time zone is refused by name and nothing changes', async () => {
    const { account } = await aContractor();
    const before = await storedAccount(account);
    const changes = { phone: '(208) 555-0100', timeZone: 'Mars/Olympus' };
    const refused = changeSettings(server.deps, account, changes);
    await expect(refused).rejects.toThrow(InvalidInputError);
    await expect(refused).rejects.toThrow('timeZone must be a time zone such as America/Boise');
    expect(await storedAccount(account)).toEqual(before);
  });

  test('another account is not touched', async () => {
    const [own, other] = [await aContractor(), await aContractor()];
    const before = await storedAccount(other.account);
    await changeSettings(server.deps, own.account, { licenseNumber: 'RCE-48213' });
    expect(await storedAccount(other.account)).toEqual(before);
  });

  test('no fields change nothing; a deleted account is not found', async () => {
    const { account } = await aContractor();
    const before = await storedAccount(account);
    await changeSettings(server.deps, account, { phone: undefined });
    expect(await storedAccount(account)).toEqual(before);
    const gone = accountId('00000000-0000-4000-8000-000000000000');
    await expect(changeSettings(server.deps, gone, { phone: null })).rejects.toThrow(NotFoundError);
  });
});
