import { randomUUID } from 'node:crypto';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhoto, uploadTo } from '../../../images/testing/image-files.ts';
import { anEstimate, aSentEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const LINE = { id: randomUUID(), laborType: 'lead', description: 'Install', hours: '2', rate: '50' } as const;
const GROUP = { id: randomUUID(), kind: 'included', title: 'Kitchen' } as const;
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const aPdf = async () => (await uploadTo(contractor, PDF, { name: 'Plan.pdf' })).json<{ id: string }>();
const named = (file: { id: string }, more: object = {}) => ({ id: randomUUID(), fileId: file.id, ...more });
const create = async (fields: Partial<EstimateRequest>) =>
  contractor.post('/api/estimates', await estimateBody(contractor, { laborLines: [LINE], ...fields }));
const publicOf = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();

describe('the files of an estimate', () => {
  test('keep their order, captions and places, and say what they are', async () => {
    const [photo, plan] = [await aPhoto(contractor), await aPdf()];
    const files = [
      named(plan, { caption: 'Floor plan' }),
      named(photo, { lineId: LINE.id, caption: 'Rot under the flashing', forClient: false }),
      named(photo, { groupId: GROUP.id }),
    ];
    const estimate = (await create({ files, groups: [GROUP] })).json<Estimate>();
    expect(estimate.files).toMatchObject([
      { ...files[0], kind: 'pdf', name: 'Plan.pdf', inPdf: false, forClient: true, lineId: null },
      { ...files[1], kind: 'photo', width: 40, height: 30, inPdf: true },
      { ...files[2], caption: '', groupId: GROUP.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const read = (await contractor.get(`/api/estimates/${estimate.id}`)).json<Estimate>();
    expect(read.files).toEqual(estimate.files);
  });

  test('stay when a change leaves them out, and belong to the estimate once their line or group is gone', async () => {
    const photo = await aPhoto(contractor);
    const files = [named(photo, { lineId: LINE.id }), named(photo, { groupId: GROUP.id })];
    const { id, updatedAt } = (await create({ files, groups: [GROUP] })).json<Estimate>();
    const change = async (fields: object, since: string) => {
      const response = await contractor.patch(`/api/estimates/${id}`, { ...fields, updatedAt: since });
      expect(response.statusCode).toBe(200);
      return response.json<Estimate>();
    };
    const kept = await change({ jobDescription: 'Gutters' }, updatedAt);
    expect(kept.files).toMatchObject(files);
    const without = await change({ laborLines: [], groups: [] }, kept.updatedAt);
    expect(without.files).toMatchObject([
      { id: files[0]?.id, lineId: null, groupId: null },
      { id: files[1]?.id, lineId: null, groupId: null },
    ]);
  });

  test('are in a duplicate, under new ids and the same contents', async () => {
    const photo = await aPhoto(contractor);
    const estimate = (await create({ files: [named(photo, { lineId: LINE.id })] })).json<Estimate>();
    const copy = (await contractor.post(`/api/estimates/${estimate.id}/duplicate`)).json<Estimate>();
    expect(copy.files).toMatchObject([{ fileId: photo.id, lineId: copy.laborLines[0]?.id }]);
    expect(copy.files[0]?.id).not.toBe(estimate.files[0]?.id);
  });
});

describe('a request is refused with the field’s name', () => {
  const cases: Record<string, [(file: { id: string }) => Promise<object[]> | object[], string, string]> = {
    'for a file that does not exist': [
      () => [named({ id: randomUUID() })],
      'files[0].fileId',
      'files[0].fileId is not one of your files',
    ],
    'for a file of another account': [
      async () => [named(await aPhoto(await signedInContractor(server)))],
      'files[0].fileId',
      'files[0].fileId is not one of your files',
    ],
    'for a line that is not the estimate’s': [
      (file) => [named(file, { lineId: randomUUID() })],
      'files[0].lineId',
      'files[0].lineId is not a line of this estimate',
    ],
    'for a group that is not the estimate’s': [
      (file) => [named(file, { groupId: randomUUID() })],
      'files[0].groupId',
      'files[0].groupId is not a group of this estimate',
    ],
    'for a line and a group together': [
      (file) => [named(file, { lineId: LINE.id, groupId: GROUP.id })],
      'files[0].groupId',
      'files[0].groupId must be omitted: the file belongs to a line',
    ],
    'for an id used twice': [
      (file) => [named(file, { id: LINE.id })],
      'files[0].id',
      'files[0].id is the id of another part',
    ],
    'for a PDF that is to be printed': [
      async () => [named(await aPdf(), { inPdf: true })],
      'files[0].inPdf',
      'files[0].inPdf must be false: only photos are printed',
    ],
    'for an eleventh file of a line': [
      (file) => Array.from({ length: 11 }, () => named(file, { lineId: LINE.id })),
      'files[10].lineId',
      'files[10].lineId already has 10 files, the most a line can have',
    ],
    'for a fifty-first file': [
      (file) => Array.from({ length: 51 }, () => named(file)),
      'files',
      'files must have at most 50 entries',
    ],
    'for a caption of 301 characters': [
      (file) => [named(file, { caption: 'x'.repeat(301) })],
      'files[0].caption',
      'files[0].caption must be at most 300 characters',
    ],
  };

  test.each(Object.entries(cases))('%s', async (_what, [make, field, message]) => {
    const files = (await make(await aPhoto(contractor))) as NonNullable<EstimateRequest['files']>;
    const response = await create({ files, groups: [GROUP] });
    expect(response.json()).toMatchObject({ issues: [{ field, message }] });
    expect(response.statusCode).toBe(400);
  });
});

describe('the client', () => {
  const path = (estimate: { id: string }, file: { id: string }, variant = 'thumb') =>
    `/estimate/${estimate.id}/files/${file.id}/${variant}`;

  test('gets only the files meant for clients, as long as the page is online', async () => {
    const [shown, hidden, foreign] = [
      await aPhoto(contractor),
      await aPhoto(contractor),
      await aPhoto(contractor),
    ];
    const files = [named(shown, { caption: 'Chimney' }), named(hidden, { forClient: false })];
    const estimate = await aSentEstimate(contractor, { files });
    const visitor = server.visitor();
    const got = await visitor.get(path(estimate, shown));
    expect(got.statusCode).toBe(200);
    expect(got.headers['content-type']).toBe('image/jpeg');
    for (const file of [hidden, foreign, { id: randomUUID() }])
      expect((await visitor.get(path(estimate, file))).statusCode).toBe(404);
    const { offer } = (await publicOf(estimate.id)).estimate;
    expect(offer.files).toMatchObject([{ fileId: shown.id, caption: 'Chimney' }]);
    expect(JSON.stringify(offer)).not.toContain(hidden.id);
    const recalled = await contractor.patch(`/api/estimates/${estimate.id}/status`, { status: 'draft' });
    expect(recalled.statusCode).toBe(200);
    expect((await visitor.get(path(estimate, shown))).statusCode).toBe(404);
    expect((await contractor.get(path(estimate, shown))).statusCode).toBe(200);
  });

  test('sees a photo of a hidden line with the line’s group, and nothing of the line', async () => {
    const photo = await aPhoto(contractor);
    const estimate = await aSentEstimate(contractor, {
      groups: [{ ...GROUP, showLines: false }],
      laborLines: [{ ...LINE, groupId: GROUP.id }],
      files: [named(photo, { lineId: LINE.id })],
    });
    const { offer } = (await publicOf(estimate.id)).estimate;
    expect(offer.files).toMatchObject([{ fileId: photo.id, lineId: null, groupId: GROUP.id }]);
    expect(JSON.stringify(offer)).not.toContain(LINE.id);
  });

  test('agrees to the files, each by its SHA-256; files kept from clients leave the agreement as it was', async () => {
    const photo = await aPhoto(contractor);
    const hashOf = async (id: string) => (await publicOf(id)).estimate.documentHash;
    const draft = await anEstimate(contractor, { laborLines: [LINE] });
    const change = async (files: object[]) => {
      const { updatedAt } = (await contractor.get(`/api/estimates/${draft.id}`)).json<Estimate>();
      const response = await contractor.patch(`/api/estimates/${draft.id}`, { files, updatedAt });
      expect(response.statusCode).toBe(200);
      await contractor.post(`/api/estimates/${draft.id}/send`, {});
      const hash = await hashOf(draft.id);
      await contractor.patch(`/api/estimates/${draft.id}/status`, { status: 'draft' });
      return hash;
    };
    const plain = await change([]);
    expect(await change([named(photo, { forClient: false })])).toBe(plain);
    expect(await change([named(photo)])).not.toBe(plain);
    const sent = await aSentEstimate(contractor, { files: [named(photo, { caption: 'Valley' })] });
    const accepted = await server.visitor().post(`/api/estimates/${sent.id}/confirm-manual-payment`, {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@example.com',
      documentHash: await hashOf(sent.id),
    });
    expect(accepted.statusCode).toBe(200);
    const exported = (await contractor.get('/api/auth/export')).json<{
      estimates: { id: string; acceptance: { document: string } | null }[];
    }>();
    const document = exported.estimates.find(({ id }) => id === sent.id)?.acceptance?.document ?? '';
    expect(JSON.parse(document)).toMatchObject({
      version: 2,
      offer: { files: [{ kind: 'photo', caption: 'Valley', sha256: sent.files[0]?.sha256 }] },
    });
  });
});
