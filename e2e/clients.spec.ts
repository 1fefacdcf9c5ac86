import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callApi, expect, makeEstimate, signUp, test } from './support/plumbline.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const LONG_NAME = 'Meridian Dental Group and Orthodontics of the Treasure Valley, Idaho';

const clientList = (page: Page) => page.getByRole('region', { name: 'Clients' });
const cards = (page: Page) => clientList(page).getByRole('listitem');
const names = (page: Page) => clientList(page).getByRole('heading', { level: 2 });
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

async function addClient(page: Page, fields: Record<string, string>): Promise<void> {
  await callApi(page.request, 'POST', '/api/clients', fields);
}

/** Dana with an estimate over 1,000.00, and two clients without any. */
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
  test(`at ${size.width} pixels the clients are accessible and fit, in every state`, async ({
    page,
    plumbline,
  }) => {
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

    await page.getByRole('button', { name: 'Edit Amos Bell' }).click();
    await page.getByLabel('Name *').fill('');
    await page.getByLabel('Email').fill('amos@');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Delete Dana Whitfield' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test(`at ${size.width} pixels a client is added, changed and deleted`, async ({ page, plumbline }) => {
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
    await expect(card(page, 'Priya Raman')).toContainText('PRPriya RamanCommercial');
    await expect(card(page, 'Priya Raman')).toContainText('Never');

    await page.getByRole('button', { name: 'Edit Priya Raman' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(editing.getByLabel('Phone')).toHaveValue('(208) 555-0161');
    await editing.getByLabel('Name *').fill('Priya Raman-Olsen');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Client updated successfully', { exact: true })).toBeVisible();
    await expect(names(page)).toHaveText(['Priya Raman-Olsen']);

    await page.getByRole('button', { name: 'Delete Priya Raman-Olsen' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Delete Client' });
    await expect(asking).toContainText('Priya Raman-Olsen');
    await expect(asking).not.toContainText('linked');
    await asking.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Client deleted successfully', { exact: true })).toBeVisible();
    await expect(page.getByText('No clients yet')).toBeVisible();
  });

  test(`at ${size.width} pixels every control of a card can be reached and hit`, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    await openClients(page);
    const smallest = size.width < 768 ? 44 : 24;
    for (const control of await card(page, 'Dana Whitfield').getByRole('button').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(smallest);
    for (const link of await card(page, 'Dana Whitfield').getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(smallest);
  });
}

test('a card leads to a new estimate for its client', async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  await card(page, 'Amos Bell')
    .getByRole('link', { name: /^Create Estimate/ })
    .click();
  await expect(page).toHaveURL(/\/estimates\/new\?clientId=[\da-f-]{36}$/);
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Amos Bell');
});

test('clients are searched, narrowed down and put in order, and found the same on coming back', async ({
  page,
  plumbline,
}) => {
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
    .getByRole('link', { name: /^Create Estimate/ })
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

test('a deleted client leaves their estimate, which is linked to nobody', async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await openClients(page);
  await page.getByRole('button', { name: 'Delete Dana Whitfield' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('Their estimate is kept, but no longer linked to a client.');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(names(page)).toHaveText(['Amos Bell', LONG_NAME]);
  await page.goto('/estimates');
  await expect(page.getByText('EST-0001').first()).toBeVisible();
  const [estimate] = (await (await page.request.get('/api/estimates')).json()) as {
    clientId: string | null;
  }[];
  expect(estimate?.clientId).toBeNull();
});

test('the keyboard alone adds, finds, changes and deletes a client', async ({ page, plumbline }) => {
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

/** The page is given this many clients; the server has none, as making them one by one would take minutes. */
async function answerManyClients(page: Page): Promise<void> {
  const clients = Array.from({ length: MANY }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return {
      id: `c0000000-0000-4000-8000-0000000${number}`,
      name: `Client ${number}`,
      email: `client${number}@example.com`,
      phone: index % 3 === 0 ? null : '(208) 555-0119',
      address: index % 2 === 0 ? null : '2214 N 18th St, Boise, ID 83702',
      clientType: 'residential',
      notes: null,
      createdAt: '2026-09-01T16:00:00.000Z',
      estimateCount: index % 5,
      totalValue: `${index}.00`,
      lastEstimateDate: index % 5 === 0 ? null : '2026-10-13T16:00:00.000Z',
    };
  });
  await page.route('**/api/clients', (route) => route.fulfill({ json: clients }));
}

/** The place in the list of the card in the middle of the window; 0 where there is none. */
function placeInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [x, y] = [window.innerWidth / 2, window.innerHeight / 2];
    const seen = document.elementsFromPoint(x, y).find((element) => element.ariaPosInSet);
    return Number(seen?.ariaPosInSet ?? 0);
  });
}

for (const size of SIZES)
  test(`at ${size.width} pixels, of 10,000 clients only a screenful is in the page, and each can be reached`, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    await answerManyClients(page);
    await page.goto('/clients');
    await expect(names(page).first()).toHaveText('Client 00001');
    expect(await cards(page).count()).toBeLessThan(40);
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(MANY));

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Client 10000', { exact: true })).toBeInViewport();
    expect(await cards(page).count()).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(() => placeInSight(page)).toBeGreaterThan(MANY * 0.4);
    expect(await placeInSight(page)).toBeLessThan(MANY * 0.6);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByText('Client 00001', { exact: true })).toBeInViewport();

    const search = page.getByLabel('Search clients');
    const startedAt = Date.now();
    await search.fill('client09999@');
    await expect(names(page)).toHaveText(['Client 09999']);
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    await search.fill('');

    // The keyboard walks from card to card, past the last one that was in the page.
    const last = Number(await cards(page).last().getAttribute('aria-posinset'));
    const deleteClient = (place: number) => `Delete Client ${String(place).padStart(5, '0')}`;
    await page.getByRole('button', { name: deleteClient(last) }).focus();
    const far = page.getByRole('button', { name: deleteClient(last + 7) });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (let presses = 0; presses < 60 && (await focused()) !== deleteClient(last + 7); presses += 1)
      await page.keyboard.press('Tab');
    await expect(far).toBeFocused();
    await expect(far).toBeInViewport();
    expect(await cards(page).count()).toBeLessThan(40);

    // A card keeps the focus while the page is scrolled away from it.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Client 10000', { exact: true })).toBeInViewport();
    await expect(far).toBeFocused();
  });
