import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesk,
  expectFitsEveryWidth,
} from '../support/accessibility.ts';
import {
  expect,
  makeEstimate,
  makeSentEstimate,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';

interface Screen {
  readonly name: string;
  /** Opens the page and waits until it has its content. */
  readonly open: (page: Page, plumbline: Plumbline) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await heading(page, 'Welcome back');
    },
  },
  {
    name: 'register with every fault showing',
    open: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
    },
  },
  {
    name: 'verification link invalid',
    open: async (page) => {
      await page.goto('/verify-email/not-a-token');
      await heading(page, 'Verification Link Invalid');
    },
  },
  {
    name: 'dashboard of a new contractor',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await page.goto('/dashboard');
      await expect(page.getByText('Create First Estimate')).toBeVisible();
    },
  },
  {
    name: 'estimates, none yet',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await page.goto('/estimates');
      await heading(page, 'No estimates yet');
    },
  },
  {
    name: 'clients, none yet',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await page.goto('/clients');
      await heading(page, 'No clients yet');
    },
  },
  {
    name: 'the question about prices, before the first estimate goes out',
    open: async (page, plumbline) => {
      await signUp(page, plumbline, { choosesPricing: false });
      const { id } = await makeEstimate(page);
      await page.goto(`/estimates/${id}/edit`);
      await page.getByRole('button', { name: 'Send estimate' }).click();
      await expect(page.getByRole('dialog', { name: 'Check your prices' })).toBeVisible();
    },
  },
  {
    name: 'estimates list',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await makeEstimate(page);
      await makeSentEstimate(page);
      await page.goto('/estimates');
      await expect(page.getByText('EST-0002').first()).toBeVisible();
    },
  },
  {
    name: 'estimate form',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      const { id } = await makeEstimate(page);
      await page.goto(`/estimates/${id}/edit`);
      await heading(page, 'Edit Estimate');
      await heading(page, 'Pricing Summary');
    },
  },
  {
    name: 'new estimate',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await page.goto('/estimates/new');
      await heading(page, 'Create New Estimate');
    },
  },
  {
    name: 'estimate view',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      const { id } = await makeSentEstimate(page);
      await page.goto(`/estimates/${id}/view`);
      await expect(page.getByText('EST-0001').first()).toBeVisible();
      // Shut on a phone.
      await page.locator('summary').filter({ hasText: 'Lines' }).click();
      await page.locator('summary').filter({ hasText: 'Details' }).click();
      await heading(page, /Labor/);
    },
  },
  {
    name: 'sending an estimate',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      const { id } = await makeSentEstimate(page);
      await page.goto(`/estimates/${id}/view`);
      await page.getByRole('button', { name: 'Resend Estimate' }).click();
      await expect(page.getByRole('dialog').getByText(/^We’ll follow up|^No follow-ups/)).toBeVisible();
    },
  },
  {
    name: 'one client',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await makeSentEstimate(page);
      await page.goto('/clients');
      await page.getByRole('link', { name: /^Dana Whitfield/ }).click();
      await expect(page.getByRole('region', { name: 'Sums' })).toBeVisible();
    },
  },
  {
    name: 'clients',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await makeEstimate(page);
      await page.goto('/clients');
      await expect(page.getByText('Dana Whitfield').first()).toBeVisible();
    },
  },
  {
    name: 'not found',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      await page.goto('/nowhere');
      await heading(page, '404 Page Not Found');
    },
  },
  {
    name: 'public estimate',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      const { id } = await makeSentEstimate(page);
      await page.context().clearCookies();
      await page.goto(`/estimate/${id}`);
      await expect(page.getByRole('button', { name: 'Accept estimate' }).first()).toBeVisible();
    },
  },
  {
    name: 'public estimate, accepting',
    open: async (page, plumbline) => {
      await signUp(page, plumbline);
      const { id } = await makeSentEstimate(page);
      await page.context().clearCookies();
      await page.goto(`/estimate/${id}`);
      await page.getByRole('button', { name: 'Accept estimate' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** `npm run test:all` looks at all of them; other tests look at some others on the way. */
const ALWAYS = ['estimates list', 'estimate form', 'estimate view', 'sending an estimate'];

for (const { name, open } of SCREENS)
  test(`${name} is accessible on a phone and a desk, and fits every width`, {
    tag: ALWAYS.includes(name) ? [] : '@long',
  }, async ({ page, plumbline }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, plumbline);
    await expectAccessibleOnPhoneAndDesk(page);
    await expectFitsEveryWidth(page);
  });

test('the list shows a client’s name at every width', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  await makeSentEstimate(page);
  await page.goto('/estimates');
  const name = page.getByText('Dana Whitfield').first();
  for (const width of [320, 768, 1023, 1024, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(name).toBeVisible();
    const column = await name.evaluate((cell) => cell.closest('td')?.getBoundingClientRect().width ?? 140);
    expect(column, `the column of clients at ${width} pixels`).toBeGreaterThanOrEqual(140);
  }
});

for (const name of ['estimates list', 'estimate form', 'login'])
  test(`${name} is accessible in the dark`, { tag: name === 'estimate form' ? [] : '@long' }, async ({
    page,
    plumbline,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await SCREENS.find((screen) => screen.name === name)?.open(page, plumbline);
    await expectAccessible(page);
  });
