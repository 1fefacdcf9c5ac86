import { expect, test } from 'vitest';
import { laborTypeRequestOf, typedLaborType } from './labor-type-fields.ts';

const foreman = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Foreman',
  defaultRate: '65.00',
  description: null,
};

test('a blank rate is left out', () => {
  const typed = { name: 'Foreman', defaultRate: ' ', costRate: '', description: '' };
  expect(laborTypeRequestOf(typed, undefined)).toEqual({ name: 'Foreman', description: '' });
  const { defaultRate: _none, ...withoutRate } = foreman;
  expect(laborTypeRequestOf(typed, withoutRate)).toEqual({ name: 'Foreman', description: '' });
});

test('a rate is sent as typed, also zero', () => {
  for (const rate of ['65.50', '0'])
    expect(
      laborTypeRequestOf(
        { name: 'Foreman', defaultRate: ` ${rate} `, costRate: ` ${rate} `, description: '' },
        undefined,
      ),
    ).toEqual({ name: 'Foreman', defaultRate: rate, costRate: rate, description: '' });
});

test('clearing a labor type’s rate or cost removes it', () => {
  const costly = { ...foreman, costRate: '41.00' };
  const typed = { ...typedLaborType(costly), defaultRate: '', costRate: '' };
  expect(laborTypeRequestOf(typed, costly)).toEqual({
    name: 'Foreman',
    defaultRate: null,
    costRate: null,
    description: '',
  });
});
