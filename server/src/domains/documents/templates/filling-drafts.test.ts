import { randomUUID } from 'node:crypto';
import type { Material } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import type { EstimateTemplate, StartedEstimate } from '@plumbline/contract/estimates/templates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhoto } from '../../../images/testing/image-files.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let browser: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  browser = await signedInContractor(server);
});
afterAll(() => server.close());

const PATH = '/api/estimate-templates';
const templateOf = async (name: string, estimateId: string) =>
  (await browser.post(PATH, { name, estimateId })).json<EstimateTemplate>();
const fill = (id: string, draftId: string) => browser.post(`${PATH}/${id}/estimates`, { draftId });
const file = (fileId: string) => ({ id: randomUUID(), fileId });

describe('a draft filled from a template', () => {
  test('twice, with its lines removed between, has each photo once and can be saved', async () => {
    const photo = await aPhoto(browser);
    const source = await anEstimate(browser, { files: [file(photo.id)] });
    const template = await templateOf('Roof', source.id);
    const draft = (await browser.post('/api/estimates', { laborLines: [] })).json<Estimate>();
    const first = (await fill(template.id, draft.id)).json<StartedEstimate>().estimate;
    const empty = { laborLines: [], materialLines: [], additionalCosts: [] };
    await browser.patch(`/api/estimates/${draft.id}`, { ...empty, updatedAt: first.updatedAt });
    const again = await fill(template.id, draft.id);
    expect(again.statusCode).toBe(201);
    const { files, updatedAt } = again.json<StartedEstimate>().estimate;
    expect(files.map(({ fileId }) => fileId)).toEqual([photo.id]);
    const saved = await browser.patch(`/api/estimates/${draft.id}`, {
      files: files.map(({ id, fileId }) => ({ id, fileId })),
      updatedAt,
    });
    expect(saved.statusCode).toBe(200);
  });

  test('and given a photo of the template under the same id before, has ids of its own', async () => {
    const [one, other] = [await aPhoto(browser), await aPhoto(browser)];
    const source = await anEstimate(browser, { files: [file(one.id)] });
    const template = await templateOf('Porch', source.id);
    const draft = (await browser.post('/api/estimates', { laborLines: [] })).json<Estimate>();
    const first = (await fill(template.id, draft.id)).json<StartedEstimate>().estimate;
    const kept = { id: first.files[0]?.id, fileId: other.id };
    const change = { laborLines: [], materialLines: [], additionalCosts: [], files: [kept] };
    await browser.patch(`/api/estimates/${draft.id}`, { ...change, updatedAt: first.updatedAt });
    const { files } = (await fill(template.id, draft.id)).json<StartedEstimate>().estimate;
    expect(files.map(({ fileId }) => fileId)).toEqual([other.id, one.id]);
    expect(new Set(files.map(({ id }) => id)).size).toBe(2);
  });

  test('puts a photo that it already has at its line of the template, once for each line', async () => {
    const photo = await aPhoto(browser);
    const [lead, helper] = [randomUUID(), randomUUID()];
    const labor = { description: '', hours: '3', rate: '45.00' };
    const source = await anEstimate(browser, {
      laborLines: [
        { ...labor, id: lead, laborType: 'lead' },
        { ...labor, id: helper, laborType: 'helper' },
      ],
      files: [
        { ...file(photo.id), lineId: lead },
        { ...file(photo.id), lineId: helper },
      ],
    });
    const template = await templateOf('Walls', source.id);
    const begun = { laborLines: [], files: [{ ...file(photo.id), caption: 'Before' }] };
    const draft = (await browser.post('/api/estimates', begun)).json<Estimate>();
    const { files, laborLines } = (await fill(template.id, draft.id)).json<StartedEstimate>().estimate;
    expect(files).toMatchObject([
      { id: draft.files[0]?.id, caption: 'Before', lineId: laborLines[0]?.id },
      { lineId: laborLines[1]?.id },
    ]);
    expect(laborLines).toHaveLength(2);
  });

  test('is refused where it would have more files than an estimate can have', async () => {
    const [one, other] = [await aPhoto(browser), await aPhoto(browser)];
    const source = await anEstimate(browser, { files: [file(one.id)] });
    const template = await templateOf('Siding', source.id);
    const full = { laborLines: [], files: Array.from({ length: 50 }, () => file(other.id)) };
    const draft = (await browser.post('/api/estimates', full)).json<Estimate>();
    expect(draft.files).toHaveLength(50);
    const refused = await fill(template.id, draft.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'TOO_MANY_FILES' }]);
    expect(refused.json<{ message: string }>().message).toMatch(/Remove some from the draft first\.$/);
  });
});

test('a material with a sell price and no cost has an unknown cost, and the markup again once it has a cost alone', async () => {
  const { id } = (
    await browser.post('/api/materials', {
      name: 'Slate',
      category: 'roofing',
      unit: 'each',
      sellPrice: '61',
    })
  ).json<Material>();
  const slate = { materialId: id, description: 'Slate', quantity: '2', unit: 'each', unitCost: '55' };
  const source = await anEstimate(browser, { laborLines: [], materialLines: [slate] });
  const template = await templateOf('Slate', source.id);
  const start = async (templateId: string) =>
    (await browser.post(`${PATH}/${templateId}/estimates`, {})).json<StartedEstimate>().estimate;
  const sold = await start(template.id);
  expect(sold.materialLines).toMatchObject([
    { unitCost: '61.00', markupPercent: '0', cost: null, costUnknown: true },
  ]);
  expect(sold.profit).toMatchObject({ profit: null, unknownLines: 1 });
  const entered = { ...slate, unitCost: '61', markupPercent: '0', cost: '40' };
  const known40 = await anEstimate(browser, { laborLines: [], materialLines: [entered] });
  const [kept] = (await start((await templateOf('Slate at a cost', known40.id)).id)).materialLines;
  expect(kept).toMatchObject({ unitCost: '61.00', cost: '40.00' });
  expect(kept).not.toHaveProperty('costUnknown');
  const again = await templateOf('Slate, sold', sold.id);
  await browser.patch(`/api/materials/${id}`, { price: '40' });
  const [known] = (await start(again.id)).materialLines;
  expect(known).toMatchObject({ unitCost: '61.00', markupPercent: '0', cost: '40.00' });
  expect(known).not.toHaveProperty('costUnknown');
  await browser.patch(`/api/materials/${id}`, { sellPrice: null });
  const [unsold] = (await start(again.id)).materialLines;
  expect(unsold).toMatchObject({ unitCost: '40.00', markupPercent: null, cost: null });
  expect(unsold).not.toHaveProperty('costUnknown');
});

test('a template whose line became cheaper than its discount still starts, with the discount at the price', async () => {
  const cedar = { name: 'Cedar shingle', category: 'roofing', unit: 'bundle' };
  const { id } = (await browser.post('/api/materials', { ...cedar, price: '40.00' })).json<Material>();
  const shingles = { materialId: id, description: 'Shingles', quantity: '2', unit: 'bundle', unitCost: '40' };
  const source = await anEstimate(browser, {
    materialLines: [{ ...shingles, markupPercent: '0', discount: { amount: '30.00', label: 'Leftovers' } }],
  });
  const template = await templateOf('Cedar', source.id);
  const start = async () => {
    const answer = await browser.post(`${PATH}/${template.id}/estimates`, {});
    expect(answer.statusCode).toBe(201);
    return answer.json<StartedEstimate>();
  };
  await browser.post('/api/materials', { ...cedar, price: '12.00' });
  const { estimate, changedPrices } = await start();
  expect(estimate.materialLines).toMatchObject([
    {
      unitCost: '12.00',
      price: '24.00',
      discount: { amount: '24.00', label: 'Leftovers' },
      netAmount: '0.00',
    },
  ]);
  expect(changedPrices).toMatchObject([{ before: '40.00', now: '12.00' }]);
  await browser.post('/api/materials', { ...cedar, price: '0' });
  expect((await start()).estimate.materialLines).toMatchObject([{ price: '0.00', discount: null }]);
});
