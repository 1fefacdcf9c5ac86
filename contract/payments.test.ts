import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, recordPaymentRequest } from './payments.ts';
import { faultsOf } from './testing/faults-of.ts';

const aPayment = (changes: Record<string, unknown> = {}) => ({
  amount: '250.00',
  method: 'check',
  receivedOn: '2026-03-10',
  ...changes,
});
const faults = (changes: Record<string, unknown>) => faultsOf(recordPaymentRequest, aPayment(changes));

describe('a payment to record', () => {
  it('is parsed into hundredths, and a blank note into none', () => {
    expect(recordPaymentRequest.parse(aPayment({ note: '  ' }))).toEqual({
      amount: 25_000n,
      method: 'check',
      receivedOn: '2026-03-10',
      note: null,
    });
    expect(recordPaymentRequest.parse(aPayment({ amount: 0.01 })).amount).toBe(1n);
  });

  it('accepts a note as long as other notes', () => {
    expect(faults({ note: 'x'.repeat(20_000) })).toEqual([]);
  });

  it.each(PAYMENT_METHODS)('comes by %s', (method) => {
    expect(faults({ method })).toEqual([]);
  });

  it.each([
    [{ amount: undefined }, 'amount: Required'],
    [{ amount: '0.00' }, 'amount must be more than 0'],
    [{ amount: -5 }, 'amount must be a number of 0 or more, such as 12.5'],
    [{ amount: '1e3' }, 'amount must be a number of 0 or more, such as 12.5'],
    [{ amount: null }, 'amount must be a number such as 12.5'],
    [{ amount: '0.005' }, 'amount must have at most 2 decimals'],
    [{ amount: '1000000000000' }, 'amount must be at most 999,999,999,999.99'],
    [{ method: undefined }, 'method: Required'],
    [{ method: 'stripe' }, 'method must be one of cash, check, bank_transfer, card, venmo, paypal, other'],
    [{ receivedOn: undefined }, 'receivedOn must be a date like 2026-11-30'],
    [{ receivedOn: '2026-02-30' }, 'receivedOn must be a date like 2026-11-30'],
    [{ receivedOn: '1999-12-31' }, 'receivedOn must be 2000-01-01 or later'],
    [{ receivedOn: '1999-12-31' }, 'receivedOn must be 2000-01-01 or later'],
    [{ note: 'x'.repeat(20_001) }, 'note must be at most 20,000 characters'],
    [{ note: 'a\u0000b' }, 'note must be plain text'],
    [{ id: '17' }, 'id must be an id'],
    [{ currency: 'EUR' }, "The request does not take 'currency'"],
  ])('%j is refused by name', (changes, sentence) => {
    expect(faults(changes)).toEqual([sentence]);
  });
});
