import { expectAccessible } from '../support/accessibility.ts';
import { expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const shot = process.env.LOOK_DIR;

test('on a phone a client asks, the contractor answers, and changes are asked for, made and listed', async ({
  page,
  browser,
  plumbline,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const line = page.waitForResponse((response) => response.url().includes('/api/events') && response.ok(), {
    timeout: 30_000,
  });
  await page.goto(`/estimates/${id}/view`);
  await line;
  await expect(page.getByText('No questions yet. Your client can ask on their page.')).toBeVisible();

  const context = await browser.newContext(PHONE);
  const client = await context.newPage();
  await client.goto(`/estimate/${id}`);
  await client.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = client.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please write a message')).toBeVisible();
  await dialog.getByLabel('Your question').fill('Is <b>metal</b> loud?');
  await dialog.getByLabel('About').selectOption('Tear-off');
  await dialog.getByLabel('Your name').fill('Mara Lindqvist');
  await dialog.getByLabel('Email').fill('mara@example.com');
  await expectAccessible(client);
  if (shot) await client.screenshot({ path: `${shot}/ask-390.png` });
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Check your connection');
  await expect(dialog.getByLabel('Your question')).toHaveValue('Is <b>metal</b> loud?');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Sent.')).toBeVisible();

  const atOnce = { timeout: 10_000 };
  await expect(page.getByText('Mara Lindqvist asked a question about EST-0001', { exact: true })).toBeVisible(
    atOnce,
  );
  await expect(page.getByText('Is <b>metal</b> loud?', { exact: true })).toBeVisible(atOnce);
  await expect(page.getByText('Needs answer', { exact: true })).toBeVisible();
  await expectAccessible(page);
  if (shot) await page.screenshot({ path: `${shot}/view-390.png`, fullPage: true });
  await page.getByRole('link', { name: 'Tear-off' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Tear-off/ })).toBeInViewport();
  await page.getByLabel('Your answer').fill('No louder than shingle.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Needs answer', { exact: true })).toBeHidden();

  await client.reload();
  const thread = client.getByRole('region', { name: 'Messages' });
  await expect(thread).toContainText('Is <b>metal</b> loud?');
  await expect(thread).toContainText('No louder than shingle.');
  await thread.getByRole('link', { name: 'Tear-off' }).click();
  await expect(client.locator('.line:target')).toBeInViewport();
  await expect(client.locator('body')).not.toContainText('mara@example.com');
  if (shot) await client.screenshot({ path: `${shot}/page-390.png`, fullPage: true });

  await client.getByRole('button', { name: 'Ask for changes' }).click();
  const wish = client.getByRole('dialog', { name: 'Ask for changes' });
  await expect(wish.getByLabel('Your name')).toHaveValue('Mara Lindqvist');
  await wish.getByLabel('What should change?').fill('Please make it three hours.');
  await wish.getByRole('button', { name: 'Send' }).click();
  await expect(wish.getByText('Sent.')).toBeVisible();
  await expect(page.getByText('Changes wanted', { exact: true })).toBeVisible(atOnce);
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Revise' }).click();
  await page.getByRole('button', { name: 'Changes wanted' }).click();
  await expect(page.getByText('Please make it three hours.')).toBeVisible();
  if (shot) await page.screenshot({ path: `${shot}/form-390.png` });
  await page.keyboard.press('Escape');
  await client.goto(`/estimate/${id}`);
  await expect(client.getByRole('button', { name: 'Accept estimate' }).first()).toBeVisible();
  await page.getByLabel('Job description').fill('Replace all gutters');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send version 2' }).click();
  await expect(page.getByLabel('What changed (optional)')).toHaveValue('The job description has changed.');
  if (shot) await page.screenshot({ path: `${shot}/resend-390.png` });
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).first().click();
  await expect(page.getByText(/^Sent( again)?/).first()).toBeVisible();
  await expect(async () => {
    await client.goto(`/estimate/${id}`);
    await expect(client.getByText(/It replaces version 1/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(client.getByText('The job description has changed.')).toBeVisible();
  if (shot) await client.screenshot({ path: `${shot}/changed-390.png` });
  await context.close();
});
