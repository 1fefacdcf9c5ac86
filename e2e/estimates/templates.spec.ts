import { expectAccessible, expectFitsEveryWidth } from '../support/accessibility.ts';
import { callApi, expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Read {
  readonly id: string;
  readonly estimateNumber: string;
  readonly jobAddress: string | null;
  readonly laborLines: readonly { readonly rate: string }[];
  readonly client: { readonly name: string } | null;
}

test('a contractor saves an estimate as a template and starts the next one from it, at today’s prices', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const read = async (id: string) => (await (await page.request.get(`/api/estimates/${id}`)).json()) as Read;
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  const welder = await callApi<{ id: string }>(page.request, 'POST', '/api/labor-types', {
    name: 'Welder',
    defaultRate: '85.00',
  });
  const laborLines = [{ laborType: 'custom', laborTypeId: welder.id, hours: '3', rate: '85.00' }];
  const { id } = await makeEstimate(page, { laborLines, jobAddress: '1731 E Holly St' });

  await page.goto(`/estimates/${id}/view`);
  await tap('More actions');
  await page.getByRole('menuitem', { name: 'Save as template' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByLabel('Template name').fill('Railing repair');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save template' }).tap();
  await expect(dialog).toBeHidden();
  await callApi(page.request, 'PATCH', `/api/labor-types/${welder.id}`, { defaultRate: '90.00' });

  await page.goto('/estimates/new');
  await page.getByLabel('Job address').fill('9 Elm St');
  await tap('Start from template');
  const sheet = page.getByRole('dialog', { name: 'Start from template' });
  await expect(sheet.getByText('Bathroom remodel, full')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Search templates').fill('rail');
  await sheet.getByRole('button', { name: 'Start from Railing repair' }).tap();
  await expect(page.getByText('1 price has changed since you saved this template')).toBeVisible();
  await expectAccessible(page);
  const started = page.url().split('/').at(-2) ?? '';
  expect(await read(started)).toMatchObject({ jobAddress: '9 Elm St', laborLines: [{ rate: '90.00' }] });

  await tap('Keep the template’s prices');
  await expect.poll(async () => (await read(started)).laborLines[0]?.rate).toBe('85.00');
  await expect(page.getByRole('button', { name: 'Start from template' })).toBeHidden();
});

test('a template that ships is started from the page of templates, which fits every width', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await page.goto('/price-book/templates');
  await expect(page.getByText('2 groups, 1 choice of 2, 2 add-ons')).toBeHidden();
  await expect(page.getByText('Ships with Plumbline')).toHaveCount(10);
  await expectAccessible(page);
  await expectFitsEveryWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Start from Roof, good better best' }).tap();
  await expect(page).toHaveURL(/\/estimates\/[-\w]+\/edit$/);
  await expect(page.getByText('Choose your roof').first()).toBeVisible();
});
