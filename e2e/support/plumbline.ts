import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import type { RunningSandbox } from '@plumbline/sandbox/start-sandbox';
import { linkIn, Mailbox } from './mailbox.ts';
import { keepAsModel, mintContractor } from './minted-contractor.ts';
import { type DatabaseKind, ServerProcess } from './server-process.ts';

export interface PlumblineOptions {
  databaseKind: DatabaseKind;
}

/** A running Plumbline with its own mail server. */
export interface Plumbline {
  readonly address: string;
  readonly mailbox: Mailbox;
  readonly server: ServerProcess;
}

interface WorkerFixtures extends PlumblineOptions {
  plumbline: Plumbline;
  sandbox: RunningSandbox;
}

/**
 * The fixtures of every browser test: one server and one payment sandbox per worker, one browser context per test, and for tests
 * that kill their server one of their own. Tests with other fixtures of a worker's need workers, browsers and servers of their own.
 */
export const test = base.extend<{ ownPlumbline: Plumbline }, WorkerFixtures>({
  databaseKind: ['embedded', { option: true, scope: 'worker' }],
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern; here none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { startSandbox } = await import('@plumbline/sandbox/start-sandbox');
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  plumbline: [
    ({ databaseKind, sandbox }, use) => withPlumbline(databaseKind, sandbox.variables, use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ plumbline }, use) => {
    await use(plumbline.address);
  },
  ownPlumbline: [({ databaseKind }, use) => withPlumbline(databaseKind, {}, use), { timeout: 120_000 }],
});

/**
 * Runs a new Plumbline for as long as `use` takes, with additional environment variables. With PLUMBLINE_ADDRESS it uses the
 * one that runs there and mails to PLUMBLINE_SMTP_PORT: `scripts/test-image.mjs`.
 */
export async function withPlumbline(
  databaseKind: DatabaseKind,
  extra: NodeJS.ProcessEnv,
  use: (plumbline: Plumbline) => Promise<void>,
): Promise<void> {
  const mailbox = new Mailbox();
  await mailbox.open(Number(process.env.PLUMBLINE_SMTP_PORT) || undefined);
  const running = process.env.PLUMBLINE_ADDRESS;
  const server = running
    ? ServerProcess.runningAt(running)
    : await ServerProcess.start(databaseKind, {
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        MAIL_FROM: 'Plumbline <mail@plumbline.example>',
        ...extra,
      });
  try {
    await use({ address: server.address, mailbox, server });
  } finally {
    await server.stop();
    await mailbox.close();
  }
}

export { expect };

export const PASSWORD = 'Level-the-roof-9';

/** The security token last given to each browser. */
const tokens = new WeakMap<APIRequestContext, string>();

/** A changing call as the app makes it, with the page's session. */
export async function callApi<Answer>(
  request: APIRequestContext,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Answer> {
  const call = (token: string) =>
    request.fetch(path, {
      method,
      headers: { 'x-csrf-token': token },
      ...(data !== undefined && { data }),
    });
  const known = tokens.get(request);
  let response = known === undefined ? undefined : await call(known);
  // Without a token, or if it went with its cookie or session.
  if (response === undefined || response.status() === 403) {
    const { csrfToken } = (await (await request.get('/api/auth/csrf-token')).json()) as { csrfToken: string };
    tokens.set(request, csrfToken);
    response = await call(csrfToken);
  }
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (response.status() === 204 ? null : await response.json()) as Answer;
}

/** Saves the open form's draft at once, and waits until it is saved. */
export async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^(Draft saved|Estimate updated successfully)$/).first()).toBeVisible();
}

/** Keeps a browser's forms from saving drafts, as without an answer of the server, until the returned function is called. */
export async function failSaves(context: BrowserContext): Promise<() => Promise<void>> {
  const isDraft = (url: URL) => /^\/api\/estimates(\/[0-9a-f-]{36})?$/.test(url.pathname);
  const fail = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort());
  await context.route(isDraft, fail);
  return () => context.unroute(isDraft, fail);
}

/**
 * Signs in as a new contractor, for tests about something else: the first of a server registers through the API, on PostgreSQL the
 * next are copies. The form asks about pricing only with `choosesPricing: false`.
 */
export async function signUp(
  page: Page,
  plumbline: Plumbline,
  { choosesPricing = true } = {},
): Promise<{ email: string }> {
  const minted = await mintContractor(page, plumbline.server);
  const email = minted ?? (await registerThroughApi(page, plumbline));
  if (!minted) await keepAsModel(plumbline.server, email);
  if (choosesPricing)
    await callApi(page.request, 'PATCH', '/api/user/settings', { laborMarkupPercent: '20' });
  return { email };
}

/** Registers, follows the mailed link and signs in. */
async function registerThroughApi({ request }: Page, { mailbox }: Plumbline): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await callApi(request, 'POST', '/api/auth/register', {
    firstName: 'Marcus',
    lastName: 'Bell',
    companyName: 'Cutter Ridge Roofing',
    timeZone: 'America/Boise',
    email,
    password: PASSWORD,
  });
  const link = linkIn(await mailbox.newest(email, /verify/i), /^\/verify-email\//);
  await request.get(`/api/auth/verify/${link.split('/').at(-1)}`);
  await callApi(request, 'POST', '/api/auth/login', { email, password: PASSWORD });
  return email;
}

interface Created {
  readonly id: string;
}

/** Creates a draft over 1,000.00 for a new client through the API. */
export async function makeEstimate(
  page: Page,
  fields: Record<string, unknown> = {},
): Promise<Created & { estimateNumber: string }> {
  const { request } = page;
  const client = await callApi<Created>(request, 'POST', '/api/clients', {
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    address: '2214 N 18th St, Boise, ID 83702',
  });
  const jobTypes = (await (await request.get('/api/job-types')).json()) as Created[];
  return callApi(request, 'POST', '/api/estimates', {
    clientId: client.id,
    jobTypeId: jobTypes[0]?.id,
    jobDescription: 'Tear-off and re-roof, house and attached garage',
    validUntil: '2099-12-31',
    laborMarkupPercent: '0',
    materialMarkupPercent: '0',
    taxRate: '0',
    laborLines: [{ laborType: 'lead', description: 'Tear-off', hours: '20', rate: '50.00' }],
    ...fields,
  });
}

/** Creates the same estimate and sends it to its client. */
export async function makeSentEstimate(page: Page, fields: Record<string, unknown> = {}) {
  const estimate = await makeEstimate(page, fields);
  await callApi(page.request, 'POST', `/api/estimates/${estimate.id}/send`, {});
  return estimate;
}

/** How long the worker takes on a busy machine, because it first fetches every file of the app. */
const WORKER_LIMIT_MS = 45_000;

/** Opens the dashboard and waits for the service worker, which then caches what is read. */
export async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: WORKER_LIMIT_MS,
  });
}
