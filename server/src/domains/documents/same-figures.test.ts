import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { exampleRequest, exampleSelection } from '@plumbline/contract/estimates/testing/example-request';
import { sumRows } from '@plumbline/contract/estimates/testing/sum-rows';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { type EstimateToPrice, preselectionOf } from '@plumbline/contract/pricing/price-estimate';
import type { LineTerms } from '@plumbline/contract/pricing/price-lines';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import { priceByFractions } from '@plumbline/contract/pricing/testing/price-by-fractions';
import { randomOffer } from '@plumbline/contract/pricing/testing/random-estimate';
import type { Outcome, SellingExample } from '@plumbline/contract/pricing/testing/selling-example';
import { SELLING_EXAMPLES } from '@plumbline/contract/pricing/testing/selling-examples';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicPageRenderer } from '../../pages/page-assets.ts';
import { canReadPdfs, pdfText } from '../../pdf/read-pdf.ts';
import { anEstimate, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { offerRequest, withSmallFigures } from '../../testing/offer-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
const contractors = new Map<Currency, ApiClient>();
beforeAll(async () => {
  server = await startTestApp();
  for (const currency of CURRENCIES) {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { currency });
    contractors.set(currency, contractor);
  }
});
afterAll(() => server.close());

function contractorIn(currency: Currency): ApiClient {
  const contractor = contractors.get(currency);
  if (!contractor) throw new Error(`No contractor has ${currency}.`);
  return contractor;
}
const readPdf = async (contractor: ApiClient, id: string) =>
  pdfText((await contractor.get(`/api/estimates/${id}/download`)).rawPayload);

type Sums = Parameters<typeof sumRows>[0];

/** Matches the sums that a PDF or page shows, in their order. */
function printedSums(sums: Sums, request: EstimateRequest, currency: Currency): RegExp {
  const rows = sumRows(sums, request, currency).map(([label, amount]) =>
    label === 'Total' ? amount : `${label} ${amount}`,
  );
  // Between them only the name of the total, or the end of a page and the head of the next.
  return new RegExp(rows.map(literal).join('.{0,160}?'));
}
const literal = (text: string) => text.replace(/[$.]/g, '\\$&');

/** The sums of an outcome as the API has them. */
const onWire = ({ items, discount, subtotal, tax, total, deposit }: Outcome) => ({
  itemsAmount: items,
  discountAmount: discount,
  subtotal,
  taxAmount: tax,
  totalAmount: total,
  depositAmount: deposit,
});
const taxTexts = (taxes: readonly { base: string | null; amount: string }[]) =>
  taxes.map(({ base, amount }) => `${amount} on ${base}`);

/** The figures of its lines and groups as an example has them. */
function figuresOf({ laborLines, materialLines, additionalCosts, groups }: Estimate) {
  const lines = [...laborLines, ...materialLines, ...additionalCosts];
  return {
    units: lines.flatMap(({ unitPrice }) => unitPrice ?? []).join(' '),
    prices: lines.map(({ price }) => price).join(' '),
    nets: lines.map(({ netAmount }) => netAmount).join(' '),
    groups: Object.fromEntries(groups.map(({ title, amount }) => [title, amount])),
  };
}

/** Figures of its lines, groups and packages that the PDF of an example prints. */
function printedFigures({ estimate, units, nets, groups = {}, outcomes }: SellingExample): string[] {
  const { currency = 'USD', lines, groups: kinds = {} } = estimate;
  const plus = (title: string) => (kinds[title] === 'addOn' ? '+ ' : '');
  return [
    ...(units?.split(' ') ?? []).map((unit) => ` ${formatAmount(unit)} `),
    ...(nets?.split(' ') ?? []).filter((_net, place) => lines[place]?.off).map((net) => ` ${net} `),
    ...Object.entries(groups).flatMap(([title, amount]) =>
      kinds[title] === 'package' ? [] : [`${title} ${plus(title)}${formatAmount(amount)}`],
    ),
    ...outcomes.flatMap(({ pick: { groupIds = [] }, total }) =>
      groupIds.length === 1 ? [`Total with ${groupIds[0]} ${formatMoney(total, currency)}`] : [],
    ),
  ];
}

describe.skipIf(!canReadPdfs())('API, client’s page and PDF have the same figures', () => {
  test.each(SELLING_EXAMPLES)('of example $name', async (example) => {
    const { name: _name, estimate: typed, outcomes, ...figures } = example;
    const { currency = 'USD', taxes = [] } = typed;
    const [first] = outcomes;
    const contractor = contractorIn(currency);
    const request = exampleRequest(example);
    const estimate = await anEstimate(contractor, request);
    expect(estimate).toMatchObject(onWire(first));
    expect(taxTexts(estimate.taxes)).toEqual(request.taxes ? first.taxes : []);
    expect(figuresOf(estimate)).toMatchObject(figures);

    const text = await readPdf(contractor, estimate.id);
    expect(text).toMatch(printedSums(first, request, currency));
    for (const words of printedFigures(example)) expect(text).toContain(words);

    await contractor.patch(`/api/estimates/${estimate.id}/status`, { status: 'sent' });
    const page = await server.visitor().get(`/api/estimates/${estimate.id}/public`);
    const { estimate: shown } = page.json<PublicEstimateResponse>();
    // Where its markups are in the prices, a client does not see the items.
    const { itemsAmount: _items, ...seen } = onWire(first);
    expect(shown).toMatchObject(request.markupIn === 'prices' ? seen : onWire(first));
    // An unnamed tax on every line has no base: the subtotal above it is.
    const hasUntaxed = typed.lines.some((line) => line.taxes?.length === 0);
    const shownTaxes =
      request.taxes || hasUntaxed ? first.taxes : first.taxes.map((tax) => tax.replace(/on .*/, 'on null'));
    expect(taxTexts(shown.offer.taxes)).toEqual(taxes.length > 0 ? shownTaxes : ['0.00 on null']);
    const { html } = renderer.renderPublicPage({
      ...page.json<PublicEstimateResponse>(),
      isOwner: false,
    });
    const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(printedSums({ ...first, deposit: '0' }, request, currency));
    const deposit = `% ${formatMoney(first.deposit, currency)}`;
    expect(words.includes(deposit)).toBe(!isZero(first.deposit));
  });

  const withPicks = SELLING_EXAMPLES.filter(({ outcomes }) => outcomes.length > 1);
  test.each(withPicks)('of every selection that a client accepts, example $name', async (example) => {
    const { currency = 'USD' } = example.estimate;
    const contractor = contractorIn(currency);
    const request = exampleRequest(example);
    for (const outcome of example.outcomes) {
      const { id } = await anEstimate(contractor, request);
      await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
      const accepted = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
        selection: exampleSelection(example, outcome.pick),
        totalAmount: outcome.total,
      });
      expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
      const stored = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
      expect(stored).toMatchObject({ status: 'accepted', ...onWire(outcome) });
      expect(await readPdf(contractor, id)).toMatch(printedSums(outcome, request, currency));
    }
  });

  test('of any estimate, and they agree with exact fractions', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(randomOffer, async (random) => {
        const estimate = withSmallFigures(random.estimate);
        const { currency, laborLines, materialLines, additionalCosts } = estimate;
        const lines: readonly LineTerms[] = [...laborLines, ...materialLines, ...additionalCosts];
        fc.pre(lines.length > 0);
        const preselection = preselectionOf(estimate);
        const contractor = contractorIn(currency);
        const { request } = offerRequest(estimate, preselection);
        const { id } = await anEstimate(contractor, request);
        const text = await readPdf(contractor, id);
        expect(text).toMatch(printedSums(fractionsOf(estimate, preselection), request, currency));
        const groupIds = preselection.groupIds.map((group) => (group === 'better' ? 'good' : group));
        const { total } = fractionsOf(estimate, { ...preselection, groupIds });
        expect(text).toContain(formatMoney(total, currency));
        for (const group of ['kitchen', 'better', 'gutters', 'skylight']) {
          if (!lines.some((line) => isIn(group)(line) && !line.optional)) continue;
          // An add-on has its price alone: its options have their own.
          const lineIds = ['gutters', 'skylight'].includes(group) ? [] : preselection.lineIds;
          const { itemsAmount } = priceByFractions(groupAlone(estimate, group), {
            ...preselection,
            groupIds: [group],
            lineIds,
          });
          expect(text).toMatch(new RegExp(`${group} (?:\\+ ?)?${literal(formatAmount(itemsAmount))}`));
        }
      }),
      { numRuns: IS_LONG_ONCE ? 100 : 3 },
    );
  });
});

const isIn = (id: string) => (line: LineTerms) => line.groupId === id;

/** The estimate with the lines of one group alone. */
const groupAlone = (estimate: EstimateToPrice, id: string): EstimateToPrice => ({
  ...estimate,
  laborLines: estimate.laborLines.filter(isIn(id)),
  materialLines: estimate.materialLines.filter(isIn(id)),
  additionalCosts: estimate.additionalCosts.filter(isIn(id)),
});

function fractionsOf(estimate: EstimateToPrice, selection: Selection): Sums {
  const { discountAmount, taxes, taxAmount, subtotal, totalAmount, depositAmount } = priceByFractions(
    estimate,
    selection,
  );
  return {
    discount: discountAmount,
    taxes: taxTexts(taxes),
    subtotal,
    tax: taxAmount,
    total: totalAmount,
    deposit: depositAmount,
  };
}
