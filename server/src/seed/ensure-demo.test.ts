import type { ChangeOrder } from '@plumbline/contract/change-orders';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Estimate } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import type { Invoice, InvoiceSummary } from '@plumbline/contract/invoices';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountId } from '../account-id.ts';
import { getProfile } from '../domains/accounts/get-profile.ts';
import { getStatus } from '../domains/billing/get-status.ts';
import { listMaterialPage } from '../domains/catalog/list-material-page.ts';
import { listClientPage } from '../domains/clients/list-client-page.ts';
import { addProfit } from '../domains/documents/add-profit.ts';
import { getEstimate } from '../domains/documents/get-estimate.ts';
import { listEstimatePage } from '../domains/documents/listing/list-estimate-page.ts';
import { signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';
import { SIGN_IN } from './contractor.ts';
import { DemoRefusedError, ensureDemo, findShownEstimate, refuseOthersDatabase } from './ensure-demo.ts';

const TABLES = ['accounts', 'sessions', 'clients', 'estimates', 'labor_lines', 'material_lines'].concat([
  'additional_costs',
  'estimate_events',
  'acceptances',
  'mails',
  'kept_messages',
  'jobs',
]);

let server: TestApp;
let account: AccountId;
let estimates: Estimate[];

/** The content of the database, table by table. */
async function wholeDatabase(): Promise<string[]> {
  const dumps: string[] = [];
  for (const table of TABLES) {
    const { rows } = await server.deps.db.execute<{ dump: string }>(
      sql`select coalesce(string_agg(t::text, E'\n' order by t::text), '') as dump from ${sql.identifier(table)} t`,
    );
    dumps.push(`${table}\n${rows[0]?.dump}`);
  }
  return dumps;
}

async function signedIn(): Promise<ApiClient> {
  const browser = server.visitor();
  await browser.post('/api/auth/login', SIGN_IN);
  return browser;
}

/** More than the demo has. */
const EVERY = { limit: 500 };
const minorOf = (amount: string) => BigInt(amount.replace('.', ''));
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minorOf(amount), 0n);
const timesOf = (estimate: Estimate) => estimate.events.map(({ at }) => Date.parse(at));

beforeAll(async () => {
  server = await startTestApp();
  account = await ensureDemo(server.deps);
  const { rows: summaries } = await listEstimatePage(server.deps, account, EVERY);
  estimates = await Promise.all(
    summaries.toReversed().map(({ id }) => getEstimate(server.deps, account, id)),
  );
});
afterAll(() => server.close());

describe('the demo’s contractor', () => {
  test('signs in with the printed credentials, and is branded', async () => {
    const response = await server.visitor().post('/api/auth/login', SIGN_IN);
    expect(response.statusCode).toBe(200);
    expect(await getProfile(server.deps, account)).toMatchObject({
      companyName: 'Cutter Ridge Roofing',
      timeZone: 'America/Boise',
      defaultTaxRate: '6',
    });
  });

  test('has clients of both types, with names in several scripts, one without an estimate', async () => {
    const { rows: clients } = await listClientPage(server.deps, account, EVERY);
    expect(clients.length).toBeGreaterThanOrEqual(14);
    expect(new Set(clients.map(({ clientType }) => clientType)).size).toBe(2);
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /ś/, /ñ/])
      expect(clients.some(({ name }) => script.test(name))).toBe(true);
    expect(clients.some(({ estimateCount }) => estimateCount === 0)).toBe(true);
  });

  test('has a price book with costs, so that estimates show their profit', async () => {
    const { rows } = await listMaterialPage(server.deps, account, {
      category: 'all',
      search: '',
      own: true,
      ...EVERY,
    });
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const { defaultPrice, sellPrice, supplier, code } of rows) {
      expect([supplier, code]).not.toContain(null);
      const margin = sellPrice === null ? 0n : minorOf(sellPrice) - minorOf(defaultPrice ?? '');
      expect(margin).toBeGreaterThanOrEqual(0n);
    }
    for (const estimate of estimates.filter(({ laborLines }) => laborLines.length > 0)) {
      const { profit } = await addProfit(server.deps, account, estimate);
      expect(Number(profit?.marginPercent)).toBeGreaterThan(5);
    }
  });

  test('has at least 40 estimates, in every status', () => {
    expect(estimates.length).toBeGreaterThanOrEqual(40);
    for (const status of ESTIMATE_STATUSES)
      expect(estimates.filter((estimate) => estimate.status === status).length).toBeGreaterThanOrEqual(3);
  });
});

describe('the demo’s estimates', () => {
  test('are numbered consecutively in order of creation', () => {
    const numbers = estimates.map(({ estimateNumber }) => estimateNumber);
    expect(numbers).toEqual(numbers.map((_, index) => `EST-${String(index + 1).padStart(4, '0')}`));
    const made = estimates.map(({ createdAt }) => Date.parse(createdAt));
    expect(made).toEqual(made.toSorted((one, other) => one - other));
  });

  test('add up: lines to subtotals, parts to the total', () => {
    const counted = (lines: readonly { counts: boolean; netAmount: string }[]) =>
      sumOf(lines.filter(({ counts }) => counts).map(({ netAmount }) => netAmount));
    for (const estimate of estimates) {
      const { laborSubtotal, laborMarkupAmount, materialsSubtotal, materialMarkupAmount } = estimate;
      const parts = [laborSubtotal, laborMarkupAmount, materialsSubtotal, materialMarkupAmount];
      expect(counted(estimate.laborLines)).toBe(sumOf(parts.slice(0, 2)));
      expect(counted(estimate.materialLines)).toBe(sumOf(parts.slice(2)));
      expect(counted(estimate.additionalCosts)).toBe(minorOf(estimate.additionalCostsTotal));
      const items = sumOf([...parts, estimate.additionalCostsTotal]);
      expect(items).toBe(minorOf(estimate.itemsAmount));
      expect(items - minorOf(estimate.discountAmount) + minorOf(estimate.taxAmount)).toBe(
        minorOf(estimate.totalAmount),
      );
    }
  });

  test('include a roof as good, better and best, which shows the recommended total', () => {
    const shown = estimates.find(({ client }) => client?.name === 'Mara Lindqvist');
    expect(shown).toMatchObject({ status: 'viewed', totalAmount: '7097.37', depositAmount: '1774.34' });
    expect(shown?.taxes.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'State sales tax 291.08',
      'County tax 40.15',
    ]);
    expect(shown?.files.map(({ kind, width, caption }) => [kind, width, caption !== ''])).toEqual(
      Array.from({ length: 3 }, () => ['photo', 1024, true]),
    );
  });

  test('include a job with a revision, two change orders, payments, a paid and a late invoice, which its client sees', async () => {
    const browser = await signedIn();
    const job = estimates.find(
      ({ client, version }) => client?.name === 'Łukasz Wiśniewski' && version === 2,
    );
    expect(job).toMatchObject({ status: 'accepted', version: 2 });
    expect(job?.stages.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Deposit paid',
      'Materials on site paid',
      'Dry-in invoiced',
      expect.stringMatching(/ later$/),
    ]);
    const changes = (await browser.get(`/api/estimates/${job?.id}/change-orders`)).json<ChangeOrder[]>();
    expect(changes.map(({ status }) => status)).toEqual(['accepted', 'sent']);
    const invoices = (await browser.get(`/api/invoices?estimateId=${job?.id}`)).json<InvoiceSummary[]>();
    expect(invoices.map(({ title, status, isOverdue }) => [title, status, isOverdue])).toEqual([
      ['Dry-in', 'sent', true],
      ['Materials on site', 'paid', false],
    ]);
    const { estimate } = (await browser.get(`/api/estimates/${job?.id}/public`)).json();
    expect(estimate).toMatchObject({ version: 2, changeOrders: [{}, {}] });
  });

  test('include an invoice that is partly paid, and one without an estimate that was credited and refunded', async () => {
    const browser = await signedIn();
    const invoices = (await browser.get('/api/invoices')).json<InvoiceSummary[]>();
    const partly = invoices.filter(
      ({ status, amountSettled }) => status !== 'paid' && Number(amountSettled) > 0,
    );
    expect(partly.map(({ amountSettled }) => amountSettled)).toEqual(['600.00']);
    const own = invoices.filter(({ estimateId }) => estimateId === null);
    expect(own.map(({ status, amountOpen }) => [status, amountOpen])).toEqual([['paid', '0.00']]);
    const whole = (await browser.get(`/api/invoices/${own[0]?.id}`)).json<Invoice>();
    expect(whole).toMatchObject({
      creditNotes: [{ number: 'CN-0001', totalAmount: '50.00' }],
      payments: [{ refunded: '50.00' }],
    });
  });

  test('include the house and garage of the product’s pictures, to the cent', () => {
    const shown = estimates.find(({ client }) => client?.name === 'Dana Whitfield');
    expect(shown).toMatchObject({ status: 'viewed', totalAmount: '13394.93', depositAmount: '3348.73' });
  });

  test('have timelines that start with their creation, run forward, and end by now', () => {
    for (const estimate of estimates) {
      const times = timesOf(estimate);
      expect(estimate.events[0]?.type).toBe('created');
      expect(times[0]).toBe(Date.parse(estimate.createdAt));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
    const all = estimates.flatMap(timesOf);
    expect(Math.max(...all)).toBeLessThanOrEqual(server.clock.now().getTime());
    expect((Math.max(...all) - Math.min(...all)) / DAY_MS).toBeGreaterThan(80);
  });

  test('were delivered to their clients within seconds of sending', async () => {
    for (const { events, client } of estimates) {
      for (const [index, { type, at, detail }] of events.entries()) {
        if (type !== 'sent') continue;
        const next = events[index + 1];
        expect(next).toMatchObject({ type: 'handed_over', detail: { recipient: client?.email } });
        expect(detail.recipient).toBe(client?.email);
        expect(Date.parse(next?.at ?? '') - Date.parse(at)).toBeLessThan(10_000);
      }
    }
    const { rows } = await server.deps.db.execute<{ state: string }>(sql`select distinct state from mails`);
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  test('include an open one for visitors who try the client’s page', async () => {
    const id = await findShownEstimate(server.deps, account);
    const shown = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(shown.json()).toMatchObject({ estimate: { status: 'viewed', isExpired: false } });
  });

  test('include one with a deposit, payable by every method the contractor has set up', async () => {
    const id = await findShownEstimate(server.deps, account);
    const { estimate } = (await server.visitor().get(`/api/estimates/${id}/public`)).json();
    expect(estimate).toMatchObject({ depositState: 'due', depositAmount: '3348.73' });
    expect(estimate.depositMethods).toMatchObject([
      { method: 'stripe', online: true },
      // Online only if the operator has PayPal credentials.
      { method: 'paypal', online: false, detail: 'office@cutterridge.example' },
      { method: 'square', online: true },
      { method: 'venmo', online: false, detail: '@cutterridge' },
      { method: 'check', online: false },
      { method: 'instructions', online: false },
    ]);
  });
});

describe('the demo started again', () => {
  test('finds its contractor and changes nothing', async () => {
    const before = await wholeDatabase();
    let seedings = 0;
    expect(await ensureDemo(server.deps, () => (seedings += 1))).toBe(account);
    expect(await wholeDatabase()).toEqual(before);
    expect(seedings).toBe(0);
  });
});

describe('the demo’s trial', () => {
  test('restarts with each start, however long after the last, so that everything works', async () => {
    const trialEnd = async () => Date.parse((await getProfile(server.deps, account)).trialEndsAt ?? '');
    expect((await trialEnd()) - server.clock.now().getTime()).toBe(7 * DAY_MS);
    server.clock.moveBy({ days: 100 });
    expect(await getStatus(server.deps, account)).toMatchObject({ isBlocked: true });
    await ensureDemo(server.deps);
    expect((await trialEnd()) - server.clock.now().getTime()).toBe(7 * DAY_MS);
    expect(await getStatus(server.deps, account)).toMatchObject({ status: 'trial', isBlocked: false });
  });
});

describe('the demo leaves', () => {
  let other: TestApp;
  beforeEach(async () => {
    other = await startTestApp();
  });
  afterEach(() => other.close());
  const countAccounts = async () => (await other.deps.db.execute(sql`select 1 from accounts`)).rows.length;

  test('a database with other accounts untouched', async () => {
    await signedInContractor(other);
    await expect(ensureDemo(other.deps)).rejects.toThrow(DemoRefusedError);
    expect(await countAccounts()).toBe(1);
  });

  test('a database without a schema to be filled', async () => {
    await other.deps.db.execute(sql`drop table accounts cascade`);
    await expect(refuseOthersDatabase(other.deps.db)).resolves.toBeUndefined();
  });

  test('nothing behind when it fails halfway', async () => {
    await other.deps.db.execute(sql`delete from job_types where name = 'Roof replacement'`);
    await expect(ensureDemo(other.deps)).rejects.toThrow('jobTypeId is not one of your job types');
    expect(await countAccounts()).toBe(0);
  });
});
