import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
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

const change = ({ id, updatedAt }: Estimate, fields: object) =>
  contractor.patch(`/api/estimates/${id}`, { updatedAt, ...fields });
const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

describe('an estimate with choices', () => {
  test('has the totals of the contractor’s selection, and amounts for each group', async () => {
    const roof = await anEstimate(contractor, ROOF_CHOICES);
    expect(roof).toMatchObject({
      itemsAmount: '7122.25',
      discountAmount: '356.11',
      subtotal: '6766.14',
      taxAmount: '331.23',
      totalAmount: '7097.37',
      depositAmount: '1774.34',
      taxRate: '8.25',
      taxes: [{ id: ROOF.tax, base: '4014.94', amount: '331.23' }],
      selection: { groupIds: [ROOF.better], lineIds: [], quantities: {} },
    });
    expect(roof.groups.map(({ title, amount, counts }) => [title, amount, counts])).toEqual([
      ['Good', '4400.08', false],
      ['Better', '5738.25', true],
      ['Best', '13388.58', false],
      ['Gutters', '1621.20', false],
    ]);
    const guards = roof.materialLines.find(({ id }) => id === ROOF.guards);
    expect(guards).toMatchObject({ optional: true, unitPrice: '4.77', netAmount: '572.40', counts: false });
    expect(await read(roof.id)).toEqual(roof);
  });

  test('keeps all of it when a change leaves it out, and lines keep what they leave out', async () => {
    const roof = await anEstimate(contractor, ROOF_CHOICES);
    const { id, hours, rate } = roof.laborLines[0] ?? { id: '', hours: '', rate: '' };
    const others = roof.laborLines.slice(1).map((line) => ({
      id: line.id,
      laborType: 'lead',
      hours: line.hours,
      rate: line.rate,
      description: line.description,
    }));
    const changed = await change(roof, {
      laborLines: [{ id, laborType: 'lead', hours, rate, description: 'Tear-off' }, ...others],
    });
    expect(changed.json()).toMatchObject({
      groups: roof.groups,
      totalAmount: '7097.37',
      laborLines: [{ groupId: null }, { groupId: ROOF.good }, {}, {}, { groupId: ROOF.gutters }],
    });
  });

  test('is copied with new ids throughout and the same figures', async () => {
    const roof = await anEstimate(contractor, ROOF_CHOICES);
    const copy = (await contractor.post(`/api/estimates/${roof.id}/duplicate`)).json<Estimate>();
    const idsOf = (estimate: Estimate) => [
      ...estimate.groups.flatMap(({ id, choiceId }) => [id, choiceId]),
      ...[...estimate.laborLines, ...estimate.materialLines].flatMap(({ id, groupId }) => [id, groupId]),
      ...estimate.taxes.map(({ id }) => id),
    ];
    const old = new Set(idsOf(roof).filter((id) => id !== null));
    expect(idsOf(copy).filter((id) => id !== null && old.has(id))).toEqual([]);
    expect(copy.groups.map(({ title, amount }) => [title, amount])).toEqual(
      roof.groups.map(({ title, amount }) => [title, amount]),
    );
    expect(copy.totalAmount).toBe(roof.totalAmount);
  });

  test('refuses lines that would lose their groups, and changes nothing', async () => {
    const roof = await anEstimate(contractor, ROOF_CHOICES);
    const refused = await change(roof, { laborLines: [{ laborType: 'lead', hours: '1', rate: '45' }] });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'NOT_PLAIN']);
    expect(await read(roof.id)).toEqual(roof);
  });

  test('takes taxRate for its one tax, and refuses it for several', async () => {
    const roof = await anEstimate(contractor, ROOF_CHOICES);
    const lower = await change(roof, { taxRate: '7' });
    expect(lower.json()).toMatchObject({ taxRate: '7', taxes: [{ name: 'Sales tax', rate: '7' }] });
    const [tax] = ROOF_CHOICES.taxes ?? [];
    const both = (
      await change(lower.json(), { taxes: [tax, { ...tax, id: randomUUID() }] })
    ).json<Estimate>();
    expect(both).toMatchObject({ taxRate: '16.5', taxAmount: '662.46' });
    const refused = await change(both, { taxRate: '5' });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'HAS_TAXES']);
  });
});

const [firstLabor] = ROOF_CHOICES.laborLines ?? [];
const [good, better, best, gutters] = ROOF_CHOICES.groups ?? [];
const [tax] = ROOF_CHOICES.taxes ?? [];
const fixture = { hours: '1', rate: '20', laborType: 'lead' };
const light = (clientQuantity: object, quantity = '2') => ({
  materialLines: [{ description: 'Light', quantity, unitCost: '61.37', clientQuantity }],
});

describe('what does not fit is refused naming the field, and nothing is stored', () => {
  test.each<[string, object]>([
    ['groups[0].title: Please name the group', { groups: [{ ...gutters, title: ' ' }] }],
    [
      'laborLines[0].groupId is not a group of this estimate',
      { laborLines: [{ ...firstLabor, groupId: randomUUID() }] },
    ],
    ['choices[0] must have 2 to 4 packages', { groups: [better, gutters] }],
    [
      'choices[0] must have 2 to 4 packages',
      { groups: [good, better, best, ...[1, 2].map(() => ({ ...good, id: randomUUID() })), gutters] },
    ],
    ['choices[0] must have exactly one preselected package', { groups: [good, best, gutters] }],
    [
      'choices[0] must have exactly one preselected package',
      { groups: [{ ...good, preselected: true }, better, best, gutters] },
    ],
    ['groups[0].choiceId must name the choice of the package', { groups: [{ ...good, choiceId: null }] }],
    [
      'groups[3].choiceId must be omitted',
      { groups: [good, better, best, { ...gutters, choiceId: ROOF.choice }] },
    ],
    ['groups[4].id is the id of another part', { groups: [good, better, best, gutters, gutters] }],
    [
      'taxes must have at most 4 entries',
      { taxes: [1, 2, 3, 4, 5].map(() => ({ ...tax, id: randomUUID() })) },
    ],
    ['taxes[0].rate must have at most 3 decimals', { taxes: [{ ...tax, rate: '8.8755' }] }],
    ['taxes[0].name: Please name the tax', { taxes: [{ ...tax, name: '' }] }],
    ['taxRate cannot be combined with taxes', { taxRate: '5' }],
    [
      'laborLines[0].taxable cannot be combined with taxes',
      { laborLines: [{ ...firstLabor, taxable: false }] },
    ],
    [
      'laborLines[0].taxIds[0] is not a tax of this estimate',
      { laborLines: [{ ...firstLabor, taxIds: [randomUUID()] }] },
    ],
    [
      'laborLines[0].discount.amount must be at most the line’s price, $864.00',
      { laborLines: [{ ...firstLabor, discount: { amount: '864.01' } }] },
    ],
    [
      'laborLines[0].discount.percent must be at most 100',
      { laborLines: [{ ...firstLabor, discount: { percent: '100.01' } }] },
    ],
    [
      'laborLines[0].discount.amount cannot be combined with a percent',
      { laborLines: [{ ...firstLabor, discount: { percent: '5', amount: '5' } }] },
    ],
    ['materialLines[0].clientQuantity.min must be at most max', light({ min: '4', max: '2', step: '1' })],
    ['materialLines[0].clientQuantity.step must be more than 0', light({ min: '1', max: '2', step: '0' })],
    ['materialLines[0].clientQuantity.step must divide', light({ min: '1', max: '6', step: '2' })],
    [
      'materialLines[0].quantity must be one that the client may choose',
      light({ min: '3', max: '9', step: '1' }),
    ],
    [
      'textLines[0].groupId is not a group',
      { textLines: [{ section: 'labor', place: 0, text: 'a', groupId: randomUUID() }] },
    ],
    ...[600, -1, 1.5].map((place): [string, object] => [
      'textLines[0].place must be a whole number from 0 to 500',
      { textLines: [{ section: 'labor', place, text: 'a' }] },
    ]),
    ['totalAmount must be at most', light({ min: '2', max: '1000000', step: '1' })],
  ])('%s', async (message, fields) => {
    const estimates = (await contractor.get('/api/estimates')).json<unknown[]>().length;
    const unitCost = message.startsWith('totalAmount') ? { unitCost: '9999999.00' } : {};
    const body = { ...ROOF_CHOICES, ...fields };
    const materialLines = body.materialLines?.map((line) =>
      'clientQuantity' in line ? { ...line, ...unitCost } : line,
    );
    const refused = await contractor.post('/api/estimates', { ...body, materialLines });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect((await contractor.get('/api/estimates')).json()).toHaveLength(estimates);
  });

  test('a line with taxable set to false has no unnamed tax', async () => {
    const made = await anEstimate(contractor, {
      taxRate: '10',
      laborMarkupPercent: '0',
      laborLines: [
        { ...fixture, laborType: 'lead' },
        { ...fixture, laborType: 'lead', taxable: false },
      ],
    });
    expect(made).toMatchObject({ taxAmount: '2.00', laborLines: [{ taxable: true }, { taxable: false }] });
    const kept = await change(made, { jobDescription: 'Still untaxed' });
    expect(kept.json()).toMatchObject({ taxAmount: '2.00' });
  });

  test('removing the taxes of an estimate removes them from its lines', async () => {
    const roof = await anEstimate(contractor, {
      ...ROOF_CHOICES,
      laborLines: ROOF_CHOICES.laborLines?.map((line) => ({ ...line, taxIds: [ROOF.tax] })),
    });
    const bare = (await change(roof, { taxes: [] })).json<Estimate>();
    expect(bare).toMatchObject({ taxes: [], laborLines: [{ taxIds: [], taxable: false }, {}, {}, {}, {}] });
  });
});
