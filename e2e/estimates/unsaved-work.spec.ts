import type { Page } from '@playwright/test';
import type { Estimate } from '@plumbline/contract/estimates';
import { expectAccessible } from '../support/accessibility.ts';
import { logIn } from '../support/account-forms.ts';
import {
  callApi,
  expect,
  failSaves,
  makeEstimate,
  PASSWORD,
  saveDraft,
  signUp,
  test,
} from '../support/plumbline.ts';

const RESTORED = /^Unsaved work from .+ was restored\.$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const description = (page: Page) => page.getByLabel('Job description');
const toastSays = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const hasKept = (page: Page, text: string) =>
  page.evaluate((typed) => Object.values(localStorage).some((kept) => String(kept).includes(typed)), text);

const readEstimate = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Estimate;

async function typeDescription(page: Page, text: string): Promise<void> {
  await description(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function expectRestored(page: Page, text: string): Promise<void> {
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(description(page)).toHaveValue(text);
}

/** Changes the same estimate elsewhere. */
async function changeElsewhere(page: Page, id: string): Promise<void> {
  const { updatedAt } = await readEstimate(page, id);
  await callApi(page.request, 'PATCH', `/api/estimates/${id}`, {
    updatedAt,
    jobDescription: 'Changed elsewhere',
    additionalCosts: [{ type: 'permit', amount: '185.00' }],
  });
}

for (const width of [390, 1440])
  test.describe(`at ${width} px`, { tag: width === 1440 ? '@long' : [] }, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: 900 }));

    test('unsaved work survives a reload and a closed tab, and is gone once saved or discarded', async ({
      page,
      context,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      await failSaves(context);
      await page.goto('/estimates/new');
      await typeDescription(page, 'Re-roof the shed');
      await page.reload();
      await expectRestored(page, 'Re-roof the shed');
      await expectAccessible(page);

      await typeDescription(page, 'Re-roof the shed and the porch');
      await expect.poll(() => hasKept(page, 'the porch')).toBe(true);
      await page.close();
      const later = await context.newPage();
      await later.goto('/estimates/new');
      await expectRestored(later, 'Re-roof the shed and the porch');
      await button(later, 'Discard').click();
      const question = later.getByRole('alertdialog', { name: 'Discard the restored work?' });
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(description(later)).toHaveValue('');
      await later.reload();
      await expect(description(later)).toHaveValue('');
      await expect(later.getByText(RESTORED)).toHaveCount(0);
    });

    test('leaving asks first only if there are changes that could not be saved', { tag: '@long' }, async ({
      page,
      context,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      const { id } = await makeEstimate(page);
      const endFailures = await failSaves(context);
      await page.goto(`/estimates/${id}/edit`);
      await typeDescription(page, 'Half a sentence');
      await page.getByRole('link', { name: 'Back to estimates' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(`/estimates/${id}/edit`);
      await expect(description(page)).toHaveValue('Half a sentence');

      let asked = 0;
      page.on('dialog', (dialog) => {
        asked += 1;
        void dialog.accept();
      });
      await page.reload();
      await expectRestored(page, 'Half a sentence');
      expect(asked).toBe(1);
      await endFailures();
      await saveDraft(page);
      await expect(page.getByText(RESTORED)).toHaveCount(0);
      await page.reload();
      await expect(description(page)).toHaveValue('Half a sentence');
      expect(asked).toBe(1);

      await failSaves(context);
      await typeDescription(page, 'Not wanted');
      await page.getByRole('link', { name: 'Back to estimates' }).click();
      await question.getByRole('button', { name: 'Discard and leave' }).click();
      await expect(page).toHaveURL('/estimates');
      await page.goto(`/estimates/${id}/edit`);
      await expect(description(page)).toHaveValue('Half a sentence');
    });

    test('an edit that came too late keeps mine or takes theirs', { tag: '@long' }, async ({
      page,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      const { id } = await makeEstimate(page);
      await page.goto(`/estimates/${id}/edit`);
      await expect(description(page)).toBeVisible();
      await changeElsewhere(page, id);
      await typeDescription(page, 'Changed here');
      const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
      await expect(dialog.getByRole('row', { name: 'Total' })).toContainText('$1,000.00$1,185.00');
      await expect(dialog).toContainText('Different: job description, additional costs.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await toastSays(page, 'Estimate updated successfully');
      expect(await readEstimate(page, id)).toMatchObject({
        jobDescription: 'Changed here',
        totalAmount: '1000.00',
      });

      await changeElsewhere(page, id);
      await typeDescription(page, 'Changed here again');
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(description(page)).toHaveValue('Changed elsewhere');
      await page.reload();
      await expect(description(page)).toHaveValue('Changed elsewhere');
    });

    test('an estimate sent meanwhile can be viewed, or mine saved as a new one', { tag: '@long' }, async ({
      page,
      plumbline,
    }) => {
      await signUp(page, plumbline);
      const { id } = await makeEstimate(page);
      await page.goto(`/estimates/${id}/edit`);
      await expect(description(page)).toBeVisible();
      await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});
      await typeDescription(page, 'Changed here');
      const dialog = page.getByRole('dialog', { name: 'EST-0001 is no longer a draft' });
      await expect(dialog.getByRole('link', { name: 'View estimate' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save as new estimate' }).click();
      await toastSays(page, 'Draft saved');
      await expect(page).not.toHaveURL(new RegExp(id));
      await expect(page).toHaveURL(/\/estimates\/[0-9a-f-]{36}\/edit$/);
      await expect(description(page)).toHaveValue('Changed here');
      expect((await readEstimate(page, id)).jobDescription).not.toBe('Changed here');
    });

    test('without a payment method the form leads to the settings and back to the work', {
      tag: '@long',
    }, async ({ page, plumbline }) => {
      await signUp(page, plumbline);
      const { id } = await makeEstimate(page);
      await page.goto(`/estimates/${id}/edit`);
      await page.getByRole('switch', { name: 'Accept Payments' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Payment Setup Required' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Stay here' }).click();
      await button(page, 'Generate estimate').click();
      await toastSays(
        page,
        'Please configure a payment method in Settings or add payment instructions below before enabling payment acceptance.',
      );
      await page.getByRole('switch', { name: 'Accept Payments' }).click();
      await page.getByRole('switch', { name: 'Accept Payments' }).click();
      await dialog.getByRole('button', { name: 'Open settings' }).click();
      // The address changes before the screen: going back at once would never leave the form.
      await expect(page.getByRole('tab', { name: 'Payments' })).toBeVisible();
      await expect(page).toHaveURL('/settings#payments');
      await page.goBack();
      await expect(page.getByRole('switch', { name: 'Accept Payments' })).toBeChecked();
    });

    test('a job type can be added in the form', { tag: '@long' }, async ({ page, plumbline }) => {
      await signUp(page, plumbline);
      await page.goto('/estimates/new');
      await page.getByLabel('Job type').click();
      await page.keyboard.type('Shed roof');
      await page.getByRole('option', { name: 'Add job type' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Job Type' });
      await expect(dialog.getByLabel('Job Type Name *')).toHaveValue('Shed roof');
      await dialog.getByRole('button', { name: 'Add Job Type' }).click();
      await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Category *').click();
      await page.getByRole('option', { name: 'Roofing' }).click();
      await dialog.getByRole('button', { name: 'Add Job Type' }).click();
      await toastSays(page, 'Job type created successfully');
      await expect(page.getByLabel('Job type', { exact: true })).toHaveValue('Shed roof');
    });
  });

test('after the session is lost while typing, signing in again restores the work', async ({
  page,
  context,
  plumbline,
}) => {
  const { email } = await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const endFailures = await failSaves(context);
  await page.goto(`/estimates/${id}/edit`);
  await typeDescription(page, 'Typed while nobody was signed in');
  await callApi(page.request, 'POST', '/api/auth/logout');
  await endFailures();
  // The page leaves half a second later, which can be less than the pause between two looks of an `expect`.
  const notice = 'You are logged out. Logging in again...';
  const announced = page.waitForFunction((text) => document.body.textContent.includes(text), notice);
  await page.keyboard.press('ControlOrMeta+s');
  await announced;
  await expect(page).toHaveURL('/login');
  expect(asked).toEqual([]);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`/estimates/${id}/edit`);
  await expectRestored(page, 'Typed while nobody was signed in');
  await saveDraft(page);
});

test('another account never sees the work, and logging out deletes it', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  const first = await signUp(page, plumbline);
  await failSaves(context);
  await page.goto('/estimates/new');
  await typeDescription(page, 'Marcus wrote this');
  await expect.poll(() => hasKept(page, 'Marcus wrote this')).toBe(true);
  await callApi(page.request, 'POST', '/api/auth/logout');
  await signUp(page, plumbline);
  await page.goto('/estimates/new');
  await expect(description(page)).toHaveValue('');
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
  expect(await hasKept(page, 'Marcus wrote this')).toBe(true);

  await logIn(page, first.email, PASSWORD);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.goto('/estimates/new');
  await expectRestored(page, 'Marcus wrote this');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Delete and log out' }).click();
  await expect.poll(() => hasKept(page, 'Marcus wrote this')).toBe(false);
});

test('unsaved work on an estimate that was sent elsewhere is offered as a new one', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  const endFailures = await failSaves(context);
  await page.goto(`/estimates/${id}/edit`);
  await typeDescription(page, 'Typed before it was sent');
  await expect.poll(() => hasKept(page, 'before it was sent')).toBe(true);
  await callApi(page.request, 'POST', `/api/estimates/${id}/send`, {});
  await page.reload();
  await button(page, 'Use it for a new estimate').click();
  await expectRestored(page, 'Typed before it was sent');
  await endFailures();
  await saveDraft(page);
  await expect(description(page)).toHaveValue('Typed before it was sent');
});
