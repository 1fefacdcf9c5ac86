import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const toastSays = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const row = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

async function statusOf(page: Page, id: string): Promise<string> {
  const estimate = (await (await page.request.get(`/api/estimates/${id}`)).json()) as { status: string };
  return estimate.status;
}

async function openPhone(browser: Browser, plumbline: Plumbline): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signUp(page, plumbline);
  return page;
}

test('the list’s selector and quick buttons change the status, and answered estimates keep theirs', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await page.setViewportSize(DESKTOP);
  await signUp(page, plumbline);
  const paid = await makeEstimate(page);
  const accepted = await makeSentEstimate(page);
  const declined = await makeSentEstimate(page);
  await page.goto('/estimates');
  await expect(row(page, 'EST-0003')).toContainText('Sent');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Accept EST-0002' }).click();
  await toastSays(page, 'Estimate accepted successfully');
  await expect(row(page, 'EST-0002')).toContainText('Accepted');
  await expect(page.getByRole('button', { name: 'Status of EST-0002' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for EST-0003' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Declined' }).click();
  await toastSays(page, 'Estimate declined successfully');

  await page.getByRole('button', { name: 'Status of EST-0001: Draft' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Paid' }).press('Enter');
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByLabel('Amount')).toHaveValue('1000.00');
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await toastSays(page, 'Payment recorded');
  await expect(row(page, 'EST-0001')).toContainText('Paid');
  expect(await statusOf(page, paid.id)).toBe('paid');
  await expect.poll(() => statusOf(page, accepted.id)).toBe('accepted');
  await expect.poll(() => statusOf(page, declined.id)).toBe('declined');
  await expectAccessible(page);
});

test('a status chosen in the list waits for Undo, and closing the tab sends it', async ({
  page,
  plumbline,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const second = await makeSentEstimate(page);
  await page.goto('/estimates');
  await page.getByRole('button', { name: 'Decline EST-0001' }).click();
  await expect(row(page, 'EST-0001')).toContainText('Declined');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Status of EST-0001: Sent' })).toBeVisible();

  await page.getByRole('button', { name: 'Accept EST-0002' }).click();
  await toastSays(page, 'Estimate accepted successfully');
  expect(await statusOf(page, second.id)).toBe('sent');
  const later = await context.newPage();
  await page.close({ runBeforeUnload: true });
  await later.goto('/estimates');
  await expect.poll(() => statusOf(later, second.id)).toBe('accepted');
  expect(await statusOf(later, id)).toBe('sent');
});

test('a choice that comes too late is refused with the server’s message, and the row shows the actual status', {
  tag: '@long',
}, async ({ page, plumbline }) => {
  await page.setViewportSize(DESKTOP);
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  // A tab without live events shows the old status.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto('/estimates');
  const decline = page.getByRole('button', { name: 'Decline EST-0001' });
  await expect(decline).toBeVisible();
  await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
  await decline.click();
  await toastSays(page, 'This estimate is already accepted and can’t be changed to declined.');
  await expect(row(page, 'EST-0001')).toContainText('Accepted');
});

test('on a phone the row’s sheet, the status sheet and the quick buttons change the status', {
  tag: '@long',
}, async ({ browser, plumbline }) => {
  const phone = await openPhone(browser, plumbline);
  for (let made = 0; made < 3; made++) await makeSentEstimate(phone);
  await phone.goto('/estimates');
  await expect(phone.getByRole('button', { name: 'Status of EST-0001: Sent' })).toBeVisible();
  await expectAccessible(phone);

  const quick = phone.getByRole('button', { name: 'Decline EST-0003' });
  expect(await quick.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await quick.tap();
  await toastSays(phone, 'Estimate declined successfully');
  await expect(phone.getByRole('button', { name: /^Status of EST-0003/ })).toHaveCount(0);

  await phone.getByRole('button', { name: 'Actions for EST-0001' }).tap();
  await phone.getByRole('menuitem', { name: 'Mark as Accepted' }).tap();
  await toastSays(phone, 'Estimate accepted successfully');

  await phone.getByRole('button', { name: 'Status of EST-0002: Sent' }).tap();
  await phone.getByRole('menuitem', { name: 'Paid' }).tap();
  await expectAccessible(phone);
  await phone.getByRole('dialog').getByRole('button', { name: 'Record payment' }).tap();
  await toastSays(phone, 'Payment recorded');
  await expect(phone.getByRole('button', { name: /^Status of/ })).toHaveCount(0);
  await phone.context().close();
});

for (const size of [DESKTOP, PHONE]) {
  test(`the view page at ${size.width} takes a sent estimate back to edit it, and the client’s link stops working`, {
    tag: '@long',
  }, async ({ browser, plumbline }) => {
    const isPhone = size === PHONE;
    const page = isPhone ? await openPhone(browser, plumbline) : await browser.newPage({ viewport: size });
    if (!isPhone) await signUp(page, plumbline);
    const press = (target: Locator) => (isPhone ? target.tap() : target.click());
    const { id } = await makeSentEstimate(page);
    await page.goto(`/estimates/${id}/view`);
    await expect(page.getByRole('button', { name: 'Mark accepted' })).toBeVisible();
    await expectAccessible(page);

    await press(page.getByRole('button', { name: 'More actions' }));
    await press(page.getByRole('menuitem', { name: 'Take back to edit' }));
    const dialog = page.getByRole('alertdialog', { name: 'Take back EST-0001?' });
    await expect(dialog).toContainText('link stops working');
    expect(await statusOf(page, id)).toBe('sent');
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Take back and edit' }));
    await toastSays(page, 'Estimate updated successfully');
    await expect(page).toHaveURL(/\/edit$/);
    await page.goto(`/estimates/${id}/view`);
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await expect(page.getByText('Taken back to edit', { exact: true })).toBeVisible();
    expect((await page.request.get(`/api/estimates/${id}`)).status()).toBe(200);
    const visitor = await browser.newContext();
    expect((await visitor.request.get(`${plumbline.address}/api/estimates/${id}/public`)).status()).toBe(404);
    await visitor.close();
    await page.context().close();
  });

  test(`the view page at ${size.width} records an answer given by phone`, { tag: '@long' }, async ({
    page,
    plumbline,
  }) => {
    await page.setViewportSize(size);
    await signUp(page, plumbline);
    const answers = [
      { button: 'Mark accepted', title: 'Estimate accepted successfully', status: 'accepted' },
      { button: 'Mark declined', title: 'Estimate declined successfully', status: 'declined' },
    ];
    for (const { button, title, status } of answers) {
      const { id } = await makeSentEstimate(page);
      await page.goto(`/estimates/${id}/view`);
      await page.getByRole('button', { name: button }).click();
      await toastSays(page, title);
      expect(await statusOf(page, id)).toBe('sent');
      await expect(page.getByText(`Marked as ${status}`)).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
      expect(await statusOf(page, id)).toBe(status);
    }
  });
}
