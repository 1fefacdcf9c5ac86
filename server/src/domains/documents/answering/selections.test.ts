import type { Certificate, VerifyCertificateResponse } from '@plumbline/contract/certificates';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptances } from '../../../db/schema/schema.ts';
import {
  aClient,
  aJobType,
  anEstimate,
  aSentEstimate,
  signedInContractor,
} from '../../../testing/factory.ts';
import { ROOF, ROOF_CHOICES, ROOF_TOTALS } from '../../../testing/roof-choices.ts';
import { inRounds } from '../../../testing/rounds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
let client: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  client = server.visitor();
  // Calls sent together then share one token.
  await client.csrfToken();
});
afterAll(() => server.close());

const readPublic = async (id: string) =>
  (await client.get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const accept = (id: string, body: object) =>
  client.post(`/api/estimates/${id}/confirm-manual-payment`, {
    clientName: 'Mara Lindqvist',
    clientEmail: 'mara@client.example',
    ...body,
  });
const LIGHTS = {
  id: 'd4d4d4d4-0000-4000-8000-000000000012',
  description: 'Lights',
  quantity: '2',
  unitCost: '61.37',
  clientQuantity: { min: '2', max: '10', step: '2' },
};

describe('a client who accepts', () => {
  test.each(Object.entries(ROOF_TOTALS))(
    'pays for %s what the page and the form say',
    async (_name, chosen) => {
      const { totalAmount, depositAmount, ...selection } = chosen;
      const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
      const { documentHash } = await readPublic(id);
      const accepted = await accept(id, { selection, totalAmount, documentHash });
      expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'accepted' }]);
      expect(await read(id)).toMatchObject({ status: 'accepted', totalAmount, depositAmount, selection });
      expect(await readPublic(id)).toMatchObject({ totalAmount, depositAmount, offer: { selection } });
    },
  );

  test('without a selection takes what the contractor selected', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    expect((await accept(id, {})).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      totalAmount: '7097.37',
      selection: { groupIds: [ROOF.better] },
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'accepted', detail: expect.objectContaining({ choices: 'Better' }) }),
      ]),
    });
  });

  test('chooses a quantity, which decides total and deposit', async () => {
    const { id } = await aSentEstimate(contractor, {
      materialMarkupPercent: '15',
      taxRate: '6.625',
      depositPercentage: '50',
      acceptPayments: true,
      laborLines: [],
      materialLines: [
        LIGHTS,
        {
          description: 'Dimmer',
          quantity: '1',
          unitCost: '38.20',
        },
      ],
    });
    const before = await readPublic(id);
    expect(before).toMatchObject({ totalAmount: '197.35', depositAmount: '98.68' });
    const selection = { quantities: { [LIGHTS.id]: '10' } };
    expect((await accept(id, { selection, totalAmount: '799.40' })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      totalAmount: '799.40',
      depositAmount: '399.70',
      materialLines: [{ quantity: '10', unitPrice: '70.58', netAmount: '705.80' }, {}],
    });
  });

  test('pins the offer and the choice in an agreement and a certificate that verify', async () => {
    const { totalAmount, depositAmount, ...selection } = ROOF_TOTALS.betterAndGutters;
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const { documentHash } = await readPublic(id);
    await accept(id, { selection, totalAmount, documentHash });
    const { db } = server.deps;
    const [kept] = await db.select().from(acceptances).where(eq(acceptances.estimateId, id));
    expect(kept).toMatchObject({ offerHash: documentHash, selection });
    expect(kept?.consent).toContain('for $8,739.18, with Better and Gutters');
    expect(JSON.parse(kept?.document ?? '')).toMatchObject({
      version: 2,
      offer: { totalAmount: '7097.37', preselection: { groupIds: [ROOF.better] } },
      accepted: { choices: ['Better', 'Gutters'], totalAmount, depositAmount, discountAmount: '437.17' },
      totalAmount,
    });
    expect((await readPublic(id)).documentHash).toBe(documentHash);
    const issued = await contractor.get(`/api/estimates/${id}/certificate`);
    const { content, signature } = issued.json<Certificate>();
    const checked = await server.visitor().post('/api/certificates/verify', { content, signature });
    expect(checked.json<VerifyCertificateResponse>()).toMatchObject({
      valid: true,
      certificate: { version: 2, choices: ['Better', 'Gutters'], totalAmount },
    });
  });
});

describe('is refused and accepts nothing:', () => {
  const cases: readonly (readonly [string, object, number, string])[] = [
    ['no package', { groupIds: [] }, 400, 'selection.groupIds must name one package of Choose your roof'],
    [
      'two packages',
      { groupIds: [ROOF.good, ROOF.best] },
      400,
      'selection.groupIds must name one package of',
    ],
    [
      'a foreign group',
      { groupIds: [ROOF.better, LIGHTS.id] },
      400,
      'selection.groupIds[1] is not a package or',
    ],
    [
      'a line that is no option',
      { groupIds: [ROOF.better], lineIds: [LIGHTS.id] },
      400,
      'selection.lineIds[0] is not',
    ],
    [
      'a quantity that is not offered',
      { groupIds: [ROOF.better], quantities: { [ROOF.guards]: '3' } },
      400,
      `selection.quantities.${ROOF.guards} is not a quantity that can be chosen`,
    ],
  ];
  test.each(cases)('%s', async (_name, selection, status, message) => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const refused = await accept(id, { selection });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(await read(id)).toMatchObject({ status: 'sent', totalAmount: '7097.37' });
  });

  test.each(['1', '12', '3', '2.5'])('a quantity of %s', async (quantity) => {
    const { id } = await aSentEstimate(contractor, { materialLines: [LIGHTS] });
    const refused = await accept(id, { selection: { quantities: { [LIGHTS.id]: quantity } } });
    expect(refused.json()).toMatchObject({
      message: `selection.quantities.${LIGHTS.id} must be from 2 to 10, in steps of 2`,
    });
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  test('a total that differs from the server’s, which the answer contains', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const selection = { groupIds: [ROOF.best] };
    const refused = await accept(id, { selection, totalAmount: '14838.74' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: 'TOTAL_DIFFERS', totalAmount: '14838.75' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  test('a version read before a change, whatever else the body contains', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const body = { documentHash: '0'.repeat(64), selection: { groupIds: [] }, totalAmount: '1' };
    expect((await accept(id, body)).json()).toMatchObject({ error: 'DOCUMENT_CHANGED' });
  });
});

const { good, everything } = ROOF_TOTALS;
const selectionOf = ({ groupIds, lineIds }: (typeof ROOF_TOTALS)[keyof typeof ROOF_TOTALS]) => ({
  selection: { groupIds, lineIds },
});
/** The response to the request that lost. */
const refusalOf = (answers: readonly LightMyRequestResponse[]) =>
  answers.find(({ statusCode }) => statusCode !== 200)?.json<{ message: string }>().message;
const setStatus = (id: string, body: object) => contractor.patch(`/api/estimates/${id}/status`, body);

describe('one of two answers at once wins, with its own total:', () => {
  /** Made and sent with as few calls as possible, for a thousand rounds. */
  let references: Pick<EstimateRequest, 'clientId' | 'jobTypeId'>;
  beforeAll(async () => {
    references = { clientId: (await aClient(contractor)).id, jobTypeId: (await aJobType(contractor)).id };
  });
  async function aSentRoof(): Promise<Estimate> {
    const { id } = await anEstimate(contractor, { ...ROOF_CHOICES, ...references });
    return (await setStatus(id, { status: 'sent' })).json<Estimate>();
  }

  test('two clients with two selections', { timeout: 1_800_000 }, () =>
    inRounds(async () => {
      const { id } = await aSentRoof();
      const answers = await Promise.all([good, everything].map((chosen) => accept(id, selectionOf(chosen))));
      const winner = answers[0]?.statusCode === 200 ? good : everything;
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(refusalOf(answers)).toBe('This estimate is already accepted.');
      expect(await read(id)).toMatchObject({ totalAmount: winner.totalAmount });
      const { db } = server.deps;
      expect(await db.select().from(acceptances).where(eq(acceptances.estimateId, id))).toHaveLength(1);
    }),
  );

  test('the client’s click and the contractor’s hand', { timeout: 1_800_000 }, () =>
    inRounds(async () => {
      const { id } = await aSentRoof();
      const [click, hand] = await Promise.all([
        accept(id, selectionOf(good)),
        setStatus(id, { status: 'accepted', ...selectionOf(everything) }),
      ]);
      const byClient = click.statusCode === 200;
      expect([click.statusCode, hand.statusCode]).toEqual(byClient ? [200, 409] : [409, 200]);
      expect(refusalOf([click, hand])).toBe(
        byClient
          ? 'This estimate is already accepted, with a different selection.'
          : 'This estimate is already accepted.',
      );
      const winner = byClient ? good : everything;
      const stored = await read(id);
      expect(stored).toMatchObject({ status: 'accepted', totalAmount: winner.totalAmount });
      expect(stored.selection.groupIds).toEqual(winner.groupIds);
    }),
  );

  test('the client’s click and the contractor’s recall', { timeout: 1_800_000 }, () =>
    inRounds(async () => {
      const { id } = await aSentRoof();
      const [click, recall] = await Promise.all([
        accept(id, selectionOf(everything)),
        setStatus(id, { status: 'draft' }),
      ]);
      const byClient = click.statusCode === 200;
      expect([click.statusCode, recall.statusCode]).toEqual(byClient ? [200, 409] : [404, 200]);
      expect(refusalOf([click, recall])).toBe(
        byClient ? 'This estimate is already accepted and can’t be changed to draft.' : 'Estimate Not Found',
      );
      expect(await read(id)).toMatchObject(
        byClient
          ? { status: 'accepted', totalAmount: everything.totalAmount }
          : { status: 'draft', totalAmount: '7097.37', selection: { groupIds: [ROOF.better] } },
      );
    }),
  );
});

describe('a contractor who marks it as accepted or paid by hand', () => {
  test.each(['accepted', 'paid'] as const)('says what was chosen: %s', async (status) => {
    const { totalAmount, depositAmount, ...selection } = ROOF_TOTALS.everything;
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const marked = await contractor.patch(`/api/estimates/${id}/status`, { status, selection });
    expect(marked.json()).toMatchObject({ status, totalAmount, depositAmount, selection });
    expect(await read(id)).toMatchObject({ amountPaid: status === 'paid' ? totalAmount : '0.00' });
    // The same call again changes nothing; another choice is refused.
    expect((await setStatus(id, { status, selection })).statusCode).toBe(200);
    expect((await setStatus(id, { status, ...selectionOf(good) })).statusCode).toBe(409);
  });

  test('is refused a wrong selection, and nothing changes', async () => {
    const sent = await aSentEstimate(contractor, ROOF_CHOICES);
    const before = await read(sent.id);
    for (const body of [
      { status: 'accepted', selection: { groupIds: [ROOF.good, ROOF.best] } },
      { status: 'declined', selection: { groupIds: [ROOF.good] } },
    ])
      expect((await contractor.patch(`/api/estimates/${sent.id}/status`, body)).statusCode).toBe(400);
    expect(await read(sent.id)).toEqual(before);
  });
});
