import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMinor } from './amounts.ts';
import { depositStanding } from './deposit-standing.ts';

const standing = (asked: bigint, received = 0n, refunded = 0n, total = 10_000n) =>
  depositStanding({
    askedMinor: amountMinor(asked),
    totalMinor: amountMinor(total),
    receivedMinor: amountMinor(received),
    refundedMinor: amountMinor(refunded),
  });

describe('a deposit', () => {
  it.each([
    ['none is asked for', standing(0n), 'none', 0n],
    ['none is asked for, whatever came', standing(0n, 500n), 'none', 0n],
    ['nothing came', standing(2_500n), 'due', 2_500n],
    ['some of it came', standing(2_500n, 1_000n), 'part_paid', 1_500n],
    ['all of it came', standing(2_500n, 2_500n), 'paid', 0n],
    ['more than it came', standing(2_500n, 4_000n), 'paid', 0n],
    ['all of it was refunded', standing(2_500n, 2_500n, 2_500n), 'refunded', 2_500n],
    ['some of it was refunded', standing(2_500n, 2_500n, 400n), 'part_paid', 400n],
    ['more came than it, and the rest of that was refunded', standing(2_500n, 4_000n, 1_500n), 'paid', 0n],
    ['more was refunded than came, as nobody can', standing(2_500n, 100n, 900n), 'refunded', 2_500n],
    ['it is more than the total', standing(2_500n, 0n, 0n, 1_000n), 'due', 1_000n],
  ])('where %s', (_, { state, dueMinor }, expectedState, expectedDue) => {
    expect({ state, dueMinor }).toEqual({ state: expectedState, dueMinor: expectedDue });
  });

  it('is never negative, and never more than the deposit or the rest of the total', () => {
    const minor = fc.bigInt(0n, 10n ** 14n);
    fc.assert(
      fc.property(minor, minor, minor, minor, (asked, received, refunded, total) => {
        const { dueMinor, state } = standing(asked, received, refunded, total);
        expect(dueMinor >= 0n && dueMinor <= asked && dueMinor <= total).toBe(true);
        const kept = received > refunded ? received - refunded : 0n;
        expect(dueMinor <= (total > kept ? total - kept : 0n)).toBe(true);
        expect(dueMinor > 0n).toBe(['due', 'part_paid', 'refunded'].includes(state));
      }),
    );
  });
});
