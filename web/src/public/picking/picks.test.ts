import {
  addedByGroup,
  addedByLine,
  boundsText,
  picksOf,
  withGroup,
  withOption,
  withQuantity,
} from '@plumbline/contract/offer/picks';
import { ROOF_IDS, ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { describe, expect, test } from 'vitest';
import { sampleChoices } from '../sample-page-data.ts';
import { keepPicks, withSelection } from './picks.ts';
import { fitQuantity, nextQuantity } from './quantities.ts';

const { estimate } = sampleChoices();
const { offer } = estimate;
const { selection } = offer;
const groupOf = (id: string) => {
  const group = offer.groups.find((each) => each.id === id);
  if (!group) throw new Error(`No group ${id}`);
  return group;
};
const gutters = groupOf(ROOF_IDS.gutters);
const [guards] = picksOf(gutters);
if (!guards) throw new Error('The gutters have no option.');

describe('picking', () => {
  test('asks for no deposit where none is asked for', () => {
    const unasked = { ...estimate, acceptPayments: false, depositState: 'none' as const, depositDue: '0.00' };
    const picked = withSelection(unasked, withGroup(offer, selection, gutters));
    expect(picked).toMatchObject({ totalAmount: '8739.18', depositState: 'none', depositDue: '0.00' });
  });

  test('asks for the deposit of the picked parts if the rest is free, and for none without them', () => {
    const inGutters = <Line extends { groupId?: string | null }>(lines: readonly Line[]) =>
      lines.filter(({ groupId }) => groupId === ROOF_IDS.gutters);
    const free = sampleChoices(
      {
        choices: [],
        groups: (ROOF_OFFER.groups ?? []).filter(({ id }) => id === ROOF_IDS.gutters),
        laborLines: inGutters(ROOF_OFFER.laborLines),
        materialLines: inGutters(ROOF_OFFER.materialLines),
        additionalCosts: [],
      },
      { estimate: { depositState: 'none' } },
    ).estimate;
    expect(free.totalAmount).toBe('0.00');
    const picked = withSelection(free, withGroup(free.offer, free.offer.selection, gutters));
    expect(picked).toMatchObject({ depositState: 'due', depositDue: picked.depositAmount });
    expect(picked.depositDue).not.toBe('0.00');
    const left = withSelection({ ...picked, offer: { ...picked.offer } }, free.offer.selection);
    expect(left).toMatchObject({ totalAmount: '0.00', depositState: 'none', depositDue: '0.00' });
  });

  test('gives the total, deposit and tax of worked example 11', () => {
    const withGutters = withSelection(estimate, withGroup(offer, selection, gutters));
    expect(withGutters).toMatchObject({
      discountAmount: '437.17',
      subtotal: '8306.28',
      taxAmount: '432.90',
      totalAmount: '8739.18',
      depositAmount: '2184.80',
      depositDue: '2184.80',
    });
    const best = withGroup(offer, selection, groupOf(ROOF_IDS.best));
    const everything = withSelection(estimate, withOption(offer, best, { group: gutters, line: guards }));
    expect(everything).toMatchObject({ totalAmount: '17069.20', depositAmount: '4267.30' });
  });

  test('an add-on shows what it adds to the total, with discount and tax, whether it is picked or not', () => {
    expect(addedByGroup(offer, estimate, estimate.offer.selection, gutters)).toBe('1641.81');
    const picked = withSelection(estimate, withGroup(offer, selection, gutters));
    expect(addedByGroup(offer, picked, picked.offer.selection, gutters)).toBe('1641.81');
  });

  test('an add-on that is not picked shows what picking it adds, with the options that are picked in it', () => {
    const withGuards = { ...selection, lineIds: [guards.id] };
    const minor = (sum: string) => Number(sum.replace('.', ''));
    const totalOf = (picks: typeof selection) => minor(withSelection(estimate, picks).totalAmount);
    const added = totalOf(withGroup(offer, withGuards, gutters)) - totalOf(withGuards);
    expect(minor(addedByGroup(offer, estimate, withGuards, gutters))).toBe(added);
    expect(added).toBeGreaterThan(minor('1641.81'));
  });

  test('an option adds the same before and after its add-on is picked', () => {
    const pick = { group: gutters, line: guards };
    const added = addedByLine(offer, estimate, estimate.offer.selection, pick);
    expect(added).toBe('588.64');
    expect(addedByLine(offer, estimate, withGroup(offer, selection, gutters), pick)).toBe(added);
  });

  test('an option picks its add-on, and leaves it when it is dropped', () => {
    const pick = { group: gutters, line: guards };
    const picked = withOption(offer, selection, pick);
    expect(picked.groupIds).toEqual([ROOF_IDS.better, ROOF_IDS.gutters]);
    expect(withOption(offer, picked, pick, false).groupIds).toEqual([ROOF_IDS.better, ROOF_IDS.gutters]);
  });

  test('a package takes the place of another', () => {
    expect(withGroup(offer, selection, groupOf(ROOF_IDS.good)).groupIds).toEqual([ROOF_IDS.good]);
  });

  test('another version keeps what it still has, and takes the contractor’s package for one that is gone', () => {
    const best = withGroup(offer, selection, groupOf(ROOF_IDS.best));
    const picks = withOption(offer, best, { group: gutters, line: guards });
    const without = (id: string) => ({
      groups: (ROOF_OFFER.groups ?? []).filter((group) => group.id !== id),
      laborLines: ROOF_OFFER.laborLines.filter(({ groupId }) => groupId !== id),
      materialLines: ROOF_OFFER.materialLines.filter(({ groupId }) => groupId !== id),
    });
    const noGutters = sampleChoices(without(ROOF_IDS.gutters)).estimate.offer;
    expect(keepPicks(noGutters, picks)).toEqual({ groupIds: [ROOF_IDS.best], lineIds: [], quantities: {} });
    const noBest = sampleChoices(without(ROOF_IDS.best)).estimate.offer;
    expect(keepPicks(noBest, picks).groupIds).toEqual([ROOF_IDS.better, ROOF_IDS.gutters]);
  });
});

describe('a quantity', () => {
  const bounds = { min: '2', max: '10', step: '2' };

  test('goes up and down by its step and stops at its bounds', () => {
    expect(nextQuantity(bounds, '4', true)).toBe('6');
    expect(nextQuantity(bounds, '10', true)).toBeNull();
    expect(nextQuantity(bounds, '2', false)).toBeNull();
  });

  test.each([
    ['1', '2', 'Changed to 2, the least.'],
    ['99', '10', 'Changed to 10, the most.'],
    ['5', '6', 'Changed to 6. It goes in steps of 2.'],
    ['many', '4', 'Please enter a number. It is 4 again.'],
    ['8', '8', null],
  ])('typed as %s becomes %s and says why', (typed, quantity, why) => {
    expect(fitQuantity(bounds, typed, '4')).toEqual({ quantity, why });
  });

  test('names its bounds, its unit and its step', () => {
    expect(boundsText(bounds, 'each')).toBe('2 to 10, in steps of 2');
    expect(boundsText({ min: '1', max: '4', step: '1' }, 'bundle')).toBe('1 to 4 bundles');
  });

  test('changes the total at once: worked example 12', () => {
    const id = '00000000-0000-4000-8000-000000000051';
    const line = { materialId: null, unit: 'each' };
    const lights = sampleChoices({
      laborMarkupPercent: '0',
      taxRate: '6.625',
      depositPercentage: '50',
      discount: null,
      taxes: [],
      choices: [],
      groups: [],
      laborLines: [],
      additionalCosts: [],
      materialLines: [
        {
          ...line,
          id,
          description: 'Lights',
          quantity: '2',
          unitCost: '61.37',
          clientQuantity: { min: '2', max: '10', step: '1' },
        },
        {
          ...line,
          id: ROOF_IDS.guards,
          description: 'Dimmer',
          quantity: '1',
          unitCost: '38.20',
          optional: false,
        },
      ],
    }).estimate;
    const [group] = lights.offer.groups;
    const [pick] = group ? picksOf(group) : [];
    if (!group || !pick) throw new Error('Nothing can be picked.');
    expect(lights.totalAmount).toBe('197.35');
    const seven = withQuantity(lights.offer, lights.offer.selection, { group, line: pick }, '7');
    expect(withSelection(lights, seven)).toMatchObject({ totalAmount: '573.63', depositAmount: '286.82' });
  });
});
