import type { Analytics } from '@plumbline/contract/dashboard';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { copyEstimate } from '../../testing/many-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let contractor: ApiClient;
beforeEach(async () => {
  contractor = await signedInContractor(server);
});

const read = async () => (await contractor.get('/api/analytics')).json<Analytics>();

test('figures of random estimates equal a count one by one', async () => {
  const account = await accountIdOf(contractor);
  const { id } = await anEstimate(contractor);
  await copyEstimate(server.deps.db, id, 900);
  const now = server.clock.now().toISOString();
  // Random amounts, times, statuses and currencies, within and around the twelve months.
  await server.deps.db.execute(sql`
    update estimates set
      status = (array['draft', 'sent', 'viewed', 'accepted', 'declined', 'paid'])[1 + floor(random() * 6)],
      currency = (array['USD', 'EUR', 'JPY'])[1 + floor(random() * random() * 3)],
      subtotal_minor = chosen.minor, tax_minor = 0, total_minor = chosen.minor,
      created_at = chosen.created, sent_at = chosen.sent, out_since = chosen.sent,
      answered_at = chosen.sent + random() * interval '20 days'
    from (select id as chosen_id, floor(random() * 99999999999999)::bigint as minor, made as created,
        case when random() < 0.7 then made + random() * interval '9 days' end as sent
      from (select id, ${now}::timestamptz - random() * interval '420 days' as made from estimates
        where account_id = ${account}) dated) chosen
    where id = chosen_id`);
  await server.deps.db.execute(sql`
    update estimates set answered_at = null where account_id = ${account} and status not in ('accepted', 'declined', 'paid')`);
  for (const timeZone of ['America/Boise', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) {
    await contractor.patch('/api/user/settings', { timeZone });
    const expected = await countOneByOne(account, timeZone);
    expect(await read()).toMatchObject(expected);
  }
});

interface Row extends Record<string, unknown> {
  readonly status: string;
  readonly currency: Currency;
  readonly total: string;
  readonly created: string;
  readonly sent: string | null;
  readonly answered: string | null;
}

/** Counts row by row, with each month taken from its local date. */
async function countOneByOne(account: string, timeZone: string) {
  const { rows } = await server.deps.db.execute<Row>(sql`
    select status, currency, total_minor::text as total, created_at as created, out_since as sent, answered_at as answered
    from estimates where account_id = ${account}`);
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' });
  const monthOf = (moment: string | null) => moment && written.format(new Date(moment));
  const thisMonth = monthOf(server.clock.now().toISOString());
  const wasSent = rows.filter(({ sent }) => sent);
  const won = wasSent.filter(({ status }) => status === 'accepted' || status === 'paid');
  const open = rows.filter(({ status }) => status === 'sent' || status === 'viewed');
  const text = (found: readonly Row[], currency: string) => {
    const digits = found.reduce((sum, { total }) => sum + BigInt(total), 0n).toString();
    if (currency === 'JPY') return digits;
    const padded = digits.padStart(3, '0');
    return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
  };
  const inCurrency = (found: readonly Row[], currency: string) =>
    found.filter((row) => row.currency === currency);
  const allWon = rows.filter(({ status }) => status === 'accepted' || status === 'paid');
  const days = rows
    .filter(({ sent, answered }) => sent && answered)
    .map(({ sent, answered }) => (Date.parse(String(answered)) - Date.parse(String(sent))) / 86_400_000);
  const { months } = await read();
  return {
    thisMonthEstimates: rows.filter(({ created }) => monthOf(created) === thisMonth).length,
    everSent: wasSent.length,
    conversionRate: String(Math.round((won.length * 10_000) / wasSent.length) / 100),
    pipelineValue: text(inCurrency(open, 'USD'), 'USD'),
    pipeline: {
      otherCurrencies: ['EUR', 'JPY'].map((currency) => ({
        currency,
        estimates: inCurrency(open, currency).length,
        value: text(inCurrency(open, currency), currency),
      })),
    },
    answered: days.length,
    avgResponseDays: String(
      Math.round((days.reduce((sum, each) => sum + each, 0) * 100) / days.length) / 100,
    ),
    months: months.map(({ month }) => {
      const accepted = allWon.filter(({ answered }) => monthOf(answered) === month);
      return {
        month,
        sent: rows.filter(({ sent }) => monthOf(sent) === month).length,
        accepted: accepted.length,
        acceptedValue: text(inCurrency(accepted, 'USD'), 'USD'),
      };
    }),
  };
}
