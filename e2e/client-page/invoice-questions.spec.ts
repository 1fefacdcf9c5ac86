import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const shot = process.env.LOOK_DIR;

/** Issues an invoice with a line and a group of its own. */
async function issueInvoice(page: Page): Promise<string> {
  const { clientId, jobTypeId } = (await makeEstimate(page)) as unknown as Record<string, string>;
  const group = { id: crypto.randomUUID(), title: 'Gutters' };
  const draft = await callApi<{ id: string }>(page.request, 'POST', '/api/invoices', {
    clientId,
    jobTypeId,
    jobDescription: 'New gutters',
    groups: [group],
    additionalCosts: [
      { type: 'other', description: 'Gutter, 30 feet', amount: '900', groupId: group.id },
      { type: 'other', description: 'Disposal', amount: '80' },
    ],
  });
  await callApi(page.request, 'POST', `/api/invoices/${draft.id}/issue`, {});
  return draft.id;
}

const openAsClient = async (browser: Browser, options = {}) => (await browser.newContext(options)).newPage();

test('on a phone a client asks about an invoice, and reads the contractor’s answer there', async ({
  page,
  browser,
  plumbline,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await signUp(page, plumbline);
  const id = await issueInvoice(page);
  const line = page.waitForResponse((response) => response.url().includes('/api/events') && response.ok(), {
    timeout: 30_000,
  });
  await page.goto(`/invoices/${id}`);
  await line;
  await expect(page.getByText('No questions yet. Your client can ask on their page.')).toBeVisible();

  const client = await openAsClient(browser, PHONE);
  await client.goto(`/invoice/${id}`);
  await client.getByRole('link', { name: 'Ask a question' }).click();
  const dialog = client.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please write a message')).toBeVisible();
  await dialog.getByLabel('Your question').fill('Is the <b>deposit</b> in this?');
  await dialog.getByLabel('About').selectOption('Gutters');
  await dialog.getByLabel('Your name').fill('Mara Lindqvist');
  await dialog.getByLabel('Email').fill('mara@example.com');
  await expectAccessible(client);
  if (shot) await client.screenshot({ path: `${shot}/invoice-ask-390.png` });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Sent.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const thread = client.getByRole('region', { name: 'Messages' });
  await expect(thread).toContainText('Is the <b>deposit</b> in this?');
  await thread.getByRole('link', { name: 'Gutters' }).click();
  await expect(client.locator('.lines:target')).toBeInViewport();

  const atOnce = { timeout: 10_000 };
  await expect(page.getByText('Mara Lindqvist asked a question about INV-0001', { exact: true })).toBeVisible(
    atOnce,
  );
  await expect(page.getByText('Needs answer', { exact: true })).toBeVisible();
  await expectAccessible(page);
  if (shot) await page.screenshot({ path: `${shot}/invoice-view-390.png`, fullPage: true });
  await page.getByLabel('Your answer').fill('Yes, it is.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Needs answer', { exact: true })).toBeHidden();

  await client.reload();
  await expect(thread).toContainText('Yes, it is.');
  await expect(client.locator('body')).not.toContainText('mara@example.com');
  await expectAccessible(client);

  await client.getByRole('button', { name: 'Ask about this: Gutters' }).click();
  await expect(dialog.getByLabel('About')).toHaveValue(/./);
  await expect(dialog.getByLabel('Your name')).toHaveValue('Mara Lindqvist');
});

test('a long thread with odd names and texts from right to left fits at every width', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  await signUp(page, plumbline);
  const id = await issueInvoice(page);
  const client = await openAsClient(browser);
  const odd = [
    ['x'.repeat(90), 'W'.repeat(300)],
    ['مارا ليندكفيست‮evil', 'هل الوديعة مشمولة في هذا المبلغ؟'],
    ['<b>Mara</b>', 'First line\n\n- second\n\tthird 👩‍🔧'],
  ] as const;
  for (let place = 0; place < 9; place += 1) {
    const [name, text] = odd[place % odd.length] ?? odd[0];
    await callApi(client.request, 'POST', `${plumbline.address}/api/invoices/${id}/questions`, {
      id: crypto.randomUUID(),
      name,
      email: `${'m'.repeat(60)}@example.com`,
      text,
    });
  }
  await callApi(page.request, 'POST', `/api/invoices/${id}/answers`, {
    id: crypto.randomUUID(),
    text: 'כן, הכול כלול. '.repeat(30),
  });
  await callApi(client.request, 'POST', `${plumbline.address}/api/invoices/${id}/questions`, {
    id: crypto.randomUUID(),
    name: odd[1][0],
    email: 'mara@example.com',
    text: odd[1][1],
  });
  for (const width of [390, 768, 1440])
    for (const [reader, path, name] of [
      [client, `${plumbline.address}/invoice/${id}`, 'page'],
      [page, `/invoices/${id}`, 'view'],
      [page, '/invoices', 'list'],
    ] as const) {
      await reader.setViewportSize({ width, height: 900 });
      await reader.goto(path, { waitUntil: 'networkidle' });
      if (shot) await reader.screenshot({ path: `${shot}/${name}-${width}.png`, fullPage: true });
      const isWider = await reader.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([name, width, isWider]).toEqual([name, width, false]);
      if (name !== 'page') expect(await findLayoutFaults(reader, width < 500)).toEqual([]);
    }
});
