import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { press } from '../support/account-forms.ts';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  openWithWorker,
  PASSWORD,
  signUp,
  test,
} from '../support/plumbline.ts';

test.use({ serviceWorkers: 'allow' });

// Chromium takes an emulated network failure for a missing network or for a missing server.
const OFFLINE = /You’re offline\.|We can’t reach the server\./;
const notice = (page: Page) => page.getByRole('status').filter({ hasText: OFFLINE });
const description = (page: Page) => page.getByLabel('Job description');

interface Stored {
  readonly id: string;
  readonly jobDescription: string;
}

const readEstimate = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/estimates/${id}`)).json()) as Stored;

/** The addresses of every cached answer, with their queries. */
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('plumbline-answers:'));
    const kept: string[] = [];
    for (const name of names)
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        kept.push(pathname + search);
      }
    return kept;
  });

/** Reads a page online until its answer is cached. Name the query too: the dashboard also asks for estimates. */
async function readOnline(page: Page, path: string, answer: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => listKept(page)).toContain(answer);
}

async function rewrite(page: Page, text: string): Promise<void> {
  await description(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('the lists and an opened estimate can be read offline, and the page says that it is offline', async ({
  page,
  context,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id, estimateNumber } = await makeEstimate(page);
  await openWithWorker(page);
  await readOnline(page, '/dashboard', '/api/estimates?limit=8');
  await readOnline(page, '/estimates', '/api/estimates?limit=50');
  await readOnline(page, '/clients', '/api/clients?limit=48');
  await readOnline(page, `/estimates/${id}/view`, `/api/estimates/${id}`);

  await context.setOffline(true);
  await page.goto('/estimates');
  await expect(page.getByText(estimateNumber).first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto('/clients');
  await expect(page.getByText('Dana Whitfield').first()).toBeVisible();
  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('heading', { name: 'Details' }).click();
  await expect(page.getByText('Tear-off and re-roof').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(estimateNumber).first()).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
});

test('invoices can be read offline, and money recorded then is refused with the reason', {
  tag: '@long',
}, async ({ page, context, plumbline }) => {
  await signUp(page, plumbline);
  const { id: estimateId } = await makeSentEstimate(page);
  await callApi(page.request, 'PATCH', `/api/estimates/${estimateId}/status`, { status: 'accepted' });
  const covers = { kind: 'rest' };
  const { id } = await callApi<{ id: string }>(page.request, 'POST', '/api/invoices', { estimateId, covers });
  await callApi(page.request, 'POST', `/api/invoices/${id}/issue`, {});
  await openWithWorker(page);
  await readOnline(page, '/invoices', '/api/invoices?limit=50');
  await readOnline(page, `/invoices/${id}`, `/api/invoices/${id}`);

  await context.setOffline(true);
  await page.goto('/invoices');
  await page.getByText('INV-0001').first().click();
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Try again once you’re connected.', { exact: true })).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a draft saved offline is kept, and sent once there is a network', async ({
  page,
  context,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await openWithWorker(page);
  await page.goto(`/estimates/${id}/edit`);
  await expect(description(page)).toBeVisible();

  await context.setOffline(true);
  await rewrite(page, 'Written on the roof');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible();
  expect((await readEstimate(page, id)).jobDescription).not.toBe('Written on the roof');
  await context.setOffline(false);
  await expect(page.getByText('Estimate updated successfully', { exact: true })).toBeVisible();
  expect((await readEstimate(page, id)).jobDescription).toBe('Written on the roof');
});

test('leaving the form, or closing the browser, keeps it: the next page with a network saves it, once', {
  tag: '@long',
}, async ({ page, context, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await openWithWorker(page);
  await readOnline(page, '/estimates', '/api/estimates?limit=50');
  await page.goto('/estimates/new');
  await page.getByLabel('Client', { exact: true }).click();
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await page.getByLabel('Job type', { exact: true }).click();
  await page.getByRole('option', { name: 'Roof replacement' }).first().click();
  if (!(await page.getByLabel('Hours, labor line 1').count())) await press(page, 'Add labor line');
  await page.getByLabel('Description, labor line 1').fill('Tear-off');
  await page.getByLabel('Hours, labor line 1').fill('8');
  await page.getByLabel('Rate, labor line 1').fill('50');

  await context.setOffline(true);
  await rewrite(page, 'A whole new roof');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to estimates' }).click();
  await expect(page).toHaveURL('/estimates');
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/estimates');
  await expect(later.getByText(/^EST-\d+, which you wrote offline\.$/)).toBeVisible();
  const all = (await (await later.request.get('/api/estimates')).json()) as Stored[];
  expect(all.map((estimate) => estimate.jobDescription).toSorted()).toEqual([
    'A whole new roof',
    (await readEstimate(later, id)).jobDescription,
  ]);
  await later.goto('/estimates/new');
  await expect(description(later)).toHaveValue('');
});

test('logging out leaves nothing to read, and the next account sees only its own', async ({
  page,
  context,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await makeEstimate(page, { jobDescription: 'A secret roof' });
  await openWithWorker(page);
  await readOnline(page, '/estimates', '/api/estimates?limit=50');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
  await expect.poll(() => listKept(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/estimates');
  await expect(page.getByRole('heading', { name: "Plumbline can't be reached" })).toBeVisible();
  await expect(page.getByText('EST-0001')).toHaveCount(0);

  await context.setOffline(false);
  await signUp(page, plumbline);
  await openWithWorker(page);
  await readOnline(page, '/estimates', '/api/estimates?limit=50');
  await context.setOffline(true);
  await page.goto('/estimates');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('EST-0001')).toHaveCount(0);
});

test('a page begins from the cache, and is loaded again if the server’s has changed since', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  await openWithWorker(page);
  await page.goto('/clients');
  const hasShell = () => page.evaluate(() => caches.match('/app-shell/clients').then(Boolean));
  await expect.poll(hasShell).toBe(true);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  expect(opened).toEqual(['/clients']);

  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const shell = await cache.match('/app-shell/clients');
      if (!shell) continue;
      const older = (await shell.text()).replace('<head>', '<head><meta name="older">');
      await cache.put('/app-shell/clients', new Response(older, { headers: shell.headers }));
    }
  });
  await page.goto('/clients');
  await expect(page.locator('meta[name=older]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  expect(opened).toEqual(['/clients', '/clients', '/clients']);

  await callApi(page.request, 'POST', '/api/auth/logout');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(hasShell).toBe(false);
  await expect.poll(() => listKept(page)).toEqual([]);
});

test('another account that signs in elsewhere in the browser replaces the first', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const first = await makeEstimate(page);
  await openWithWorker(page);
  await readOnline(page, `/estimates/${first.id}/view`, `/api/estimates/${first.id}`);
  await callApi(page.request, 'POST', '/api/auth/logout');
  const { email } = await signUp(page, plumbline);
  await callApi(page.request, 'POST', '/api/auth/login', { email, password: PASSWORD });
  await readOnline(page, '/clients', '/api/clients?limit=48');
  expect(await listKept(page)).not.toContain(`/api/estimates/${first.id}`);
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('answers')).length),
  ).toBe(1);
});

test('neither the client’s page nor a PDF is cached', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  await openWithWorker(page);
  await readOnline(page, `/estimates/${id}/view`, `/api/estimates/${id}`);
  await page.evaluate((path) => fetch(path).then((answer) => answer.blob()), `/api/estimates/${id}/download`);
  await page.goto(`/estimate/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const urls = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(urls).toContain('/app-shell');
  const ofPages = urls.filter((url) => !url.startsWith('/assets/'));
  expect(ofPages.filter((url) => /^\/estimate\/|download|public|settings/.test(url))).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto(`/estimate/${id}`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('the app can be installed, and a visitor gets no worker', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly purpose?: string }[];
  };
  expect(manifest.start_url).toBe('/dashboard');
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
  await signUp(page, plumbline);
  await openWithWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The browser context of a test counts as a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
