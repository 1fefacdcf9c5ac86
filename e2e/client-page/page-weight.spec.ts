import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import {
  callApi,
  expect,
  makeEstimate,
  makeSentEstimate,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';

interface PublicPage {
  readonly name: string;
  /** Of script, compressed. */
  readonly mostBytes: number;
  readonly path: (page: Page, plumbline: Plumbline) => Promise<string>;
  /** Every action of a reader that could load more script. */
  readonly use: (page: Page) => Promise<void>;
}

const stay = async () => {};
const PAGES: readonly PublicPage[] = [
  { name: 'the home page', mostBytes: 70_000, path: async () => '/', use: stay },
  { name: 'the campaign page', mostBytes: 70_000, path: async () => '/reddit', use: stay },
  {
    name: 'an estimate at its client’s',
    mostBytes: 30_000,
    async path(page, plumbline) {
      await signUp(page, plumbline);
      return `/estimate/${(await makeSentEstimate(page)).id}`;
    },
    async use(page) {
      for (const name of ['Accept estimate', 'Decline']) {
        await page.getByRole('button', { name }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
      }
    },
  },
  {
    name: 'an invoice at its client’s',
    mostBytes: 5_000,
    async path(page, plumbline) {
      await signUp(page, plumbline);
      await callApi(page.request, 'PATCH', '/api/user/settings', { acceptsCheck: true });
      const { id } = await makeSentEstimate(page);
      await callApi(page.request, 'PATCH', `/api/estimates/${id}/status`, { status: 'accepted' });
      const body = { estimateId: id, covers: { kind: 'rest' } };
      const draft = await callApi<{ id: string }>(page.request, 'POST', '/api/invoices', body);
      await callApi(page.request, 'POST', `/api/invoices/${draft.id}/issue`, {});
      return `/invoice/${draft.id}`;
    },
    use: (page) => page.getByText('Check', { exact: true }).click(),
  },
];

/** An anonymous reader in the server's time zone. */
async function openAsReader(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'UTC', ...options });
  return context.newPage();
}

/** Counts the compressed bytes of script that a page loads from now on. */
async function countScriptBytes(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

for (const { name, mostBytes, path, use } of PAGES) {
  // `marketing.spec.ts` tests the home page without script, and how much it loads.
  const tag = name.endsWith('client’s') ? [] : '@long';
  test(`${name} loads little script, whatever the reader does`, { tag }, async ({
    page,
    browser,
    plumbline,
  }) => {
    const address = await path(page, plumbline);
    const reader = await openAsReader(browser);
    const bytes = await countScriptBytes(reader);
    await reader.goto(address, { waitUntil: 'networkidle' });
    await use(reader);
    await reader.waitForLoadState('networkidle');
    expect(bytes()).toBeGreaterThan(0);
    expect(bytes()).toBeLessThan(mostBytes);
    await reader.context().close();
  });

  test(`${name} shows the same without script`, { tag }, async ({ page, browser, plumbline }) => {
    const address = await path(page, plumbline);
    const said: (string | null)[] = [];
    for (const javaScriptEnabled of [true, false]) {
      const reader = await openAsReader(browser, { javaScriptEnabled });
      await reader.goto(address, { waitUntil: 'networkidle' });
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      said.push(await reader.locator('main').textContent());
      await reader.context().close();
    }
    expect(said[1]).toBe(said[0]);
  });
}

test('browsers show an estimate in the process that they began for it', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['cross-origin-opener-policy'];
  expect(await policyOf(`/estimate/${id}`)).toBeUndefined();
  expect(await policyOf('/login')).toBe('same-origin');
});

test('an estimate does not shift when its script loads, and logs no error', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const reader = await openAsReader(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const complaints: string[] = [];
  reader.on('console', (message) => complaints.push(message.text()));
  reader.on('pageerror', ({ message }) => complaints.push(message));
  await reader.addInitScript(() => {
    const shifts = window as unknown as { shifted: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await reader.goto(`/estimate/${id}`, { waitUntil: 'networkidle' });
  await reader.getByRole('button', { name: 'Accept estimate' }).first().click();
  await expect(reader.getByRole('dialog')).toBeVisible();
  expect(await reader.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);
  expect(complaints).toEqual([]);
  await reader.context().close();
});

test('a tap that comes before the script has arrived counts when it does', async ({
  page,
  browser,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeSentEstimate(page);
  const reader = await openAsReader(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await reader.route('**/assets/hydrate-page-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await reader.goto(`/estimate/${id}`);
  await reader.getByRole('button', { name: 'Accept estimate' }).first().tap();
  await expect(reader.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(reader.getByRole('dialog')).toBeVisible();
  await reader.context().close();
});

test('the pages of the app that are opened most come with their data', async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  // A draft, to which nothing happens meanwhile: news of a mail would be asked for.
  const { id } = await makeEstimate(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname + search);
  });
  for (const [path, text] of [
    ['/dashboard', 'Recent estimates'],
    ['/estimates', 'Dana Whitfield'],
    ['/estimates/new', 'Job Details'],
    [`/estimates/${id}/view`, 'Dana Whitfield'],
    ['/invoices', 'No invoices'],
    ['/clients', 'Dana Whitfield'],
  ] as const) {
    const streamed = page.waitForResponse(/\/api\/events\?after=\d+$/);
    await page.goto(path);
    await streamed;
    await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(asked).toEqual([]);
});
