import { expectAccessible } from './support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from './support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Saved {
  readonly status: string;
  readonly totalAmount: string;
  readonly choices: readonly { id: string }[];
  readonly groups: readonly { id: string; title: string; amount: string; preselected: boolean }[];
  readonly laborLines: readonly { groupId: string; hours: string }[];
}

test('a roofer makes good, better and best from present lines on a phone, and sends them', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page, {
    laborMarkupPercent: '20',
    materialMarkupPercent: '15',
    taxRate: '8',
    laborLines: [{ laborType: 'lead', description: 'Tear-off', hours: '24', rate: '45.00' }],
    materialLines: [{ description: 'Shingle', quantity: '28', unit: 'sq', unitCost: '96.40' }],
  });
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  const readSaved = async () => (await (await page.request.get(`/api/estimates/${id}`)).json()) as Saved;
  await page.goto(`/estimates/${id}/edit`);
  await tap('Add choice');
  await page.keyboard.type('Choose your roof');
  await tap('Start each with the lines of this estimate');
  await expect(page.getByRole('tab', { name: /^Good/ })).toContainText('4,400.08');
  await page.getByRole('tab', { name: /^Best/ }).tap();
  await tap(/^Tear-off/);
  await page.keyboard.type('40');
  await tap('Done');
  await tap('More for Best');
  await page.getByRole('menuitem', { name: 'Recommended' }).tap();
  await expect(page.getByRole('tab', { name: /^Best/ })).toContainText('Recommended');
  await expect(page.getByRole('button', { name: 'Total with Best' })).toBeVisible();
  await tap('Total with Best');
  const totals = page.getByRole('dialog', { name: 'Totals' });
  await expect(totals.getByText('With Good')).toBeVisible();
  await expect(totals.getByText('Best and everything ticked')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await tap('Send estimate');
  await tap('Send Email');
  await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
  const saved = await readSaved();
  expect(saved).toMatchObject({ status: 'sent', choices: [{ title: 'Choose your roof' }] });
  expect(saved.groups).toMatchObject([
    { title: 'Good', preselected: false, amount: '4400.08' },
    { title: 'Better', preselected: false, amount: '4400.08' },
    { title: 'Best', preselected: true, amount: '5264.08' },
  ]);
  expect(saved.laborLines.map(({ hours }) => hours)).toEqual(['24', '24', '40']);
  expect(saved.totalAmount).toBe('5685.21');
  await plumbline.mailbox.newest('dana@example.com', /Estimate/);
});
