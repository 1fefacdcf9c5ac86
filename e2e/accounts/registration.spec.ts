import { randomUUID } from 'node:crypto';
import { fillRegistration, heading, newAddress, press } from '../support/account-forms.ts';
import { countHands } from '../support/count-hands.ts';
import { codeIn, linkIn } from '../support/mailbox.ts';
import { expect, signUp, test } from '../support/plumbline.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('registering takes at most 6 taps and 70 keys, even if every field is tapped', async ({
    page,
    plumbline,
  }) => {
    const email = `ana@r${randomUUID().slice(0, 8)}.example`;
    const hands = await countHands(page);
    const tapAndType = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).tap();
      await page.keyboard.type(text);
    };
    await page.goto('/register');
    await tapAndType('First name', 'Ana');
    await tapAndType('Last name', 'Ruiz');
    await tapAndType('Email', email);
    await tapAndType('Company name (optional)', 'Ridge Roofing');
    await page.getByText('Roofing', { exact: true }).tap();
    // The password shows itself, so nobody has to type it twice.
    await tapAndType('Password', 'Plumb-true-9');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(codeIn(await plumbline.mailbox.newest(email, /verify/i)));
    await expect(page).toHaveURL(/\/dashboard$/);
    process.stdout.write(`Account: ${hands.taps} taps, ${hands.keys} keys\n`);
    expect(hands.taps).toBeLessThanOrEqual(6);
    expect(hands.keys).toBeLessThanOrEqual(70);
  });
});

test('the trade named at registration comes first among job types and materials', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await page.getByRole('radio', { name: 'Plumbing' }).check();
  await press(page, 'Create account');
  await page.getByLabel('Code').fill(codeIn(await plumbline.mailbox.newest(email, /verify/i)));
  await expect(page).toHaveURL(/\/dashboard$/);
  const [material] = (await (await page.request.get('/api/materials')).json()) as { category: string }[];
  expect(material?.category).toBe('plumbing');
  await page.goto('/estimates/new');
  await page.getByRole('combobox', { name: 'Job type' }).click();
  await expect(page.getByRole('option').filter({ hasNotText: 'None' }).first()).toContainText('Plumbing');
});

test('a code pasted with spaces works, also after the phone reloaded the page', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await press(page, 'Create account');
  await heading(page, 'Check Your Email');
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  const code = codeIn(await plumbline.mailbox.newest(email, /verify/i));
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a mistyped address is corrected without typing the rest again', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  const mistyped = newAddress();
  const email = newAddress();
  await fillRegistration(page, mistyped);
  await press(page, 'Create account');
  const link = linkIn(await plumbline.mailbox.newest(mistyped, /verify/i), /^\/verify-email\//);
  await press(page, 'Wrong address?');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Create account');
  await expect(page.getByText(email)).toBeVisible();
  await press(page, 'Resend email');
  await expect(page.getByText('We sent a new email. Use the code in that one.')).toBeVisible();
  await expect.poll(() => plumbline.mailbox.all(email).length).toBe(2);
  await page.getByLabel('Code').fill(codeIn(await plumbline.mailbox.newest(email, /verify/i)));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(link);
  await heading(page, 'Verification Link Invalid');
});

test('a link opened while another account is signed in leaves that one signed in, and says so', {
  tag: '@long',
}, async ({ page, browser, plumbline }) => {
  const { email: signedIn } = await signUp(page, plumbline);
  const other = await browser.newPage({ baseURL: plumbline.address });
  const email = newAddress();
  await fillRegistration(other, email);
  await press(other, 'Create account');
  await page.goto(linkIn(await plumbline.mailbox.newest(email, /verify/i), /^\/verify-email\//));
  await heading(page, 'Email Verified Successfully');
  await expect(page.getByText(`This browser is signed in as ${signedIn}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await other.close();
});

test('the waiting page moves on once the link was opened in another tab', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await press(page, 'Create account');
  await heading(page, 'Check Your Email');
  const tab = await context.newPage();
  await tab.goto(linkIn(await plumbline.mailbox.newest(email, /verify/i), /^\/verify-email\//));
  await heading(tab, 'Email Verified Successfully');
  // A browser in a test shows all tabs at once, so the return to this one is announced by hand.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/dashboard$/);
});
