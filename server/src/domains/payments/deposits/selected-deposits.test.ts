import type { Estimate } from '@plumbline/contract/estimates';
import type { CreatePaymentResponse } from '@plumbline/contract/payments/deposits';
import { ONLINE_PROVIDERS, type OnlineProvider } from '@plumbline/contract/payments/providers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAttempts } from '../../../db/schema/schema.ts';
import { aSentEstimate } from '../../../testing/factory.ts';
import { ROOF, ROOF_CHOICES, ROOF_TOTALS } from '../../../testing/roof-choices.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { aPaidContractor, type PayingApp, startPayingApp } from '../../../testing/visitors/paying-client.ts';

let app: PayingApp;
let contractor: ApiClient;
beforeAll(async () => {
  app = await startPayingApp();
  contractor = await aPaidContractor(app);
});
afterAll(() => app.close());

const { good, betterAndGutters, everything } = ROOF_TOTALS;
type Chosen = (typeof ROOF_TOTALS)[keyof typeof ROOF_TOTALS];

const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

function begin(id: string, provider: OnlineProvider, { groupIds, lineIds, totalAmount }: Chosen) {
  const body = { provider, clientName: 'Mara Lindqvist', selection: { groupIds, lineIds }, totalAmount };
  return app.server.visitor().post(`/api/estimates/${id}/create-payment`, body);
}

/** Starts a payment of a selection's deposit; `pay` completes it at the provider and returns. */
async function atProvider(id: string, provider: OnlineProvider, chosen: Chosen) {
  const started = await begin(id, provider, chosen);
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  const { checkoutUrl } = started.json<CreatePaymentResponse>();
  const session = checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
  const pay = async () => {
    await app.control(`sessions/${session}/pay`);
    return app.server.visitor().post(`/api/estimates/${id}/verify-payment`, { sessionId: session });
  };
  return { pay };
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

test('beginning again with another selection closes the first payment and asks for the other deposit', async () => {
  const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
  await atProvider(id, 'stripe', good);
  const { pay } = await atProvider(id, 'stripe', everything);
  const { db } = app.server.deps;
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id));
  expect(attempts.map(({ state, amountMinor }) => [state, amountMinor])).toEqual(
    expect.arrayContaining([
      [expect.not.stringMatching('open'), 143_454n],
      ['open', 426_730n],
    ]),
  );
  await pay();
  expect(await read(id)).toMatchObject({ totalAmount: '17069.20', payments: [{ amount: '4267.30' }] });
});

test('a selection that does not fit, or another total, starts no payment', async () => {
  const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
  const none = await begin(id, 'stripe', { ...good, groupIds: [] as never });
  expect(none.json()).toMatchObject({
    message: 'selection.groupIds must name one package of Choose your roof',
  });
  const other = await begin(id, 'stripe', { ...good, totalAmount: '1.00' as never });
  expect([other.statusCode, other.json()]).toMatchObject([409, { error: 'TOTAL_DIFFERS' }]);
  const { db } = app.server.deps;
  expect(await db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, id))).toEqual([]);
});
