import { expect, test } from 'vitest';
import { labor } from '../testing/sample-draft.ts';
import { laborTypeChange, laborTypeName } from './labor-rates.ts';

const RATES = { lead: '45.00', helper: '25.00', specialist: '65.00' };

test('the rate follows the type while it is the default', () => {
  expect(laborTypeChange(labor({ rate: '45.00' }), 'helper', RATES).rate).toBe('25.00');
  expect(laborTypeChange(labor({ rate: '' }), 'specialist', RATES).rate).toBe('65.00');
});

test('a rate the contractor typed stays', () => {
  expect(laborTypeChange(labor({ rate: '52.00' }), 'helper', RATES).rate).toBe('52.00');
});

test('leaving one of the contractor’s own types forgets it', () => {
  const own = labor({ laborType: 'custom', laborTypeId: 'welder', laborTypeName: 'Welder', rate: '90.00' });
  expect(laborTypeName(own)).toBe('Welder');
  expect(laborTypeChange(own, 'lead', RATES)).toEqual({
    laborType: 'lead',
    laborTypeId: null,
    laborTypeName: null,
    rate: '90.00',
  });
});
