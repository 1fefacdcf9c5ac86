import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test('the client’s mail, page and terms match the preview', { tag: '@long' }, async ({ page, plumbline }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto('/settings#communications');
  const letter = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(letter.getByText('This estimate is valid until Dec 31, 2099.')).toBeVisible();

  await page.getByLabel('Email subject').fill('For [Client Name], [Price]');
  await page.getByLabel('Email body').fill('Hello [Client Name] <b>there</b>,\n\nYours, ');
  await page.getByRole('button', { name: '[Contractor Name]' }).click();
  await page.getByLabel('Terms and conditions').fill('Agreed with: ');
  await page.getByRole('button', { name: '[Client Name]' }).click();
  await expect(page.getByText('For Dana Whitfield, [Price]', { exact: true })).toBeVisible();
  await expect(letter.getByText('Hello Dana Whitfield <b>there</b>,', { exact: true })).toBeVisible();
  await expect(letter.getByText('Yours, Marcus Bell', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Terms' }).click();
  await expect(page.getByText('Agreed with: Dana Whitfield')).toBeVisible();
  await page.getByRole('radio', { name: 'Plain text' }).click();
  const shown = await page.getByRole('region', { name: 'Plain text' }).textContent();
  await page.getByRole('button', { name: 'Save communications' }).click();
  await expect(page.getByText('Settings Updated', { exact: true })).toBeVisible();

  const email = `${randomUUID()}@client.example`;
  await callApi(page.request, 'POST', `/api/estimates/${id}/send`, { email });
  const mail = await plumbline.mailbox.newest(email, /./);
  expect(mail.subject).toBe('For Dana Whitfield, [Price]');
  // The link fills in the address that the mail went to; the preview has the client's own.
  const preview = shown?.replace(encodeURIComponent('dana@example.com'), encodeURIComponent(email));
  expect(mail.text?.trim()).toBe(preview?.trim());
  await page.goto(`/estimate/${id}`);
  await expect(page.getByText('Agreed with: Dana Whitfield')).toBeVisible();
});

test('on a phone the preview opens below the texts, is accessible, and its links are inactive', {
  tag: '@long',
}, async ({ page, context, plumbline }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, plumbline);
  await makeEstimate(page);
  await page.goto('/settings#communications');
  const frame = page.getByTitle('Preview of the email');
  await expect(page.getByLabel('Email subject')).toBeVisible();
  await expect(frame).toHaveCount(0);
  await page.getByText('Preview of the email').click();
  const mail = frame.contentFrame();
  await mail.getByText('Review and accept').click();
  await expect(mail.getByText('Review and accept')).toBeVisible();
  await expect(mail.getByRole('link')).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
  await expectAccessible(page);
});
