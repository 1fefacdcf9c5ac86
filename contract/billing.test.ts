import { expect, test } from 'vitest';
import { cancelSubscriptionRequest } from './billing.ts';
import { faultsOf } from './testing/faults-of.ts';

const faults = (value: unknown) => faultsOf(cancelSubscriptionRequest, value);

test.each([[{}], [{ reason: '' }], [{ reason: ' 123456789 ' }]])(
  'a cancellation without a reason of 10 characters is refused with the rule: %j',
  (value) => {
    expect(faults(value)).toEqual(['Please provide a reason with at least 10 characters']);
  },
);

test('a reason of more than 500 characters is refused with that limit', () => {
  expect(faults({ reason: 'x'.repeat(10) })).toEqual([]);
  expect(faults({ reason: 'x'.repeat(500) })).toEqual([]);
  expect(faults({ reason: 'x'.repeat(501) })).toEqual(['Please keep the reason to at most 500 characters']);
});

test('a reason that is not text gets its own error', () => {
  expect(faults({ reason: 5 })).toEqual(['reason: Invalid input, must be text']);
});
