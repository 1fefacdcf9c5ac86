import type { Page } from '@playwright/test';
import { choose, openOnPhone, payBy, signToPay } from '../support/accepting-client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { makeEstimateWithDeposit, signUpPaid } from '../support/paying-plumbline.ts';
import { callApi, expect, test } from '../support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** 1,082.50 with tax, divided in 270.63, 216.50, 300.00, 108.25 and 187.12. */
const JOB = {
  taxRate: '8.25',
  schedule: [
    { name: 'Materials on site', percentage: '20' },
    { name: 'Dry-in', amount: '300' },
    { name: 'Inspection', percentage: '10' },
  ],
};

interface Stored {
  readonly id: string;
  readonly clientId: string;
  readonly stages: readonly { readonly id: string; readonly name: string }[];
}

/** Issues and sends an invoice of a payment of the schedule, or of everything that is left. */
async function invoice(page: Page, estimateId: string, name: string | null): Promise<string> {
  const { stages } = (await (await page.request.get(`/api/estimates/${estimateId}`)).json()) as Stored;
  const stageId = stages.find((stage) => stage.name === name)?.id;
  const covers = name === null ? { kind: 'rest' } : { kind: 'stage', stageId };
  const { id } = await callApi<Stored>(page.request, 'POST', '/api/invoices', { estimateId, covers });
  await callApi(page.request, 'POST', `/api/invoices/${id}/issue`, { send: {} });
  return id;
}

/** Pays an invoice on its page, and reads there that nothing of it is open. */
async function payOnline(client: Page, id: string, button: string, amount: string): Promise<void> {
  await client.goto(`/invoice/${id}`);
  await expect(client.getByRole('region', { name: 'To pay', exact: true })).toContainText(amount);
  await client.getByRole('button', { name: button }).tap();
  await expect(client.getByRole('heading', { name: 'Sandbox: no real money' })).toBeVisible();
  await expect(client.getByText(amount.slice(1)).first()).toBeVisible();
  await choose(client, 'Pay');
  await expect(client.getByText(/^Paid in full on .*\. Thank you\.$/)).toBeVisible();
}

test('a job is paid in five payments, online and by check, one of them partly refunded and credited, to the cent', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUpPaid(page, plumbline);
  const { id } = await makeEstimateWithDeposit(page, JOB);
  const client = await openOnPhone(browser, id);
  const agreed = client.getByRole('region', { name: 'Payments' });
  for (const amount of ['270.63', '216.50', '300.00', '108.25', '187.12'])
    await expect(agreed).toContainText(amount);
  await payBy(await signToPay(client), 'Card', '$270.63');
  await choose(client, 'Pay');
  await expect(client.getByText('We received your $270.63 deposit.')).toBeVisible();

  await page.goto(`/estimates/${id}/view`);
  const schedule = page.getByRole('region', { name: 'Payment schedule' });
  const stage = (name: string) => schedule.getByRole('listitem').filter({ hasText: name });
  await expect(stage('Deposit')).toContainText('Paid');
  await stage('Materials on site').getByRole('button', { name: 'Reached' }).tap();
  await page
    .getByRole('dialog', { name: 'New invoice' })
    .getByRole('button', { name: 'Review invoice' })
    .tap();
  const issue = page.getByRole('dialog', { name: 'Issue INV-0001' });
  await expect(issue.getByText('$216.50').first()).toBeVisible();
  await issue.getByRole('button', { name: 'Issue and send' }).tap();
  await expect(issue).toHaveCount(0);
  const first = page.url().split('/').at(-1) ?? '';
  await client.goto(`/invoice/${first}`);
  await expectAccessible(client);
  await payOnline(client, first, 'Pay with Square', '$216.50');
  await expectAccessible(client);
  // The contractor's open page hears of it.
  await expect(page.getByText(/^Paid in full on/)).toBeVisible();

  await payOnline(client, await invoice(page, id, 'Dry-in'), 'Pay with PayPal', '$300.00');
  const inspection = await invoice(page, id, 'Inspection');
  const check = { amount: '108.25', method: 'check', receivedOn: '2026-01-05', note: 'Check 2209' };
  await callApi(page.request, 'POST', `/api/invoices/${inspection}/payments`, check);
  // The deposit was paid before, so that the balance is left of what it covers.
  const last = await invoice(page, id, null);
  await payOnline(client, last, 'Pay $187.12 by card', '$187.12');
  await client.getByRole('link', { name: 'Your estimate' }).tap();
  await expect(agreed).not.toContainText(/Due|Later/);

  await page.goto(`/estimates/${id}/view`);
  for (const [name, number] of [
    ['Materials on site', 'INV-0001'],
    ['Dry-in', 'INV-0002'],
    ['Inspection', 'INV-0003'],
    ['Balance', 'INV-0004'],
  ] as const)
    await expect(stage(name)).toContainText(`Paid, ${number}`);
  await expectAccessible(page);

  await page.goto(`/invoices/${inspection}`);
  await page.getByRole('button', { name: 'Actions of the payment of $108.25' }).tap();
  await page.getByRole('menuitem', { name: 'Record refund' }).tap();
  const refund = page.getByRole('dialog', { name: 'Record refund' });
  await refund.getByLabel('Amount').fill('8.25');
  await refund.getByRole('button', { name: 'Record refund' }).tap();
  await page.getByRole('button', { name: 'Credit this amount' }).tap();
  const credit = page.getByRole('dialog', { name: 'Credit INV-0003' });
  await expect(credit.getByLabel('Amount')).toHaveValue('8.25');
  await credit.getByLabel('Reason').fill('The inspector came once');
  await credit.getByRole('button', { name: 'Issue credit note' }).tap();
  const credits = page.getByRole('region', { name: 'Credits' });
  await expect(credits).toContainText('Credit note CN-0001');
  await expect(page.getByText(/^Paid in full on/)).toBeVisible();
  await expectAccessible(page);
  await client.goto(`/invoice/${inspection}`);
  await expect(client.getByText(/^Paid in full on .*\. Thank you\.$/)).toBeVisible();
  await expect(client.getByText('CN-0001').first()).toBeVisible();

  const { clientId } = (await (await page.request.get(`/api/estimates/${id}`)).json()) as Stored;
  await page.goto(`/clients/${clientId}/statement`);
  await page.getByLabel('From').fill('2026-01-01');
  for (const amount of ['270.63', '216.50', '300.00', '108.25', '457.75', '187.12', '8.25'])
    await expect(page.getByRole('main')).toContainText(amount);
  await expect(page.getByText('Owed on invoices').locator('..')).toContainText('$0.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send statement' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).tap();
  await plumbline.mailbox.newest('dana@example.com', /Statement/);
  await client.context().close();
});
