import type { Profile } from '@plumbline/contract/accounts';
import type { BillingRedirect } from '@plumbline/contract/billing';
import type { Client } from '@plumbline/contract/clients';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aClient, anEstimate } from '../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import {
  aContractor,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  signInAgain,
  startPlanApp,
  statusOf,
} from '../../testing/plan-app.ts';
import { findSubscription } from './queries.ts';

const SESSION_DAYS = 29;
const TIME_LIMIT_MS = 120_000;

let app: PlanApp;
beforeEach(async () => {
  app = await startPlanApp({ startAt: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => app.close());

type Doing = (contractor: PlanContractor) => Promise<unknown>;
/**
 * The first and last day since registration; the plan's status, the profile's subscription status, and the status code of
 * sending. `doing` runs on the first day, before the requests.
 */
type Row = readonly [from: number, to: number, status: string, profile: string, send: number, doing?: Doing];

const buy: Doing = async (contractor) => app.control(`sessions/${await beginCheckout(contractor)}/pay`);
const cancel: Doing = (contractor) =>
  contractor.post('/api/billing/cancel-subscription', { reason: 'The season is over for us' });
const reactivate: Doing = (contractor) => contractor.post('/api/billing/reactivate-subscription');
const buyAgain: Doing = async (contractor) => {
  const { url } = (await reactivateAnswer(contractor)) ?? {};
  await app.control(`sessions/${new URL(url ?? '').pathname.split('/').at(-1)}/pay`);
};
const setCard =
  (card: string): Doing =>
  async ({ account }) => {
    const row = await findSubscription(app.server.deps.db, account);
    await app.control(`stripe/customers/${row?.customerId}/card`, { card });
  };
const payAtPortal: Doing = async (contractor) => {
  const { url } = (await contractor.post('/api/billing/portal')).json<BillingRedirect>();
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'update-card', card: 'works' }) });
};

const reactivateAnswer = async (contractor: PlanContractor) =>
  (await contractor.post('/api/billing/reactivate-subscription')).json<{ url: string | null }>();

async function send(contractor: PlanContractor, client: Client): Promise<number> {
  const { id } = await anEstimate(contractor, { clientId: client.id });
  return (await contractor.post(`/api/estimates/${id}/send`, {})).statusCode;
}

/** The days of a row that are checked: the first two and the last, where something can change, or all of them. */
const isChecked = (day: number, from: number, to: number) => IS_LONG_ONCE || day <= from + 1 || day === to;

/** Runs through the days and records the API's answers for those that are checked. */
async function walk(rows: readonly Row[]): Promise<string[]> {
  let contractor = await aContractor(app);
  const client = await aClient(contractor);
  const lines: string[] = [];
  for (const [from, to, , , , doing] of rows)
    for (let day = from; day <= to; day += 1) {
      if (day > 0) await app.moveBy({ days: 1 });
      if (day % SESSION_DAYS === SESSION_DAYS - 1) contractor = await signInAgain(app, contractor);
      if (day === from) await doing?.(contractor);
      if (!isChecked(day, from, to)) continue;
      const { status } = await statusOf(contractor);
      const { subscriptionStatus } = (await contractor.get('/api/auth/user')).json<Profile>();
      lines.push(lineOf(day, status, subscriptionStatus, await send(contractor, client)));
    }
  return lines;
}

const lineOf = (day: number, status: string, profile: string, sending: number) =>
  `day ${day}: ${status}, ${profile}, sending ${sending}`;
const expected = (rows: readonly Row[]) =>
  rows.flatMap(([from, to, status, profile, sending]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
      .filter((day) => isChecked(day, from, to))
      .map((day) => lineOf(day, status, profile, sending)),
  );

test(
  'a contractor buys late, owes for a month, pays, cancels and buys again',
  async () => {
    const rows: Row[] = [
      [0, 4, 'trial', 'none', 200],
      [5, 6, 'trial_ending_soon', 'none', 200],
      [7, 9, 'expired_grace', 'none', 200],
      [10, 11, 'expired_blocked', 'none', 402],
      [12, 41, 'active', 'active', 200, buy],
      [42, 42, 'active', 'active', 200, setCard('declines')],
      // The plan renews on this day at this hour; Stripe charges the invoice an hour later.
      [43, 43, 'active', 'active', 200],
      [44, 49, 'past_due', 'past_due', 200],
      [50, 50, 'expired_blocked', 'past_due', 402],
      [51, 52, 'active', 'active', 200, payAtPortal],
      [53, 54, 'active', 'active_cancelling', 200, cancel],
      [55, 55, 'active', 'active', 200, reactivate],
      [56, 72, 'active', 'active_cancelling', 200, cancel],
      [73, 75, 'canceled', 'canceled', 402],
      [76, 78, 'active', 'active', 200, buyAgain],
    ];
    expect(await walk(rows)).toEqual(expected(rows));
  },
  TIME_LIMIT_MS,
);

test(
  'a contractor buys in the trial; the card needs authentication and later fails for good',
  async () => {
    const rows: Row[] = [
      [0, 2, 'trial', 'none', 200],
      // The remaining trial is carried over: the first payment is on day 7.
      [3, 6, 'active', 'active', 200, buy],
      [7, 36, 'active', 'active', 200],
      [37, 37, 'active', 'active', 200, setCard('needs-authentication')],
      [38, 38, 'active', 'active', 200],
      [39, 40, 'past_due', 'past_due', 200],
      // Stripe retries after three days, with a card that works.
      [41, 41, 'past_due', 'past_due', 200, setCard('works')],
      [42, 66, 'active', 'active', 200],
      [67, 67, 'active', 'active', 200, setCard('declines')],
      [68, 68, 'active', 'active', 200],
      [69, 74, 'past_due', 'past_due', 200],
      [75, 82, 'expired_blocked', 'past_due', 402],
      // Stripe's last retry has failed.
      [83, 84, 'canceled', 'canceled', 402],
      [85, 86, 'active', 'active', 200, buyAgain],
    ];
    expect(await walk(rows)).toEqual(expected(rows));
  },
  TIME_LIMIT_MS,
);
