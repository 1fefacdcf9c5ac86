import { randomUUID } from 'node:crypto';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhoto } from '../../../images/testing/image-files.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('an old version still shows the photos removed since, and no private one', async () => {
  const contractor = await signedInContractor(server);
  const [shown, hidden, later] = [
    await aPhoto(contractor),
    await aPhoto(contractor),
    await aPhoto(contractor),
  ];
  const named = (file: { id: string }, forClient = true) => ({
    id: randomUUID(),
    fileId: file.id,
    forClient,
    inPdf: false,
  });
  const { id, updatedAt } = await aSentEstimate(contractor, { files: [named(shown), named(hidden, false)] });
  const revised = await contractor.call('PUT', `/api/estimates/${id}/revision`, {
    updatedAt,
    files: [named(later)],
  });
  const statusOf = async ({ id: fileId }: { id: string }) =>
    (await server.visitor().get(`/estimate/${id}/files/${fileId}/thumb`)).statusCode;
  // A photo of a revision is not public before it is sent.
  expect(await statusOf(later)).toBe(404);
  const sent = await contractor.post(`/api/estimates/${id}/revision/send`, {
    updatedAt: revised.json<Revision>().updatedAt,
    channel: 'link',
  });
  expect(sent.statusCode).toBe(200);
  const filesOf = async (version: number) =>
    (await server.visitor().get(`/api/estimates/${id}/public?version=${version}`))
      .json<PublicEstimateResponse>()
      .estimate.offer.files.map(({ fileId }) => fileId);
  expect([await filesOf(1), await filesOf(2)]).toEqual([[shown.id], [later.id]]);
  expect(await Promise.all([shown, hidden, later].map(statusOf))).toEqual([200, 404, 200]);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
  expect(await statusOf(shown)).toBe(404);
});
