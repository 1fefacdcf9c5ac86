import { expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone the contractor adds work to an accepted job, takes some out, and sends it', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await page.setViewportSize(PHONE);
  const { id } = await makeSentEstimate(page);
  await page.goto(`/estimates/${id}/view`);
  await expect(page.getByRole('region', { name: 'Change orders' })).toBeHidden();
  await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
  await page.reload();
  await expect(page.getByText('Nothing changed so far.')).toBeVisible();

  await page.getByRole('link', { name: 'Change order' }).click();
  await page.getByLabel('Title').fill('Rotten decking');
  const taken = page.getByRole('region', { name: 'Work taken out', exact: true });
  await taken.getByRole('button', { name: 'Pick from the job' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take out work' });
  await sheet.getByRole('button', { name: /^Tear-off/ }).click();
  await sheet.getByLabel('Tear-off, h to take out').fill('2');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(taken).toContainText('−$100.00');
  await page.getByRole('region', { name: 'Work added' }).getByRole('button', { name: 'Add lines' }).click();
  const kinds = page.getByRole('dialog');
  await kinds.getByRole('tab', { name: 'Costs' }).click();
  await kinds.getByRole('button', { name: 'Add Permit' }).click();
  await kinds.getByRole('button', { name: /^Add 1/ }).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('350');
  const afterwards = page.getByText('Job afterwards').locator('..');
  await expect(afterwards).toContainText('$1,250.00');
  await expect(page.getByLabel('Deposit percentage')).toBeVisible();
  await expect(page).toHaveURL(/\/change-orders\/[0-9a-f-]+\/edit$/);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.setViewportSize(PHONE);

  await page.getByRole('button', { name: 'Send change order' }).click();
  await page
    .getByRole('dialog', { name: 'Send change order' })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rotten decking' })).toBeVisible();
  await expect(page.getByText('EST-0001-CO1', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work taken out', exact: true })).toContainText('−100.00');
  await expectAccessibleOnPhoneAndDesk(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Mark accepted' }).click();
  await expect(page.getByText('Change order accepted successfully', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'EST-0001', exact: true }).click();
  const card = page.getByRole('region', { name: 'Change orders' });
  await expect(card.getByRole('link', { name: 'Rotten decking' })).toBeVisible();
  await expect(card.getByText('Job total', { exact: true }).locator('..')).toContainText('$1,250.00');
  await expectAccessibleOnPhoneAndDesk(page);
});
