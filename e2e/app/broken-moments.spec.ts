import { expectAccessible } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/plumbline.ts';

const CLIENTS_CHUNK = '**/assets/clients-page-*.js';

test('a page that breaks says so, leads on, and shows a reference that is in the log', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  // An answer in a shape that no version of the server ever gave.
  await page.route('**/api/clients?*', (route) => route.fulfill({ json: [null] }));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expectAccessible(page);
  const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
  await expect.poll(() => plumbline.server.output).toContain(`"reference":"${reference}"`);
  const lines = plumbline.server.output.split('\n').filter((line) => line.includes(reference));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    msg: 'a page broke in a browser',
    fault: { path: '/clients', message: expect.stringContaining('TypeError') },
  });
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a part that a newer version has replaced is loaded by one reload of the page', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  let refused = 0;
  await page.route(CLIENTS_CHUNK, (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  expect(refused).toBe(2);
});

test('if that does not help, the page says so and does not reload in a loop', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/dashboard');
  await page.route(CLIENTS_CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
  await expectAccessible(page);
  expect(reloads).toBe(1);
});

test('an unknown address shows a 404 page', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});
