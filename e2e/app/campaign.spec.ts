import { fillRegistration, newAddress, press } from '../support/account-forms.ts';
import { expect, test } from '../support/plumbline.ts';

test('the campaign’s sample adds up, and its button does nothing', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reddit');
  const card = page.getByRole('article', { name: 'A sample quote' });
  for (const text of [
    'Quote #1024',
    '$8,750.00',
    '30 days',
    'Labor',
    'Materials',
    'Additional costs',
    'Tax, 8%',
  ])
    await expect(card).toContainText(text);
  await card.getByRole('button', { name: 'Accept Quote' }).click();
  await expect(page).toHaveURL(/\/reddit$/);
  expect(await page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(0);
});

test('the link to the trial stays visible on the campaign page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reddit');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Start Free Trial' })).toBeInViewport();
});

test('a visit from the campaign is stored, reported to the pixel, and sent along on registration', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      rdt: (...call: unknown[]) =>
        sessionStorage.setItem('calls', `${sessionStorage.getItem('calls') ?? ''}${call.join(' ')};`),
    });
  });
  await page.goto('/reddit?utm_source=reddit&utm_medium=cpc&utm_campaign=spring&gclid=1');
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('plumbline_attribution') ?? '{}') as Record<string, string>,
  );
  expect(Object.keys(kept)).toEqual([
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'landing_page',
    'timestamp',
    'expires',
  ]);
  expect(kept).toMatchObject({ utm_source: 'reddit', landing_page: '/reddit' });
  const days = (Date.parse(kept.expires ?? '') - Date.parse(kept.timestamp ?? '')) / 86_400_000;
  expect(days).toBe(30);

  await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const registering = page.waitForRequest('**/api/auth/register');
  await fillRegistration(page, newAddress());
  await press(page, 'Create account');
  expect((await registering).postDataJSON()).toMatchObject({
    attribution: { utm_source: 'reddit', utm_medium: 'cpc', utm_campaign: 'spring', landing_page: '/reddit' },
  });
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('calls'))).toBe('track SignUp;track Lead;');
  expect(logged.join()).toContain('Registered by way of');
});

test('a failing pixel does not block registration', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      rdt: () => {
        throw new Error('blocked');
      },
    });
  });
  await page.goto('/reddit');
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page).toHaveURL(/\/register$/);
});
