import type { Page } from '@playwright/test';
import { expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

const own = (page: Page) => page.getByRole('list', { name: 'Your Custom Job Types' }).getByRole('listitem');
const labor = (page: Page) => page.getByRole('list', { name: 'Your labor types' }).getByRole('listitem');
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true })).toBeVisible();

async function openCatalog(page: Page): Promise<void> {
  await page.goto('/settings#catalog');
  await expect(page.getByRole('heading', { name: 'Default Job Types' })).toBeVisible();
  await expect(page.getByText(/labor types created$/)).toBeVisible();
}

test('the catalog is accessible and fits on a phone and a desk', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await openCatalog(page);
  await expectAccessibleOnPhoneAndDesk(page);
  await callApi(page.request, 'POST', '/api/job-types', {
    name: 'Historic window restoration with lead-safe practices and matching of profiles',
    category: 'other',
    description: 'Sash, glazing and weatherstripping',
  });
  await callApi(page.request, 'POST', '/api/labor-types', { name: 'Foreman', defaultRate: '65' });
  await page.reload();
  await expect(own(page)).toHaveCount(1);
  await expect(labor(page)).toHaveCount(1);
  await expectAccessibleOnPhoneAndDesk(page);

  await page.getByRole('button', { name: 'Add Labor Type' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Labor Type' }).click();
  await said(page, 'Please enter a labor type name');
  await expectAccessibleOnPhoneAndDesk(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Foreman' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Foreman');
  await expectAccessibleOnPhoneAndDesk(page);
});

for (const width of [390, 1440]) {
  test(`at ${width} pixels a job type is added, changed and deleted`, { tag: '@long' }, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    await openCatalog(page);
    await said(page, '0 custom job types created');
    await said(page, 'No job types found. Create your first custom job type to get started.');
    await page.getByRole('button', { name: 'Add Job Type' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Job Type' });
    await adding.getByLabel('Job Type Name *').fill('Dock repair');
    await adding.getByRole('button', { name: 'Add Job Type' }).click();
    await expect(adding.getByText('Please fill in all required fields').first()).toBeVisible();
    await adding.getByLabel('Category *').click();
    await page.getByRole('option', { name: 'Other' }).click();
    await adding.getByRole('button', { name: 'Add Job Type' }).click();
    await said(page, 'Job type created successfully');
    await said(page, '1 custom job types created');

    await page.getByRole('button', { name: 'Edit Dock repair' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Job Type' });
    await expect(editing.getByLabel('Category *')).toHaveText('Other');
    await editing.getByLabel('Description').fill('Decking and floats');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await said(page, 'Job type updated successfully');
    await expect(own(page)).toHaveText(['Dock repairOtherDecking and floats']);

    await page.getByRole('button', { name: 'Delete Dock repair' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Delete Job Type' });
    await expect(asking).toContainText('Dock repair');
    await asking.getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Job type deleted successfully');
    await said(page, '0 custom job types created');
    await expect(page.getByRole('button', { name: 'Add Job Type' })).toBeFocused();
  });

  test(`at ${width} pixels a labor type is added, changed and deleted`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    await openCatalog(page);
    await page.getByRole('button', { name: 'Add Labor Type' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Labor Type' });
    await adding.getByLabel('Labor Type Name *').fill('Foreman');
    await adding.getByLabel('Default Hourly Rate').fill('65.5');
    await adding.getByRole('button', { name: 'Add Labor Type' }).click();
    await said(page, 'Labor type created successfully');
    await said(page, '1 labor types created');
    await expect(labor(page)).toHaveText(['Foreman$65.50/hr']);

    await page.getByRole('button', { name: 'Edit Foreman' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Labor Type' });
    await expect(editing.getByLabel('Default Hourly Rate')).toHaveValue('65.50');
    await editing.getByLabel('Default Hourly Rate').fill('');
    await editing.getByLabel('Description').fill('Runs the site');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await said(page, 'Labor type updated successfully');
    await expect(labor(page)).toHaveText(['ForemanRuns the site']);

    await page.getByRole('button', { name: 'Delete Foreman' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Delete Labor Type' });
    await expect(asking).toContainText('Foreman');
    await asking.getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Labor type deleted successfully');
    await said(page, 'No labor types yet');
  });
}

test('the catalog has its own address', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openCatalog(page);
  await expect(page.getByRole('tab', { name: 'Catalog' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Account security' }).click();
  await page.getByRole('tab', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/\/settings#catalog$/);
});

test('a material typed into an estimate or the price book is offered from then on', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.goto('/price-book');
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByRole('menuitem', { name: 'Material', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add material' });
  await adding.getByLabel('Name').fill('Cedar board');
  await adding.getByLabel('Your cost').fill('12.5');
  await expectAccessibleOnPhoneAndDesk(page);
  await adding.getByRole('button', { name: 'Save material' }).click();
  await expect(page.getByRole('row', { name: /^Cedar board Hardware – each 12\.50/ })).toBeVisible();

  const line = { description: 'Cedar shake', quantity: '4', unit: 'bundle', unitCost: '98.50' };
  const { id } = await makeEstimate(page, { materialLines: [line] });
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'More for material 1' }).click();
  await page.getByRole('menuitem', { name: 'Save to price book' }).click();
  await said(page, 'Saved “Cedar shake” to your price book');
  await page.getByRole('button', { name: 'Add material' }).click();
  await page.getByLabel('Description, material 2').pressSequentially('cedar');
  for (const offered of ['Cedar board$12.50 each', 'Cedar shake$98.50 per bundle'])
    await expect(page.getByRole('option').filter({ hasText: offered })).toBeVisible();
});
