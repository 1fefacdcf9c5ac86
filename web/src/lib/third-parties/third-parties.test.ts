import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ALL = {
  analytics: { key: 'phc_12345678', host: 'https://a.example', assets: 'https://assets.example' },
  chat: { id: 'c1' },
  pixel: { id: 'a2_1' },
  needsConsent: false,
};
const MARCUS = { id: 'a1', email: 'marcus@x.example', subscriptionStatus: 'trial' };

const appended: string[] = [];

/** Loads the module as a page with these settings does. */
async function pageWith(settings: object | null, path = '/dashboard') {
  vi.resetModules();
  history.replaceState(null, '', path);
  document.body.innerHTML = settings
    ? `<script type="application/json" id="third-parties">${JSON.stringify(settings)}</script>`
    : '';
  return import('./third-parties.ts');
}

beforeEach(() => {
  localStorage.clear();
  appended.length = 0;
  // Third-party scripts are recorded, not fetched.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) appended.push(node.src);
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['rdt', 'posthog', '$crisp']) Reflect.deleteProperty(window, name);
});

const open = async (page: Awaited<ReturnType<typeof pageWith>>) => {
  page.startThirdParties();
  await vi.runAllTimersAsync();
};

test('a page without settings loads nothing', async () => {
  await open(await pageWith(null));
  expect(appended).toEqual([]);
  expect('rdt' in window || 'posthog' in window).toBe(false);
});

test('scripts load only once the page is idle; earlier calls wait for them', async () => {
  const page = await pageWith(ALL);
  page.startThirdParties();
  page.tellUser(MARCUS);
  expect(appended).toEqual([]);
  expect('rdt' in window && 'posthog' in window).toBe(true);
  await vi.runAllTimersAsync();
  expect(appended).toEqual([
    'https://assets.example/static/array.js',
    'https://www.redditstatic.com/ads/pixel.js',
  ]);
  expect((Reflect.get(window, 'posthog') as unknown[][]).map(([method]) => method)).toContain('identify');
});

test.each(['analytics', 'pixel'] as const)('with %s alone nothing else is loaded', async (name) => {
  await open(await pageWith({ [name]: ALL[name], needsConsent: false }));
  expect(appended).toHaveLength(1);
});

test('the chat waits for a signed-in visitor', async () => {
  const page = await pageWith({ chat: ALL.chat, needsConsent: false });
  await open(page);
  expect(appended).toEqual([]);
  const leave = page.tellChat({ id: 'a1', email: 'marcus@x.example', name: 'Cutter Ridge' });
  await vi.runAllTimersAsync();
  expect(appended).toEqual(['https://client.crisp.chat/l.js']);
  leave();
  expect((Reflect.get(window, '$crisp') as unknown[]).at(-1)).toEqual(['do', 'chat:hide']);
});

test('the next visitor does not continue the previous visitor’s chat', async () => {
  const page = await pageWith({ chat: ALL.chat, needsConsent: false });
  await open(page);
  const resets = async (id: string) => {
    Reflect.deleteProperty(window, '$crisp');
    page.tellChat({ id, email: `${id}@x.example`, name: id });
    await vi.runAllTimersAsync();
    const [first] = Reflect.get(window, '$crisp') as unknown[][];
    return first?.[1] === 'session:reset';
  };
  expect([await resets('a1'), await resets('a1'), await resets('a2'), await resets('a2')]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test.each(['/reset-password/token', '/verify-email/token', '/confirm-email/token', '/verify', '/estimate/1'])(
  'third parties never learn %s; they may learn the next page',
  async (path) => {
    const page = await pageWith(ALL, path);
    await open(page);
    expect(appended).toEqual([]);
    history.replaceState(null, '', '/login');
    await open(page);
    expect(appended).toHaveLength(2);
  },
);

test('where consent is needed, scripts load only after consent', async () => {
  const settings = { ...ALL, needsConsent: true };
  await open(await pageWith(settings));
  expect(appended).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector('section button')).not.toBeNull());
  localStorage.setItem('plumbline_consent', 'refused');
  await open(await pageWith(settings));
  expect(appended).toEqual([]);
  localStorage.setItem('plumbline_consent', 'given');
  await open(await pageWith(settings));
  expect(appended).toHaveLength(2);
});

test('the code of the third parties runs only where some are configured', async () => {
  for (const settings of [null, ALL]) {
    await pageWith(settings);
    const { withThirdParties } = await import('./with-third-parties.ts');
    const used = vi.fn<() => void>();
    await withThirdParties(used);
    expect(used).toHaveBeenCalledTimes(settings ? 1 : 0);
  }
});
