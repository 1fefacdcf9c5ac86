import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn } from '../support/mailbox.ts';
import { expect, PASSWORD, test } from '../support/plumbline.ts';
import { readPdf } from '../support/read-pdf.ts';

/*
 * Calculated by hand:
 *   labor      9.5 h × 45.00 = 427.50, 6.25 h × 25.00 = 156.25      583.75   20% markup = 116.75
 *   materials  84 × 38.75 = 3,255.00, 2 × 54.90 = 109.80,
 *              0.333 × 9.99 = 3.32667, so 3.33                    3,368.13   15% markup = 505.2195, so 505.22
 *   permit                                                          185.00
 *   subtotal   583.75 + 116.75 + 3,368.13 + 505.22 + 185.00       4,758.85
 *   tax        8.25% = 392.605125, so 392.61
 *   total                                                         5,151.46
 */
const LINES = {
  labor: [
    { type: 'Lead', description: 'Tear-off and haul', hours: '9.5', rate: '45', total: '427.50' },
    { type: 'Helper', description: 'Staging and cleanup', hours: '6.25', rate: '25', total: '156.25' },
  ],
  materials: [
    {
      description: 'Architectural shingle',
      quantity: '84',
      unit: 'bundle',
      cost: '38.75',
      total: '3,255.00',
    },
    { description: 'Coil roofing nails', quantity: '2', unit: 'box', cost: '54.9', total: '109.80' },
    { description: 'Sealant', quantity: '0.333', unit: 'gallon', cost: '9.99', total: '3.33' },
  ],
};
const SUMS = ['583.75', '116.75', '3,368.13', '505.22', '185.00', '4,758.85', '392.61'];
const TOTAL = '$5,151.46';

test('a contractor’s first estimate, from registering to the client’s yes', async ({
  page,
  browser,
  plumbline,
}, testInfo) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const contractor = `${randomUUID()}@example.com`;
  const client = `${randomUUID()}@example.com`;

  await test.step('registers and verifies the address by the mailed link', async () => {
    await page.goto('/register');
    await page.getByLabel('First name').fill('Marcus');
    await page.getByLabel('Last name').fill('Bell');
    await page.getByLabel('Email').fill(contractor);
    await page.getByLabel('Company name').fill('Cutter Ridge Roofing');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText(contractor)).toBeVisible();
    const mail = await plumbline.mailbox.newest(contractor, /verify/i);
    await page.goto(linkIn(mail, /^\/verify-email\//));
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  });

  await test.step('is signed in by the link', async () => {
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('adds a client', async () => {
    await page.goto('/clients');
    await page
      .getByRole('button', { name: /^Add (First )?Client$/ })
      .first()
      .click();
    await page.getByLabel('Name').fill('Dana Whitfield');
    await page.getByLabel('Email').fill(client);
    await page.getByRole('button', { name: 'Save Client' }).click();
    await expect(page.getByText('Client created successfully', { exact: true })).toBeVisible();
    await expect(page.getByText(client)).toBeVisible();
  });

  await test.step('builds an estimate whose totals update with every keystroke', async () => {
    await page.goto('/estimates/new');
    await buildEstimate(page);
    for (const amount of SUMS) await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(TOTAL, { exact: true }).first()).toBeVisible();
  });

  await test.step('downloads the PDF, which shows the same', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Generate estimate' }).click();
    await page.getByRole('button', { name: 'Use these' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('estimate.pdf');
    const file = testInfo.outputPath('estimate.pdf');
    await download.saveAs(file);
    await expectPdf(file);
    await expect(page).toHaveURL(/\/estimates\/[0-9a-f-]{36}\/view$/);
  });

  const link = await test.step('sends it: the mail carries the PDF and a link', async () => {
    await page.getByRole('button', { name: 'Send Estimate' }).click();
    await page.getByLabel(/Custom Message/).fill('We can start on Monday.');
    await page.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
    const mail = await plumbline.mailbox.newest(client, /Cutter Ridge Roofing/);
    expect(mail.text).toContain('We can start on Monday.');
    expect(mail.replyTo?.text).toContain(contractor);
    expect(mail.attachments.map((attachment) => attachment.filename)).toEqual(['estimate-EST-0001.pdf']);
    const file = testInfo.outputPath('attached.pdf');
    await (await import('node:fs/promises')).writeFile(file, mail.attachments[0]?.content ?? '');
    await expectPdf(file);
    return linkIn(mail, /^\/estimate\//);
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const clientPage = await phone.newPage();
  await test.step('the client opens the link on a phone, without an account', async () => {
    const opened = await clientPage.goto(link);
    expect(await opened?.headerValue('set-cookie')).toBeNull();
    await expect(clientPage).toHaveTitle(/EST-0001.*Cutter Ridge Roofing/);
    for (const line of [...LINES.labor, ...LINES.materials])
      await expect(clientPage.getByText(line.description)).toBeVisible();
    await expect(clientPage.getByText(TOTAL, { exact: true }).first()).toBeVisible();
  });

  await test.step('the contractor sees it viewed', async () => {
    await expect(async () => {
      await page.goto('/estimates');
      await expect(page.getByRole('row', { name: /EST-0001/ })).toContainText('Viewed', { timeout: 1_000 });
    }).toPass();
  });

  await test.step('the client accepts with name, email and typed signature', async () => {
    await clientPage.getByRole('button', { name: 'Accept estimate' }).first().click();
    const dialog = clientPage.getByRole('dialog');
    await dialog.getByLabel('Your name').fill('Dana Whitfield');
    await dialog.getByLabel('Email').fill(client);
    // On a touch screen drawing is the default.
    await dialog.getByRole('radio', { name: 'Type', exact: true }).check();
    await dialog.getByLabel('Signature').fill('Dana Whitfield');
    await dialog.getByRole('button', { name: 'Sign and accept' }).click();
    await expect(clientPage.getByText(/Accepted by Dana Whitfield/)).toBeVisible();
    await expect(clientPage.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  });

  await test.step('the contractor’s list and timeline show it accepted', async () => {
    await page.goto('/estimates');
    await expect(page.getByRole('row', { name: /EST-0001/ })).toContainText('Accepted');
    await expect(page.getByRole('row', { name: /EST-0001/ })).toContainText(TOTAL);
    await page.getByRole('link', { name: 'EST-0001' }).click();
    await expect(page.getByText(/Dana Whitfield accepted|Accepted by Dana Whitfield/)).toBeVisible();
  });
  await phone.close();
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function buildEstimate(page: Page): Promise<void> {
  await choose(page, 'Client', 'Dana Whitfield');
  await choose(page, 'Job type', 'Roof replacement');
  await page.getByLabel('Job description').fill('Tear-off and re-roof, house and attached garage');
  await page.getByLabel('Job address').fill('2214 N 18th St, Boise');

  for (const [index, line] of LINES.labor.entries()) {
    const name = `labor line ${index + 1}`;
    await addLineUnlessThere(page, 'Add labor line', `Hours, ${name}`);
    await choose(page, `Labor type, ${name}`, line.type);
    await page.getByLabel(`Description, ${name}`).fill(line.description);
    await page.getByLabel(`Hours, ${name}`).fill(line.hours);
    await page.getByLabel(`Rate, ${name}`).fill(line.rate);
  }
  for (const [index, line] of LINES.materials.entries()) {
    const name = `material ${index + 1}`;
    await addLineUnlessThere(page, 'Add material', `Quantity, ${name}`);
    await page.getByLabel(`Description, ${name}`).fill(line.description);
    await page.getByLabel(`Quantity, ${name}`).fill(line.quantity);
    await page.getByLabel(`Unit, ${name}`).fill(line.unit);
    await page.getByLabel(`Unit cost, ${name}`).fill(line.cost);
  }
  await addLineUnlessThere(page, 'Add cost', 'Amount, cost 1');
  await choose(page, 'Cost type, cost 1', 'Permit');
  await page.getByLabel('Description, cost 1').fill('City of Boise re-roof permit');
  await page.getByLabel('Amount, cost 1').fill('185');
}

async function addLineUnlessThere(page: Page, button: string, field: string): Promise<void> {
  if (await page.getByLabel(field, { exact: true }).count()) return;
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByLabel(field, { exact: true })).toBeVisible();
}

async function expectPdf(file: string): Promise<void> {
  const text = await readPdf(file);
  for (const line of [...LINES.labor, ...LINES.materials])
    expect(text).toMatch(new RegExp(`${line.description}.*${line.total.replace('.', '\\.')}`));
  for (const amount of SUMS) expect(text).toContain(amount);
  expect(text).toContain(TOTAL);
  expect(text).toContain('EST-0001');
  expect(text).toContain('Dana Whitfield');
  expect(text).toContain('Cutter Ridge Roofing');
  expect(text).toMatch(/Page 1 of 1/);
}
