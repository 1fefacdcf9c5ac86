import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice, InvoiceRequest } from '@plumbline/contract/invoices';
import { randomOffer } from '@plumbline/contract/pricing/testing/random-estimate';
import { and, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { estimates } from '../../db/schema/schema.ts';
import { aClient, anEstimate, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { offerRequest, withSmallFigures } from '../../testing/offer-request.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { useWebhooks } from '../developers/webhooks/testing/use-webhooks.ts';
import { invoicesOf } from './testing/invoiced-jobs.ts';
import { ownInvoicesOf } from './testing/own-work.ts';

const bench = useWebhooks();
let contractor: ApiClient & { email: string };
let own: ReturnType<typeof ownInvoicesOf>;
let invoices: ReturnType<typeof invoicesOf>;
beforeEach(async () => {
  contractor = await signedInContractor(bench().server, { timeZone: 'America/Boise' });
  own = ownInvoicesOf(contractor);
  invoices = invoicesOf(bench().server, contractor);
});

test('an invoice without an estimate tells webhooks of itself and of no estimate', async () => {
  const { endpoint, work, receiver } = bench();
  await endpoint(contractor);
  const { id } = await own.issue();
  await invoices.pay(id, '100');
  await work();
  const bodies = receiver.received.map(({ body }) => body);
  expect(bodies.map(({ type }) => type).toSorted()).toEqual([
    'invoice.issued',
    'invoice.paid',
    'payment.received',
  ]);
  for (const { data } of bodies) expect([data.invoice?.id, data.estimate]).toEqual([id, undefined]);
});

/** Owed amounts include invoices; all other figures cover only estimates. */
const withoutMoney = (body: string) =>
  body.startsWith('{')
    ? { ...(JSON.parse(body) as object), owed: null, otherOwed: null, overdue: null, money: null }
    : body;

test('the lists, counts, figures and links of estimates know nothing of the content of invoices', async () => {
  await anEstimate(contractor, { clientId: (await aClient(contractor)).id });
  const read = async () =>
    Promise.all(
      [
        '/api/estimates',
        '/api/estimates?search=gutters',
        '/api/estimates/counts',
        '/api/analytics',
        '/api/estimates/export.csv',
      ].map(async (path) => withoutMoney((await contractor.get(path)).body)),
    );
  const [client] = (await contractor.get('/api/clients')).json<{ id: string }[]>();
  const ofClient = async () => withoutMoney((await contractor.get(`/api/clients/${client?.id}`)).body);
  const before = [...(await read()), await ofClient()];
  const draft = await own.write({ clientId: client?.id ?? '' });
  expect([...(await read()), await ofClient()]).toEqual(before);
  await invoices.issue(draft.id);
  expect([...(await read()), await ofClient()]).toEqual(before);
  const next = await anEstimate(contractor);
  expect(next.estimateNumber).toBe('EST-0002');
  const { server } = bench();
  const [work] = await server.deps.db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.kind, 'work'), eq(estimates.clientId, client?.id ?? '')));
  for (const path of [
    '/api/estimates/:id',
    '/api/change-orders/:id',
    '/api/invoices/:id',
    '/api/estimates/:id/public',
    '/estimate/:id',
    '/invoice/:id',
  ])
    for (const caller of [contractor, server.visitor()])
      expect([404, 401]).toContain((await caller.get(path.replace(':id', work?.id ?? ''))).statusCode);
});

/** The request of a random estimate, of which its client can choose nothing. */
function plainRequest({ request }: ReturnType<typeof offerRequest>): Partial<InvoiceRequest> {
  const plain = <Line extends object>(line: Line) => {
    const {
      optional: _o,
      preselected: _p,
      clientQuantity: _c,
      ...rest
    } = line as Line & Record<string, unknown>;
    return rest;
  };
  const { depositPercentage: _d, acceptPayments: _a, choices: _c, groups = [], ...content } = request;
  return {
    ...content,
    groups: groups.map(({ id, title }) => ({ id, title })),
    laborLines: (content.laborLines ?? []).map(plain),
    materialLines: (content.materialLines ?? []).map(plain),
    additionalCosts: (content.additionalCosts ?? []).map(plain),
  } as Partial<InvoiceRequest>;
}

test('an invoice has the same total as an estimate with the same content, to the cent', async () => {
  const client = await aClient(contractor);
  await fc.assert(
    fc.asyncProperty(randomOffer, async ({ estimate: typed, selection }) => {
      const currency = 'USD' as const;
      const offer = offerRequest(withSmallFigures({ ...typed, currency }), selection);
      const fields = { ...plainRequest(offer), clientId: client.id };
      const { id, ...written } = await own.write(fields);
      const groups = fields.groups?.map((group) => ({ ...group, kind: 'included' as const }));
      const estimate = await anEstimate(contractor, { ...fields, groups });
      const sumsOf = ({
        subtotal,
        taxAmount,
        totalAmount,
      }: Pick<Estimate, 'subtotal' | 'taxAmount' | 'totalAmount'>) => [subtotal, taxAmount, totalAmount];
      expect(sumsOf(written)).toEqual(sumsOf(estimate));
      if (estimate.totalAmount === '0.00' || !offer.request.laborLines?.length) return;
      const issued = (await invoices.issue(id)).json<Invoice>();
      expect(sumsOf(issued)).toEqual(sumsOf(estimate));
      const { taxes, taxRate, taxAmount } = estimate;
      const unnamed = Number(taxRate) + Number(taxAmount) > 0 ? [{ amount: taxAmount }] : [];
      expect(issued.taxes.map(({ amount }) => amount)).toEqual(
        (taxes.length > 0 ? taxes : unnamed).map(({ amount }) => amount),
      );
    }),
    { numRuns: IS_LONG_ONCE ? 100 : 10 },
  );
}, 120_000);
