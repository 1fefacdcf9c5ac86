import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { estimateGroups, paymentAttempts } from '../../../db/schema/schema.ts';
import { aSentEstimate } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { ROOF, ROOF_CHOICES, ROOF_TOTALS } from '../../../testing/roof-choices.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from '../settling/check-payments.ts';

let app: PayingApp;
let contractor: ApiClient;
beforeAll(async () => {
  app = await startPayingApp();
  contractor = await aPaidContractor(app);
});
afterEach(() => app.clearFaults());
afterAll(() => app.close());

const { good, betterAndGutters, everything } = ROOF_TOTALS;
interface Chosen {
  readonly groupIds: readonly string[];
  readonly lineIds: readonly string[];
  readonly totalAmount: string;
}

const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

function begin(id: string, provider: OnlineProvider, { groupIds, lineIds, totalAmount }: Chosen) {
  const body = { provider, clientName: 'Mara Lindqvist', selection: { groupIds, lineIds }, totalAmount };
  return app.server.visitor().post(`/api/estimates/${id}/create-payment`, body);
}

/** Starts a payment of a selection's deposit; `pay` completes it at the provider and returns. */
async function atProvider(id: string, provider: OnlineProvider, chosen: Chosen) {
  const started = await begin(id, provider, chosen);
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  const session = sessionOf(started);
  const verify = () =>
    app.server.visitor().post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
  const pay = async () => {
    await app.control(`sessions/${session}/pay`);
    return verify();
  };
  return { pay, verify };
}

test.each(ONLINE_PROVIDERS)(
  '%s is asked for the deposit of what was chosen, and its money accepts that',
  async (provider) => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const { pay } = await atProvider(id, provider, betterAndGutters);
    expect(await read(id)).toMatchObject({ status: 'sent', totalAmount: '7097.37' });
    expect((await pay()).json()).toMatchObject({ success: true, status: 'accepted', amountPaid: '2184.80' });
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      totalAmount: '8739.18',
      depositAmount: '2184.80',
      depositState: 'paid',
      amountDue: '6554.38',
      selection: { groupIds: betterAndGutters.groupIds },
      payments: [{ amount: '2184.80', flag: null }],
    });
  },
);

test('the receipt of a deposit paid after the acceptance names what was chosen', async () => {
  const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
  const client = app.server.visitor();
  const { groupIds, lineIds, totalAmount } = betterAndGutters;
  const selection = { groupIds, lineIds };
  const signer = { clientName: 'Mara Lindqvist', clientEmail: 'mara@receipt.example' };
  await client.post(`/api/estimates/${id}/confirm-manual-payment`, { ...signer, selection, totalAmount });
  app.server.clock.moveBy({ minutes: 5 });
  expect((await mailsTo(app.server, signer.clientEmail)).at(-1)?.subject).toMatch(/^Accepted: /);
  const started = await client.post(`/api/estimates/${id}/create-payment`, { provider: 'stripe' });
  const sessionId = sessionOf(started);
  await app.control(`sessions/${sessionId}/pay`);
  await client.post(`/api/estimates/${id}/verify-payment`, { sessionId });
  const receipt = (await mailsTo(app.server, signer.clientEmail)).at(-1);
  expect(receipt?.subject).toMatch(/^Receipt: \$2,184\.80/);
  expect(receipt?.text).toContain('You chose: Better and Gutters\nEstimate total: $8,739.18');
});

test('a deposit begun when an included group still counted as selected is recorded and accepts', async () => {
  const { db } = app.server.deps;
  const frame = '5e11ab1e-0000-4000-8000-000000000301';
  const groups = [{ id: frame, kind: 'included' as const, title: 'Frame' }, ...(ROOF_CHOICES.groups ?? [])];
  const { id } = await aSentEstimate(contractor, { ...ROOF_CHOICES, groups });
  // The group and the attempt as an earlier version stored them.
  await db.update(estimateGroups).set({ preselected: true }).where(eq(estimateGroups.id, frame));
  const { pay } = await atProvider(id, 'stripe', ROOF_TOTALS.better);
  const ofEstimate = eq(paymentAttempts.estimateId, id);
  const [begun] = await db.select().from(paymentAttempts).where(ofEstimate);
  const selection = { groupIds: [frame, ROOF.better], lineIds: [], quantities: {} };
  const signer = { ...(begun?.signer as object), selection };
  await db.update(paymentAttempts).set({ signer }).where(ofEstimate);
  await pay();
  expect(await read(id)).toMatchObject({
    status: 'accepted',
    selection: { groupIds: [ROOF.better] },
    payments: [{ amount: '1774.34', flag: null }],
  });
});

test('a deposit larger than the total that the contractor selected counts without a flag', async () => {
  const { id } = await aSentEstimate(contractor, {
    ...ROOF_CHOICES,
    depositPercentage: '100',
    groups: (ROOF_CHOICES.groups ?? []).map((group) => ({
      ...group,
      preselected: group.id === ROOF.good,
    })),
  });
  const { pay } = await atProvider(id, 'stripe', everything);
  await pay();
  expect(await read(id)).toMatchObject({ status: 'paid', payments: [{ amount: '17069.20', flag: null }] });
});

describe('beginning again with another selection', () => {
  test.each(ONLINE_PROVIDERS)(
    'closes the first payment at %s, which then accepts nothing',
    async (provider) => {
      const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
      const first = await atProvider(id, provider, good);
      const second = await atProvider(id, provider, everything);
      const { db } = app.server.deps;
      const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id));
      expect(attempts.map(({ state, amountMinor }) => [state, amountMinor])).toEqual(
        expect.arrayContaining([
          [expect.not.stringMatching('open'), 143_454n],
          ['open', 426_730n],
        ]),
      );
      // Stripe and Square refuse it. PayPal lets the client approve it, and nobody captures it.
      await first.pay().catch(() => undefined);
      await first.verify();
      expect(await read(id)).toMatchObject({ status: 'sent', payments: [] });
      await second.pay();
      app.server.clock.moveBy({ minutes: 10 });
      await checkPayments(app.server.deps);
      expect(await read(id)).toMatchObject({
        status: 'accepted',
        totalAmount: '17069.20',
        selection: { groupIds: everything.groupIds },
        payments: [{ amount: '4267.30', flag: null }],
      });
    },
  );

  test.each([
    ['stripe', good, everything],
    ['stripe', everything, good],
    ['square', good, everything],
    ['square', everything, good],
  ] as const)(
    'of two payments that %s takes counts the one that arrives first, with its own selection',
    async (provider, chosen, other) => {
      const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
      const first = await atProvider(id, provider, chosen);
      const close = provider === 'stripe' ? { match: '/v1/checkout/sessions/' } : { method: 'DELETE' };
      await app.control('faults', { provider, kind: 'error', times: 9, ...close });
      const second = await atProvider(id, provider, other);
      await app.clearFaults();
      await first.pay();
      const accepted = {
        status: 'accepted',
        totalAmount: chosen.totalAmount,
        depositState: 'paid',
        selection: { groupIds: chosen.groupIds },
      };
      const counted = { amount: chosen.depositAmount, flag: null };
      expect(await read(id)).toMatchObject({ ...accepted, payments: [counted] });
      app.server.clock.moveBy({ minutes: 1 });
      await second.pay();
      const flagged = { amount: other.depositAmount, flag: 'second_payment' };
      expect(await read(id)).toMatchObject({ ...accepted, payments: [counted, flagged] });
    },
  );
});

describe('where nothing that the contractor selected costs anything', () => {
  const FREE = { ...ROOF_CHOICES, choices: [], laborLines: [], additionalCosts: [] };
  const onlyGutters = {
    ...FREE,
    groups: ROOF_CHOICES.groups?.filter(({ id }) => id === ROOF.gutters),
    materialLines: ROOF_CHOICES.materialLines?.filter(({ groupId }) => groupId === ROOF.gutters),
  };
  const gutters = { groupIds: [ROOF.gutters], lineIds: [] };
  const readPublic = async (id: string) =>
    (await app.server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;

  test('the client learns how to pay the deposit of what they pick, and pays it', async () => {
    const { id } = await aSentEstimate(contractor, onlyGutters);
    const shown = await readPublic(id);
    expect(shown).toMatchObject({ totalAmount: '0.00', depositState: 'none', depositDue: '0.00' });
    expect(shown.depositMethods.filter(({ online }) => online).map(({ method }) => method)).toEqual([
      ...ONLINE_PROVIDERS,
    ]);
    const { pay } = await atProvider(id, 'stripe', { ...gutters, totalAmount: '1334.01' });
    await pay();
    expect(await read(id)).toMatchObject({
      totalAmount: '1334.01',
      depositState: 'paid',
      payments: [{ amount: '333.50', flag: null }],
    });
  });

  test('no way to pay is named once they accepted that, or where no deposit is asked for', async () => {
    const { id } = await aSentEstimate(contractor, onlyGutters);
    await app.server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
    expect(await readPublic(id)).toMatchObject({ status: 'accepted', depositMethods: [] });
    for (const terms of [{ acceptPayments: false }, { depositPercentage: '0' }]) {
      const unasked = await aSentEstimate(contractor, { ...onlyGutters, ...terms });
      expect((await readPublic(unasked.id)).depositMethods).toEqual([]);
    }
  });
});

test('a selection that does not fit, or another total, starts no payment', async () => {
  const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
  const none = await begin(id, 'stripe', { ...good, groupIds: [] });
  expect(none.json()).toMatchObject({
    message: 'selection.groupIds must name one package of Choose your roof',
  });
  const other = await begin(id, 'stripe', { ...good, totalAmount: '1.00' });
  expect([other.statusCode, other.json()]).toMatchObject([409, { error: 'TOTAL_DIFFERS' }]);
  const { db } = app.server.deps;
  expect(await db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id))).toEqual([]);
});
