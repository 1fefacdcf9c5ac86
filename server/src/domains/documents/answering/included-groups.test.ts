import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptances, estimateGroups } from '../../../db/schema/schema.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const FRAME = '5e11ab1e-0000-4000-8000-000000000201';
/** A roof with an included group that the request calls preselected. */
const WITH_FRAME: EstimateRequest = {
  ...ROOF_CHOICES,
  groups: [
    { id: FRAME, kind: 'included', title: 'Frame', preselected: true },
    ...(ROOF_CHOICES.groups ?? []),
  ],
};
const readPublic = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const accept = (id: string, body: object) =>
  server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Mara', ...body });

test('an included group is never preselected, and its estimate is accepted as the page shows it', async () => {
  const { id, groups, selection } = await aSentEstimate(contractor, WITH_FRAME);
  expect(groups.map(({ title, preselected }) => [title, preselected])).toEqual([
    ['Frame', false],
    ['Good', false],
    ['Better', true],
    ['Best', false],
    ['Gutters', false],
  ]);
  expect(selection.groupIds).toEqual([ROOF.better]);
  const { offer, documentHash, totalAmount } = await readPublic(id);
  const accepted = await accept(id, { selection: offer.selection, documentHash, totalAmount });
  expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'accepted' }]);
});

test('an estimate sent while such a group counted as selected keeps its version, and is accepted by both names', async () => {
  const { db } = server.deps;
  for (const groupIds of [[FRAME, ROOF.better], [ROOF.better]]) {
    const { id } = await aSentEstimate(contractor, WITH_FRAME);
    // As stored by an earlier version.
    await db.update(estimateGroups).set({ preselected: true }).where(eq(estimateGroups.id, FRAME));
    const { offer, documentHash } = await readPublic(id);
    expect(offer.selection.groupIds).toEqual([ROOF.better]);
    const accepted = await accept(id, { selection: { groupIds }, documentHash });
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'accepted' }]);
    expect((await read(id)).selection.groupIds).toEqual([ROOF.better]);
    const [kept] = await db.select().from(acceptances).where(eq(acceptances.estimateId, id));
    // What the client read, word for word.
    expect(JSON.parse(kept?.document ?? '')).toMatchObject({
      offer: { preselection: { groupIds: [FRAME, ROOF.better] } },
      accepted: { selection: { groupIds: [ROOF.better] } },
    });
    const again = { status: 'accepted', selection: { groupIds } };
    expect((await contractor.patch(`/api/estimates/${id}/status`, again)).statusCode).toBe(200);
  }
});

test('an included group that nobody preselected still cannot be selected', async () => {
  const { id } = await aSentEstimate(contractor, WITH_FRAME);
  const refused = await accept(id, { selection: { groupIds: [FRAME, ROOF.better] } });
  expect(refused.json()).toMatchObject({
    message: 'selection.groupIds[0] is not a package or add-on of this estimate',
  });
});
