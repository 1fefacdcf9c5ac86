import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { sumsOfSelection } from '@plumbline/contract/offer/offer-sums';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { priceOffer, type UnpricedOffer } from '@plumbline/contract/offer/price-offer';
import { quantityThousandths } from '@plumbline/contract/pricing/amounts';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { preselectionOf } from '@plumbline/contract/pricing/price-estimate';
import { priceByFractions } from '@plumbline/contract/pricing/testing/price-by-fractions';
import { randomOffer } from '@plumbline/contract/pricing/testing/random-estimate';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, aJobType, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import { offerRequest, withSmallFigures } from '../../../testing/offer-request.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
const contractors = new Map<string, { api: ApiClient; clientId: string; jobTypeId: string }>();
beforeAll(async () => {
  server = await startTestApp();
  for (const currency of CURRENCIES) {
    const api = await signedInContractor(server);
    await api.patch('/api/user/settings', { currency });
    contractors.set(currency, {
      api,
      clientId: (await aClient(api)).id,
      jobTypeId: (await aJobType(api)).id,
    });
  }
});
afterAll(() => server.close());

const NAMES = [
  'itemsAmount',
  'discountAmount',
  'subtotal',
  'taxAmount',
  'totalAmount',
  'depositAmount',
] as const;
const pick = (source: Record<(typeof NAMES)[number], string>) =>
  NAMES.map((name) => `${name} ${source[name]}`);
const [numRuns, pageRuns] = IS_LONG_ONCE ? [600, 10_000] : [10, 100];
const LANES = 2;

test('a draft, the client’s page and an acceptance agree with exact fractions, for any offer and selection', async () => {
  const agrees = fc.asyncProperty(randomOffer, fc.constantFrom('good', 'better'), async (offer, roof) => {
    const estimate = withSmallFigures(offer.estimate);
    const addOns = offer.selection.groupIds.filter((id) => id !== 'good' && id !== 'better');
    const selection = {
      ...offer.selection,
      groupIds: [...addOns, roof],
      quantities: Object.fromEntries(
        Object.entries(offer.selection.quantities).map(([id, value]) => [
          id,
          quantityThousandths(value % 90_000n),
        ]),
      ),
    };
    const { request, selection: chosen } = offerRequest(estimate, selection);
    const { api, ...references } = contractors.get(estimate.currency) ?? { api: undefined };
    if (!api) throw new Error('No contractor has this currency.');
    const isEmpty = [estimate.laborLines, estimate.materialLines, estimate.additionalCosts].every(
      (lines) => lines.length === 0,
    );
    fc.pre(!isEmpty);
    const made = await api.post('/api/estimates', { ...references, jobDescription: 'Any', ...request });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    const draft = made.json<Estimate>();
    expect(pick(draft)).toEqual(pick(priceByFractions(estimate, preselectionOf(estimate))));

    expect((await api.patch(`/api/estimates/${draft.id}/status`, { status: 'sent' })).statusCode).toBe(200);
    const reckoned = priceByFractions(estimate, selection);
    const visitor = server.visitor();
    const page = (await visitor.get(`/api/estimates/${draft.id}/public`)).json<PublicEstimateResponse>();
    const shown = sumsOfSelection(page.estimate.offer, page.estimate, chosen);
    expect([shown.totalAmount, shown.depositAmount, shown.subtotal]).toEqual([
      reckoned.totalAmount,
      reckoned.depositAmount,
      reckoned.subtotal,
    ]);
    const accepted = await visitor.post(`/api/estimates/${draft.id}/confirm-manual-payment`, {
      selection: chosen,
      totalAmount: shown.totalAmount,
      documentHash: page.estimate.documentHash,
    });
    expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
    const stored = (await api.get(`/api/estimates/${draft.id}`)).json<Estimate>();
    expect(pick(stored)).toEqual(pick(reckoned));
    expect(stored.taxes.map(({ base, amount }) => ({ base, amount }))).toEqual(
      stored.taxes.length > 0 ? reckoned.taxes : [],
    );
  });
  // They wait for the database most of the time.
  const lanes = Array.from({ length: LANES }, () => fc.assert(agrees, { numRuns: numRuns / LANES }));
  await Promise.all(lanes);
}, 1_800_000);

test('the arithmetic of the client’s page agrees with exact fractions, for any offer and selection', () => {
  fc.assert(
    fc.property(randomOffer, ({ estimate, selection }) => {
      const { request, selection: chosen } = offerRequest(estimate, selection);
      const { groups = [], taxes = [], laborLines = [], materialLines = [], additionalCosts = [] } = request;
      const typed = JSON.parse(
        JSON.stringify({
          taxRate: '0',
          ...request,
          currency: estimate.currency,
          groups,
          taxes,
          laborLines,
          materialLines,
          additionalCosts,
        }),
      ) as UnpricedOffer;
      const shown = sumsOfSelection(presentOffer(priceOffer(typed)), typed, chosen);
      const reckoned = priceByFractions(estimate, selection);
      // Without anything to pick the page shows the stored sums.
      fc.pre(hasPicks(priceOffer(typed)));
      expect([shown.totalAmount, shown.depositAmount, shown.subtotal, shown.discountAmount]).toEqual([
        reckoned.totalAmount,
        reckoned.depositAmount,
        reckoned.subtotal,
        reckoned.discountAmount,
      ]);
    }),
    { numRuns: pageRuns },
  );
}, 1_800_000);
