import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const LONG_NAME = 'Meridian Dental Group and Orthodontics of the Treasure Valley, Idaho';

const clientList = (page: Page) => page.getByRole('region', { name: 'Clients' });
/** Cards, or on a desk rows of the table. */
const cards = (page: Page) => clientList(page).getByRole('listitem').or(clientList(page).getByRole('row'));
const names = (page: Page) => clientList(page).getByRole('heading', { level: 2 });
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

/** On a phone the list has only links, so the client's page is opened first. */
async function openClient(page: Page, name: string): Promise<void> {
  if (page.viewportSize()?.width === 390) await card(page, name).getByRole('link').click();
}

async function addClient(page: Page, fields: Record<string, string>): Promise<void> {
  await callApi(page.request, 'POST', '/api/clients', fields);
}

/** Opens the page with Dana, who has an estimate over 1,000.00, and two clients without any. */
async function openClients(page: Page, path = '/clients'): Promise<void> {
  await makeEstimate(page);
  await addClient(page, { name: LONG_NAME, email: 'office@meridian.example', clientType: 'commercial' });
  await addClient(page, { name: 'Amos Bell', phone: '(208) 555-0142' });
  await page.goto(path);
  await expect(names(page).first()).toBeVisible();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

for (const size of SIZES) {
  test(`at ${size.width} pixels the clients are accessible and fit, in every state`, {
    tag: size.width === 1440 ? '@long' : [],
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    await page.goto('/clients');
    await expect(page.getByText('No clients yet')).toBeVisible();
    await expectAccessible(page);

    await openClients(page);
    await expectAccessible(page);
    await page.getByLabel('Search clients').fill('nobody');
    await expect(page.getByText('No matching clients')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filter' }).click();

    await openClient(page, 'Amos Bell');
    await page.getByRole('button', { name: 'Edit Amos Bell' }).click();
    await page.getByLabel('Name *').fill('');
    await page.getByLabel('Email').fill('amos@');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/clients');
    await openClient(page, 'Dana Whitfield');
    await page.getByRole('button', { name: 'Delete Dana Whitfield' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test(`at ${size.width} pixels a client is added, changed and deleted`, {
    tag: size.width === 1440 ? '@long' : [],
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Add First Client' }).click();
    const adding = page.getByRole('dialog', { name: 'Add New Client' });
    await adding.getByLabel('Name *').fill('Priya Raman');
    await adding.getByLabel('Phone').fill('(208) 555-0161');
    await adding.getByLabel('Client Type').click();
    await page.getByRole('option', { name: 'Commercial' }).click();
    await adding.getByRole('button', { name: 'Save Client' }).click();
    await expect(page.getByText('Client created successfully', { exact: true })).toBeVisible();
    await expect(card(page, 'Priya Raman')).toContainText(
      size.width === 390
        ? 'Priya Raman(208) 555-0161Commercial0 estimates'
        : 'PRPriya RamanCommercial(208) 555-0161',
    );

    await openClient(page, 'Priya Raman');
    await page.getByRole('button', { name: 'Edit Priya Raman' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(editing.getByLabel('Phone')).toHaveValue('(208) 555-0161');
    await editing.getByLabel('Name *').fill('Priya Raman-Olsen');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Client updated successfully', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Priya Raman-Olsen' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete Priya Raman-Olsen' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Delete Client' });
    await expect(asking).toContainText('Priya Raman-Olsen');
    await expect(asking).not.toContainText('linked');
    await asking.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Client deleted successfully', { exact: true })).toBeVisible();
    await expect(page.getByText('No clients yet')).toBeVisible();
  });

  test(`at ${size.width} pixels every control of a card can be reached and clicked`, {
    tag: '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    await openClients(page);
    await expect(page.getByRole('table')).toHaveCount(size.width === 390 ? 0 : 1);
    const smallest = size.width < 768 ? 44 : 24;
    for (const control of await card(page, 'Dana Whitfield').getByRole('button').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(smallest);
    for (const link of await card(page, 'Dana Whitfield').getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(smallest);
  });
}

test('a card leads to a new estimate for its client', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  await card(page, 'Amos Bell')
    .getByRole('link', { name: /^Create estimate/ })
    .click();
  await expect(page).toHaveURL(/\/estimates\/new\?clientId=[\da-f-]{36}$/);
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Amos Bell');
});

test('clients can be searched, filtered and sorted, and the choice is restored on coming back', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  await expect(names(page)).toHaveText(['Amos Bell', 'Dana Whitfield', LONG_NAME]);
  await expect(card(page, 'Dana Whitfield')).toContainText('$1,000.00');

  const search = page.getByLabel('Search clients');
  await search.fill('OFFICE@meridian');
  await expect(names(page)).toHaveText([LONG_NAME]);
  await search.fill('555-0142');
  await expect(names(page)).toHaveText(['Amos Bell']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  for (const [filter, shown] of [
    ['Active', ['Dana Whitfield']],
    ['Prospects', ['Amos Bell', LONG_NAME]],
    ['Commercial', [LONG_NAME]],
    ['Residential', ['Amos Bell', 'Dana Whitfield']],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
    await expect(names(page)).toHaveText([...shown]);
  }
  for (const order of ['Last Contact', 'Total Value']) {
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: order }).click();
    await expect(names(page)).toHaveText(['Dana Whitfield', 'Amos Bell']);
  }

  await search.pressSequentially('BELL');
  await expect(page).toHaveURL(/\?search=BELL&filter=residential&sort=totalValue$/);
  await card(page, 'Amos Bell')
    .getByRole('link', { name: /^Create estimate/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Create New Estimate' })).toBeVisible();
  await expect(page).toHaveURL(/\/estimates\/new/);
  await page.goBack();
  await expect(search).toHaveValue('BELL');
  await expect(names(page)).toHaveText(['Amos Bell']);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(search).toHaveValue('');
  await expect(names(page)).toHaveCount(3);
});

test('deleting a client keeps their estimate', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  await page.getByRole('button', { name: 'Delete Dana Whitfield' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('Their estimate is kept, but no longer linked to a client.');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(names(page)).toHaveText(['Amos Bell', LONG_NAME]);
  await page.goto('/estimates');
  await expect(page.getByText('EST-0001').first()).toBeVisible();
  const clientOf = async () => {
    const [estimate] = (await (await page.request.get('/api/estimates')).json()) as {
      clientId: string | null;
    }[];
    return estimate?.clientId;
  };
  await expect.poll(clientOf).toBeNull();
});

test('the keyboard alone is enough for clients', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  const { keyboard } = page;
  const add = page.getByRole('button', { name: 'Add Client', exact: true });
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name *')).toBeFocused();
  await keyboard.type('Rosa Ortega');
  await keyboard.press('Enter');
  await expect(names(page)).toContainText(['Rosa Ortega']);
  await expect(add).toBeFocused();

  await tabTo(page, page.getByLabel('Search clients'));
  await keyboard.type('rosa');
  await expect(names(page)).toHaveText(['Rosa Ortega']);
  const edit = page.getByRole('button', { name: 'Edit Rosa Ortega' });
  await tabTo(page, edit);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name *')).toBeFocused();
  await keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Delete Rosa Ortega' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expect(page.getByText('No matching clients')).toBeVisible();
  await expect(clientList(page)).toBeFocused();
});

const MANY = 10_000;

/** From "Client 00001" on, by the import of clients: as many as one file takes, twice. */
async function importManyClients(page: Page): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf-token')).json()) as {
    csrfToken: string;
  };
  const numbers = Array.from({ length: MANY }, (_, index) => String(index + 1).padStart(5, '0'));
  for (const half of [numbers.slice(0, MANY / 2), numbers.slice(MANY / 2)]) {
    const rows = half.map((number) => `Client ${number},client${number}@example.com,2214 N ${number}th St`);
    const response = await page.request.post('/api/clients/import', {
      headers: { 'x-csrf-token': csrfToken, 'content-type': 'text/csv' },
      data: ['Name,Email,Address', ...rows].join('\n'),
      timeout: 120_000,
    });
    expect(await response.json()).toMatchObject({ created: MANY / 2 });
  }
}

test('of 10,000 clients a page is read at a time, and each is found on the list and in an estimate’s form', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, plumbline);
  await importManyClients(page);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/clients') lists.push(search);
  });
  await page.goto('/clients');
  await expect(names(page).first()).toHaveText('Client 00001');
  await expect(page.getByText('1 to 48 of 10,000')).toBeVisible();
  await expect(names(page)).toHaveCount(48);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(names(page).first()).toHaveText('Client 00049');
  await expect(names(page).first()).toBeInViewport();
  await page.goBack();
  await expect(names(page).first()).toHaveText('Client 00001');

  const search = page.getByLabel('Search clients');
  // In one go: each pause on a slow machine would search all 10,000 once more.
  await search.fill('client09999@');
  await expect(names(page)).toHaveText(['Client 09999'], { timeout: 30_000 });
  await expect(search).toBeFocused();

  await page.goto('/estimates/new');
  const client = page.getByLabel('Client', { exact: true });
  await client.click();
  await expect(page.getByText('9,950 more: type to narrow down')).toBeVisible();
  await client.pressSequentially('09998');
  await page.getByRole('option', { name: /Client 09998/ }).click();
  await expect(client).toHaveValue('Client 09998');
  await expect(page.getByLabel('Job address')).toHaveValue('2214 N 09998th St');
  await page.reload();
  await expect(client).toHaveValue('Client 09998');
  expect(lists.filter((query) => !/limit=(?:48|50|100)\b/.test(query))).toEqual([]);
});
