import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { press } from '../support/account-forms.ts';
import {
  expect,
  makeSentEstimate,
  type Plumbline,
  signUp,
  test,
  withPlumbline,
} from '../support/plumbline.ts';

const KEYS = {
  ANALYTICS_KEY: 'phc_12345678',
  CHAT_ID: '1f0c8f9e-4c0b-4a57-9a55-0d9b2c7e1a11',
  PIXEL_ID: 'a2_1abc',
};
const ANALYTICS = 'https://us-assets.i.posthog.com/static/array.js';
const PIXEL = 'https://www.redditstatic.com/ads/pixel.js';
const CHAT = 'https://client.crisp.chat/l.js';

const environments = { keys: KEYS, consent: { ...KEYS, CONSENT: 'required' } };

/** One server for each configuration, in workers of their own; that of every other worker has no keys. */
const configured = test.extend<object, Record<keyof typeof environments, Plumbline>>({
  keys: [({ databaseKind }, use) => withPlumbline(databaseKind, environments.keys, use), { scope: 'worker' }],
  consent: [
    ({ databaseKind }, use) => withPlumbline(databaseKind, environments.consent, use),
    { scope: 'worker' },
  ],
});

// In one worker, so that each server starts once.
test.describe.configure({ mode: 'default' });

interface Visitor {
  readonly page: Page;
  /** The third-party requests, in order, without repetitions. */
  readonly outside: () => string[];
}

/** A browser that answers and records all third-party requests. */
async function visit(browser: Browser, { address }: Plumbline): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: '',
      });
    },
  );
  return { page: await context.newPage(), outside: () => [...new Set(asked)].toSorted() };
}

/** Waits until the page has loaded and requested its scripts. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
}

const bar = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });
const waiting = (page: Page, name: string) =>
  page.evaluate((global) => JSON.parse(JSON.stringify(Reflect.get(window, global) ?? null)) as unknown, name);

test('without keys no page makes a third-party request', { tag: '@long' }, async ({ browser, plumbline }) => {
  const { page, outside } = await visit(browser, plumbline);
  for (const path of ['/', '/reddit', '/login', '/register']) {
    await page.goto(path);
    await rest(page);
  }
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  await rest(page);
  await expect(bar(page)).toHaveCount(0);
  expect(outside()).toEqual([]);
});

configured(
  'the public pages load analytics and the pixel, the dashboard also a chat, and all identify the contractor',
  {
    tag: '@long',
  },
  async ({ browser, keys }) => {
    const { page, outside } = await visit(browser, keys);
    await page.goto('/reddit');
    await expect.poll(outside).toEqual([ANALYTICS, PIXEL]);
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('[data-conversion]'))
        link.addEventListener('click', (event) => event.preventDefault());
    });
    await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click();
    expect(
      await page.evaluate(() => (Reflect.get(window, 'rdt') as { callQueue: unknown[][] }).callQueue),
    ).toEqual([
      ['init', 'a2_1abc'],
      ['track', 'PageVisit'],
      ['track', 'SignUp'],
    ]);

    const { email } = await signUp(page, keys);
    await page.goto('/estimates');
    await rest(page);
    expect(outside()).not.toContain(CHAT);
    const calls = (await waiting(page, 'posthog')) as unknown[][];
    expect(calls.map(([method]) => method)).toEqual(['identify', 'capture', 'reloadFeatureFlags']);
    expect(calls[1]).toEqual([
      'capture',
      'user_logged_in',
      { email, subscription_status: expect.any(String) },
    ]);

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect.poll(outside).toEqual([CHAT, ANALYTICS, PIXEL].toSorted());
    expect(await waiting(page, '$crisp')).toEqual([
      ['set', 'user:email', [email]],
      ['set', 'user:nickname', ['Cutter Ridge Roofing']],
      ['do', 'chat:show'],
    ]);
    await page.getByRole('link', { name: 'Clients' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
    expect(((await waiting(page, '$crisp')) as unknown[]).at(-1)).toEqual(['do', 'chat:hide']);
  },
);

configured(
  'a client’s page and the pages behind mailed links load nothing',
  { tag: '@long' },
  async ({ browser, keys }) => {
    const { page, outside } = await visit(browser, keys);
    await signUp(page, keys);
    const { id } = await makeSentEstimate(page);
    const client = await visit(browser, keys);
    for (const path of [`/estimate/${id}`, '/reset-password/a-token', '/confirm-email/a-token', '/verify']) {
      await client.page.goto(path);
      await rest(client.page);
    }
    expect(client.outside()).toEqual([]);
    expect(outside()).toEqual([]);
  },
);

configured(
  'if consent is required, nothing loads before it, and a refusal is remembered',
  {
    tag: '@long',
  },
  async ({ browser, consent }) => {
    const { page, outside } = await visit(browser, consent);
    await page.goto('/');
    await expect(bar(page)).toBeVisible();
    const sizes = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
    expect(new Set(sizes).size).toBe(1);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await rest(page);
    expect(outside()).toEqual([]);
    await press(page, 'No, thanks');
    await expect(bar(page)).toHaveCount(0);
    await page.goto('/reddit');
    await rest(page);
    await expect(bar(page)).toHaveCount(0);
    expect(outside()).toEqual([]);

    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click();
    await expect(bar(page).getByRole('button', { name: 'No, thanks' })).toBeFocused();
    await press(page, 'Yes, that’s fine');
    await expect.poll(outside).toEqual([ANALYTICS, PIXEL]);
  },
);

configured(
  'after consent exactly the configured services load, and the menu can withdraw consent',
  {
    tag: '@long',
  },
  async ({ browser, consent }) => {
    const { page, outside } = await visit(browser, consent);
    await signUp(page, consent);
    await page.goto('/dashboard');
    await expect(bar(page)).toBeVisible();
    await expectAccessible(page);
    expect(outside()).toEqual([]);
    await press(page, 'Yes, that’s fine');
    await expect.poll(outside).toEqual([CHAT, ANALYTICS, PIXEL].toSorted());

    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
    await press(page, 'No, thanks');
    await page.waitForFunction(() => !('posthog' in window));
    await rest(page);
    expect(await page.evaluate(() => document.querySelectorAll('script[src^="https:"]').length)).toBe(0);
    await expect(bar(page)).toHaveCount(0);
  },
);
