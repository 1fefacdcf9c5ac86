import { randomUUID } from 'node:crypto';
import type { JobType, LaborType, Material } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import type {
  EstimateTemplate,
  StartedEstimate,
  WholeTemplate,
} from '@plumbline/contract/estimates/templates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { materials } from '../../../db/schema/schema.ts';
import { aPhoto } from '../../../images/testing/image-files.ts';
import { aClient, anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { removeFiles } from '../../files/remove-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const PATH = '/api/estimate-templates';
const save = (browser: ApiClient, name: string, estimateId: string) =>
  browser.post(PATH, { name, estimateId });
const saved = async (browser: ApiClient, name: string, estimateId: string) =>
  (await save(browser, name, estimateId)).json<EstimateTemplate>();
const start = (browser: ApiClient, id: string, fields: object = {}, key: string = randomUUID()) =>
  browser.post(`${PATH}/${id}/estimates`, fields, { headers: { 'idempotency-key': key } });
const started = async (browser: ApiClient, id: string, fields: object = {}) => {
  const response = await start(browser, id, fields);
  expect(response.statusCode).toBe(201);
  return response.json<StartedEstimate>();
};
const own = async (browser: ApiClient) =>
  (await browser.get(PATH)).json<EstimateTemplate[]>().filter(({ userId }) => userId);

const shingle = async (browser: ApiClient, price: string) =>
  (
    await browser.post('/api/materials', {
      name: 'Cedar shingle',
      category: 'roofing',
      unit: 'bundle',
      price,
    })
  ).json<Material>();
const laborType = async (browser: ApiClient, defaultRate: string) =>
  (await browser.post('/api/labor-types', { name: 'Welder', defaultRate })).json<LaborType>();

/** An estimate with a line of each kind from the price book. */
async function bookEstimate(browser: ApiClient) {
  const material = await shingle(browser, '40.00');
  const welder = await laborType(browser, '85.00');
  const estimate = await anEstimate(browser, {
    jobAddress: '1731 E Holly St',
    laborLines: [{ laborType: 'custom', laborTypeId: welder.id, description: '', hours: '3', rate: '85.00' }],
    materialLines: [
      { materialId: material.id, description: 'Shingles', quantity: '28', unit: 'bundle', unitCost: '40.00' },
    ],
    additionalCosts: [{ type: 'disposal', description: 'Dumpster', amount: '520.00' }],
  });
  return { material, welder, estimate };
}

describe('a template', () => {
  test('is listed by its name, with numbers in their order', async () => {
    const browser = await signedInContractor(server);
    const { id } = await anEstimate(browser);
    for (const name of ['Roof 10', 'gutter', 'Roof 2']) await saved(browser, name, id);
    expect((await own(browser)).map(({ name }) => name)).toEqual(['gutter', 'Roof 2', 'Roof 10']);
  });

  test('that ships is listed with the others of its trade, the contractor’s trade first', async () => {
    const tradesOf = async (browser: ApiClient) => {
      const jobTypes = (await browser.get('/api/job-types')).json<JobType[]>();
      const templates = (await browser.get(PATH)).json<EstimateTemplate[]>();
      return templates.map(({ jobType }) => jobTypes.find(({ name }) => name === jobType?.name)?.category);
    };
    const trades = await tradesOf(await signedInContractor(server));
    expect(trades.slice(0, 3)).toEqual(['general', 'general', 'general']);
    expect(trades.filter((trade, place) => trade === trades[place - 1])).toHaveLength(
      trades.length - new Set(trades).size,
    );
    const roofer = await signedInContractor(server, { trade: 'roofing' });
    expect((await tradesOf(roofer)).slice(0, 3)).toEqual(['roofing', 'roofing', 'general']);
  });

  test('keeps lines, groups, choices, terms and photos, and neither client, address nor number', async () => {
    const browser = await signedInContractor(server);
    const photo = await aPhoto(browser);
    const { id } = await anEstimate(browser, {
      ...ROOF_CHOICES,
      jobAddress: '1731 E Holly St',
      files: [{ id: randomUUID(), fileId: photo.id, groupId: ROOF.better, caption: 'Sample' }],
    });
    const source = (await browser.get(`/api/estimates/${id}`)).json<Estimate>();
    const template = await saved(browser, 'Good, better, best roof', id);
    expect(template.summary).toMatchObject({ choices: [3], addOns: 1, files: 1 });
    const whole = await browser.get(`${PATH}/${template.id}`);
    expect(whole.statusCode).toBe(200);
    for (const secret of ['1731 E Holly St', 'Dana Whitfield', source.estimateNumber, source.id])
      expect(whole.body).not.toContain(secret);
    const client = await aClient(browser, { name: 'Mara Lindqvist' });
    const { estimate, changedPrices } = await started(browser, template.id, { clientId: client.id });
    expect(changedPrices).toEqual([]);
    expect(estimate).toMatchObject({
      status: 'draft',
      client: { name: 'Mara Lindqvist' },
      jobAddress: null,
      totalAmount: source.totalAmount,
      depositAmount: source.depositAmount,
    });
    expect(estimate.groups.map(({ title, amount }) => [title, amount])).toEqual(
      source.groups.map(({ title, amount }) => [title, amount]),
    );
    expect(estimate.taxes.map(({ name, rate }) => [name, rate])).toEqual(
      source.taxes.map(({ name, rate }) => [name, rate]),
    );
    expect(estimate.files).toMatchObject([{ fileId: photo.id, caption: 'Sample' }]);
    const better = estimate.groups.find(({ title }) => title === 'Better');
    expect(estimate.files[0]?.groupId).toBe(better?.id);
    expect(better?.id).not.toBe(ROOF.better);
  });

  test('gives lines from the price book today’s prices, says which changed, and can keep its own', async () => {
    const browser = await signedInContractor(server);
    const { estimate: source, welder } = await bookEstimate(browser);
    const template = await saved(browser, 'Roof', source.id);
    await shingle(browser, '44.50');
    await browser.patch(`/api/labor-types/${welder.id}`, { defaultRate: '90.00' });
    const { estimate, changedPrices } = await started(browser, template.id);
    expect(estimate.materialLines[0]).toMatchObject({ unitCost: '44.50', total: '1246.00' });
    expect(estimate.laborLines[0]).toMatchObject({ rate: '90.00' });
    expect(estimate.additionalCosts[0]).toMatchObject({ amount: '520.00' });
    expect(changedPrices).toEqual([
      {
        lineId: estimate.laborLines[0]?.id,
        name: 'Welder',
        before: '85.00',
        now: '90.00',
        markupPercent: null,
      },
      {
        lineId: estimate.materialLines[0]?.id,
        name: 'Shingles',
        before: '40.00',
        now: '44.50',
        markupPercent: null,
      },
    ]);
    const kept = await started(browser, template.id, { prices: 'template' });
    expect(kept.changedPrices).toEqual([]);
    expect(kept.estimate.totalAmount).toBe(source.totalAmount);
  });

  test('takes a sell price without a markup, and the markup again once there is none', async () => {
    const browser = await signedInContractor(server);
    const { estimate: source } = await bookEstimate(browser);
    const template = await saved(browser, 'Roof', source.id);
    const cedar = { name: 'Cedar shingle', category: 'roofing', unit: 'bundle', price: '40.00' };
    await browser.post('/api/materials', { ...cedar, sellPrice: '61.00' });
    const { estimate } = await started(browser, template.id);
    const sold = { unitCost: '61.00', markupPercent: '0', cost: '40.00' };
    expect(estimate.materialLines[0]).toMatchObject(sold);
    await browser.patch(`${PATH}/${template.id}`, { estimateId: estimate.id });
    await server.deps.db
      .update(materials)
      .set({ sellPriceHundredths: null })
      .where(eq(materials.id, source.materialLines[0]?.materialId ?? ''));
    const unsold = { unitCost: '40.00', markupPercent: null, cost: null };
    expect((await started(browser, template.id)).estimate.materialLines[0]).toMatchObject(unsold);
  });

  test('all of whose parts were deleted still makes a draft, with their names', async () => {
    const browser = await signedInContractor(server);
    const { estimate: source, material, welder } = await bookEstimate(browser);
    const jobType = (
      await browser.post('/api/job-types', { name: 'Cedar roofs', category: 'roofing' })
    ).json<{ id: string }>();
    await browser.patch(`/api/estimates/${source.id}`, {
      jobTypeId: jobType.id,
      updatedAt: source.updatedAt,
    });
    const template = await saved(browser, 'Roof', source.id);
    await browser.delete(`/api/materials/${material.id}`);
    await browser.delete(`/api/labor-types/${welder.id}`);
    await browser.delete(`/api/job-types/${jobType.id}`);
    await browser.delete(`/api/estimates/${source.id}`);
    const { estimate, changedPrices } = await started(browser, template.id);
    expect(changedPrices).toEqual([]);
    expect(estimate).toMatchObject({
      jobType: { name: 'Cedar roofs' },
      totalAmount: source.totalAmount,
      laborLines: [{ laborTypeName: 'Welder' }],
      materialLines: [{ material: { name: 'Cedar shingle' } }],
    });
  });

  test('fills a draft without lines, which keeps its client and what it says of the job', async () => {
    const browser = await signedInContractor(server);
    const { estimate: source } = await bookEstimate(browser);
    const template = await saved(browser, 'Roof', source.id);
    const client = await aClient(browser, { name: 'Mara Lindqvist' });
    const begun = {
      clientId: client.id,
      jobAddress: '9 Elm St',
      jobDescription: 'South slope',
      laborLines: [],
    };
    const draft = (await browser.post('/api/estimates', begun)).json<Estimate>();
    const { estimate } = await started(browser, template.id, { draftId: draft.id });
    expect(estimate).toMatchObject({
      id: draft.id,
      estimateNumber: draft.estimateNumber,
      jobAddress: '9 Elm St',
      jobDescription: 'South slope',
      client: { name: 'Mara Lindqvist' },
      totalAmount: source.totalAmount,
    });
    expect((await start(browser, template.id, { draftId: draft.id })).statusCode).toBe(409);
  });

  test('makes one draft however often the same call comes', async () => {
    const browser = await signedInContractor(server);
    const { estimate: source } = await bookEstimate(browser);
    const template = await saved(browser, 'Roof', source.id);
    await shingle(browser, '44.50');
    const key = randomUUID();
    const [first, second] = [
      await start(browser, template.id, {}, key),
      await start(browser, template.id, {}, key),
    ];
    expect(second.json()).toEqual(first.json());
    const [listed] = await own(browser);
    expect(listed?.lastUsedAt).toBe(server.clock.now().toISOString());
  });

  test('can be renamed, replaced and deleted', async () => {
    const browser = await signedInContractor(server);
    const one = await anEstimate(browser);
    const { estimate: other } = await bookEstimate(browser);
    const template = await saved(browser, 'Gutters', one.id);
    const renamed = await browser.patch(`${PATH}/${template.id}`, {
      name: 'Gutters, all around',
      estimateId: other.id,
    });
    expect(renamed.json()).toMatchObject({ name: 'Gutters, all around', summary: { lines: 3 } });
    expect((await started(browser, template.id)).estimate.totalAmount).toBe(other.totalAmount);
    expect((await browser.delete(`${PATH}/${template.id}`)).statusCode).toBe(204);
    expect((await browser.get(`${PATH}/${template.id}`)).statusCode).toBe(404);
  });

  test('of a name that another one has, in any case, is refused', async () => {
    const browser = await signedInContractor(server);
    const { id } = await anEstimate(browser);
    await saved(browser, 'Storm repair', id);
    const again = await save(browser, 'STORM repair', id);
    expect([again.statusCode, again.json().error]).toEqual([409, 'NAME_TAKEN']);
    const second = await saved(browser, 'Storm repair, large', id);
    const renamed = await browser.patch(`${PATH}/${second.id}`, { name: 'storm repair' });
    expect([renamed.statusCode, renamed.json().error]).toEqual([409, 'NAME_TAKEN']);
    expect((await browser.patch(`${PATH}/${second.id}`, { name: second.name })).statusCode).toBe(200);
  });

  test('keeps its photos in the store after the estimate is gone', async () => {
    const browser = await signedInContractor(server);
    const photo = await aPhoto(browser);
    const files = [{ id: randomUUID(), fileId: photo.id }];
    const { id } = await anEstimate(browser, { files });
    const template = await saved(browser, 'Roof', id);
    await browser.delete(`/api/estimates/${id}`);
    await removeFiles(server.deps);
    server.clock.moveBy({ days: 8 });
    await removeFiles(server.deps);
    expect((await browser.get(`/api/files/${photo.id}/thumb`)).statusCode).toBe(200);
    expect((await browser.get(`${PATH}/${template.id}`)).json<WholeTemplate>().files).toHaveLength(1);
  });
});

test('ten templates ship, and each starts an estimate that can be sent', async () => {
  const browser = await signedInContractor(server);
  const client = await aClient(browser);
  const shipped = (await browser.get(PATH)).json<EstimateTemplate[]>();
  expect(shipped).toHaveLength(10);
  for (const { id, name } of shipped) {
    const { estimate } = await started(browser, id, { clientId: client.id });
    const labor = estimate.laborLines.map(({ rate }) => Number(rate));
    expect([name, Math.min(...labor)]).toEqual([name, 25]);
    const sent = await browser.post(`/api/estimates/${estimate.id}/send`, {});
    expect([name, sent.statusCode]).toEqual([name, 200]);
    const total = Number(estimate.totalAmount);
    expect([name, total > 1_500 && total < 30_000]).toEqual([name, true]);
    expect((await browser.delete(`${PATH}/${id}`)).statusCode).toBe(404);
  }
});
