import { expect, test } from 'vitest';
import { labor } from '../../testing/sample-draft.ts';
import { laborTypeChange, laborTypeName } from './labor-rates.ts';

const WELDER = { id: 'welder', name: 'Welder', defaultRate: '90.00', description: null };
const APPRENTICE = { id: 'apprentice', name: 'Apprentice', description: null };
const KNOWN = {
  rates: { lead: '45.00', helper: '25.00', specialist: '65.00' },
  ownTypes: [WELDER, APPRENTICE],
};
const welding = (rate: string) =>
  labor({ laborType: 'custom', laborTypeId: 'welder', laborTypeName: 'Welder', rate });

test('the rate follows the type while it is the default', () => {
  expect(laborTypeChange(labor({ rate: '45.00' }), 'helper', KNOWN).rate).toBe('25.00');
  expect(laborTypeChange(labor({ rate: '45' }), 'helper', KNOWN).rate).toBe('25.00');
  expect(laborTypeChange(labor({ rate: '' }), 'specialist', KNOWN).rate).toBe('65.00');
});

test('a rate the contractor typed is kept', () => {
  expect(laborTypeChange(labor({ rate: '52.00' }), 'helper', KNOWN).rate).toBe('52.00');
  expect(laborTypeChange(labor({ rate: '52.00' }), WELDER, KNOWN).rate).toBe('52.00');
  expect(laborTypeChange(labor({ rate: '0' }), WELDER, KNOWN).rate).toBe('0');
});

test('one of the contractor’s own types sets its name and default rate', () => {
  expect(laborTypeChange(labor({ rate: '45.00' }), WELDER, KNOWN)).toEqual({
    laborType: 'custom',
    laborTypeId: 'welder',
    laborTypeName: 'Welder',
    rate: '90.00',
  });
});

test('leaving an own type clears it and its default rate', () => {
  expect(laborTypeName(welding('90.00'))).toBe('Welder');
  expect(laborTypeChange(welding('90.00'), 'lead', KNOWN)).toEqual({
    laborType: 'lead',
    laborTypeId: null,
    laborTypeName: null,
    rate: '45.00',
  });
});

test('a type without a default rate leaves the rate blank', () => {
  expect(laborTypeChange(labor({ rate: '45.00' }), APPRENTICE, KNOWN).rate).toBe('');
  expect(laborTypeChange(labor({ rate: '52.00' }), APPRENTICE, KNOWN).rate).toBe('52.00');
});

test('the rate of a deleted type counts as typed', () => {
  const known = { ...KNOWN, ownTypes: [APPRENTICE] };
  expect(laborTypeName(welding('90.00'))).toBe('Welder');
  expect(laborTypeChange(welding('90.00'), 'lead', known).rate).toBe('90.00');
});
