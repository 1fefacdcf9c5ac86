import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesk,
  expectFitsEveryWidth,
} from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

interface Job {
  readonly id: string;
  readonly clientId: string;
  readonly stages: readonly { readonly id: string }[];
}

/** A job over 1,000.00 with its deposit of 250.00 paid, and an invoice of 300.00 of which 100.00 is paid. Returns its client. */
async function makeBooks(page: Page): Promise<string> {
  const { id } = await makeSentEstimate(page, {
    acceptPayments: true,
    depositPercentage: '25',
    schedule: [{ name: 'Dry-in', percentage: '30' }],
  });
  const post = (path: string, body: object) => callApi<{ id: string }>(page.request, 'POST', path, body);
  await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
  const money = { method: 'check', receivedOn: '2026-01-05' };
  await post(`/api/estimates/${id}/payments`, { ...money, amount: '250' });
  const { clientId, stages } = (await (await page.request.get(`/api/estimates/${id}`)).json()) as Job;
  const covers = { kind: 'stage', stageId: stages[1]?.id };
  const invoice = await post('/api/invoices', { estimateId: id, covers });
  await post(`/api/invoices/${invoice.id}/issue`, {});
  await post(`/api/invoices/${invoice.id}/payments`, { ...money, amount: '100' });
  return clientId;
}

test('a client’s statement is read, sent and saved, and reports say what is owed', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/reports');
  await expect(page.getByText('No open invoices')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);

  const clientId = await makeBooks(page);
  await page.goto(`/clients/${clientId}`);
  await expectFitsEveryWidth(page);
  await page.getByRole('link', { name: 'Statement' }).click();
  // The date field takes a year of five digits, which the server refuses.
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByLabel('From').fill('20266-01-01');
  const answered = page.waitForResponse((response) => response.url().includes('from=2026-01-01'));
  await page.getByLabel('From').fill('2026-01-01');
  await answered;
  await expect(page.getByText('Owed on invoices').locator('..')).toContainText('$200.00');
  expect(requested.filter((url) => url.includes('20266'))).toEqual([]);
  await expect(page.getByRole('definition').filter({ hasText: '$250.00' })).toBeVisible();
  await expect(page.getByText('Payment by check').first()).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await expectFitsEveryWidth(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^statement-2026-01-01-to-.*\.pdf$/);
  await page.getByRole('button', { name: 'Send statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send statement' });
  await expect(dialog.getByLabel('Recipient Email')).toHaveValue('dana@example.com');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await expect(dialog).toHaveCount(0);
  await plumbline.mailbox.newest('dana@example.com', /Statement/);

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page.getByRole('region', { name: 'Open invoices by client' })).toContainText('200.00');
  await expectAccessibleOnPhoneAndDesk(page);
  await expectFitsEveryWidth(page);
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'QuickBooks Online' }).click();
  expect((await exporting).suggestedFilename()).toBe('plumbline-quickbooks.zip');

  await page.goto('/settings#taxes');
  await page.getByLabel('QuickBooks tax code').fill('TAX');
  await page.getByRole('button', { name: 'Save codes' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
});
