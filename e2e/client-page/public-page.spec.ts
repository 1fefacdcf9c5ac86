import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillAcceptance, openAcceptDialog, openOnPhone } from '../support/accepting-client.ts';
import { expectAccessible, expectFitsBoth } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, makeSentEstimate, signUp, test } from '../support/plumbline.ts';
import { readPdf } from '../support/read-pdf.ts';

const statusOf = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/estimates/${id}`)).json()) as { status: string }).status;

/** From here on time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-02T09:00:00Z' });
  await page.clock.pauseAt('2026-11-02T10:00:00Z');
}

test('the page is complete without JavaScript, and excluded from search engines', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  const response = await reader.goto(`/estimate/${id}`);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await expect(reader.getByText('Tear-off', { exact: true })).toBeVisible();
  await expect(reader.getByText('$1,000.00').first()).toBeVisible();
  await expect(reader.getByText('Cutter Ridge Roofing').first()).toBeVisible();
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute('content', /EST-0001/);
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  expect(await statusOf(page, id)).toBe('sent');
  await context.close();
});

test(
  'printed from the browser, the page has at most one sheet more than the PDF',
  { tag: '@long' },
  async ({ page, browser, plumbline }, info) => {
    await signUp(page, plumbline);
    const client = await (await browser.newContext()).newPage();
    const sheetsOf = async (name: string, pdf: Buffer) => {
      const file = info.outputPath(name);
      await writeFile(file, pdf);
      return (await readPdf(file)).split('\f').length - 1;
    };
    for (const count of [1, 12, 40]) {
      const materialLines = Array.from({ length: count }, (_, index) => ({
        description: `Architectural shingle ${index + 1}`,
        quantity: '3',
        unit: 'bundle',
        unitCost: '38.75',
      }));
      const { id } = await makeSentEstimate(page, { materialLines });
      const answer = await page.request.get(`/api/estimates/${id}/public-pdf`);
      await client.goto(`/estimate/${id}`);
      const printed = await sheetsOf(`${count}-printed.pdf`, await client.pdf({ format: 'Letter' }));
      expect(printed, `${count} lines`).toBeLessThanOrEqual(
        1 + (await sheetsOf(`${count}.pdf`, await answer.body())),
      );
    }
    await client.context().close();
  },
);

test('a page seen for a second counts as a view; one left sooner, or opened by its owner, does not', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const context = await browser.newContext();
  const client = await context.newPage();
  await stopClock(client);
  await client.goto(`/estimate/${id}`);
  await client.clock.runFor(900);
  await client.goto('about:blank');
  expect(await statusOf(page, id)).toBe('sent');

  await stopClock(page);
  await page.goto(`/estimate/${id}`);
  await page.clock.runFor(3_000);
  expect(await statusOf(page, id)).toBe('sent');

  const reported = client.waitForResponse(`**/api/estimates/${id}/view`);
  await client.goto(`/estimate/${id}`);
  await client.clock.runFor(1_100);
  expect((await reported).ok()).toBe(true);
  expect(await statusOf(page, id)).toBe('viewed');
  await context.close();
});

test('a client declines with a reason, and a second answer shows the first one', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const client = await context.newPage();
  const late = await context.newPage();
  await client.goto(`/estimate/${id}`);
  await late.goto(`/estimate/${id}`);
  await client.getByRole('button', { name: 'Decline' }).first().click();
  await client.getByRole('dialog').getByRole('textbox').fill('We sold the house');
  await client
    .getByRole('dialog')
    .getByRole('button', { name: /Decline/ })
    .click();
  await expect(client.getByText(/^Declined/).first()).toBeVisible();

  await late.getByRole('button', { name: 'Accept estimate' }).first().click();
  const dialog = late.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Dana Whitfield');
  await dialog.getByLabel('Email').fill('dana@example.com');
  await dialog.getByLabel('Signature').fill('Dana Whitfield');
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(dialog).toBeHidden();
  await expect(late.getByText('This estimate was already answered')).toBeVisible();
  await expect(late.getByText(/^Declined/).first()).toBeVisible();

  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByText('We sold the house', { exact: true })).toBeVisible();
  await context.close();
});

test('accepting asks for a name, an email address and a signature, in place', async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  await page.context().clearCookies();
  await page.goto(`/estimate/${id}`);
  await page.getByRole('button', { name: 'Accept estimate' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('');
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(dialog.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Signature')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('after the last valid day the client cannot accept, and asks for an updated estimate', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page, { validUntil: '2026-01-05' });
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const client = await context.newPage();
  await client.goto(`/estimate/${id}`);
  await expect(client.getByRole('heading', { name: 'This estimate expired on Jan 5, 2026' })).toBeVisible();
  await expect(client.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0);
  await expectAccessible(client);
  await client.getByRole('textbox').fill('Could you start in November?');
  await client.getByRole('button', { name: 'Ask for an updated estimate' }).click();
  await expect(client.getByRole('status')).toContainText('that you want an updated estimate');
  await client.reload();
  await expect(client.getByText('that you want an updated estimate')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Ask for an updated estimate' })).toHaveCount(0);
  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByText('Could you start in November?')).toBeVisible();
  await context.close();
});

test('the contractor cannot accept as the client, and has the client sign on the contractor’s device', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  await page.goto(`/estimate/${id}`);
  await expect(page.getByText('This is what your client sees.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept estimate' })).toHaveCount(0);

  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('link', { name: 'Sign here now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  await fillAcceptance(dialog);
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
  await expect(page.getByText(/^Accepted by Dana Whitfield/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your estimates' }).click();
  await expect(page.getByText('Accepted in person, on your device, by Dana Whitfield')).toBeVisible();
});

test('drafts, recalled, deleted and unknown estimates read "Estimate Not Found" to all but the owner', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  await signUp(page, plumbline);
  const draft = await makeEstimate(page);
  const recalled = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${recalled.id}/status`, { status: 'draft' });
  const deleted = await makeEstimate(page);
  await callApi(page.request, 'DELETE', `/api/estimates/${deleted.id}`);
  const context = await browser.newContext();
  const stranger = await context.newPage();
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const id of [draft.id, recalled.id, deleted.id, unknown, 'no-id']) {
    const response = await stranger.goto(`/estimate/${id}`);
    expect(response?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { name: 'Estimate Not Found' })).toBeVisible();
  }
  await page.goto(`/estimate/${draft.id}`);
  await expect(page.getByText('Only you can see this draft.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept estimate' })).toHaveCount(0);
  await context.close();
});

test('the page is accessible on a phone and a desktop once it is signed, paid or declined, expired or recalled', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const client = await openOnPhone(browser, id);
  const showsHeading = (name: string) => () =>
    expect(client.getByRole('heading', { name }).first()).toBeVisible();
  const dialog = await openAcceptDialog(client);
  await fillAcceptance(dialog);
  await dialog.getByRole('button', { name: 'Sign and accept' }).click();
  await expectFitsBoth(client, showsHeading('You’re set, Dana'));

  const paid = { amount: '1000.00', method: 'check', receivedOn: '2026-01-05' };
  await callApi(page.request, 'POST', `/api/estimates/${id}/payments`, paid);
  await client.reload();
  await expectFitsBoth(client, showsHeading('Paid in full'));
  await expect(client.getByText('contacts you to schedule')).toHaveCount(0);

  const declined = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${declined.id}/status`, { status: 'declined' });
  await client.goto(`/estimate/${declined.id}`);
  await expectFitsBoth(client, () => expect(client.getByText(/^Declined/).first()).toBeVisible());

  const expired = await makeSentEstimate(page, { validUntil: '2026-01-05' });
  await client.goto(`/estimate/${expired.id}`);
  await expectFitsBoth(client, showsHeading('This estimate expired on Jan 5, 2026'));

  const recalled = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${recalled.id}/status`, { status: 'draft' });
  await client.goto(`/estimate/${recalled.id}`);
  await expectFitsBoth(client, showsHeading('Estimate Not Found'));
  await client.context().close();
});

test('user input is shown as text, never run', async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const hostile = '</script><script>window.broken = true</script><img src=x onerror="window.broken = true">';
  const { id } = await makeSentEstimate(page, { jobDescription: hostile });
  await page.goto(`/estimate/${id}`);
  await expect(page.getByText(hostile).first()).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
