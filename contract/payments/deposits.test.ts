import { describe, expect, it } from 'vitest';
import { confirmRequest, createPaymentRequest } from '../estimates/public-estimates.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { createPaymentResponse, MANUAL_DEPOSIT_METHODS, verifyPaymentRequest } from './deposits.ts';
import { DEPOSIT_METHODS } from './payment-methods.ts';
import { ONLINE_PROVIDERS } from './providers.ts';

describe('the ways to pay a deposit', () => {
  it('are each online or manual; PayPal is manual when the operator has no credentials', () => {
    expect(new Set([...ONLINE_PROVIDERS, ...MANUAL_DEPOSIT_METHODS])).toEqual(new Set(DEPOSIT_METHODS));
    expect(
      ONLINE_PROVIDERS.filter((name) => MANUAL_DEPOSIT_METHODS.some((manual) => manual === name)),
    ).toEqual(['paypal']);
  });

  it.each(ONLINE_PROVIDERS)('can start a payment with %s', (provider) => {
    expect(faultsOf(createPaymentRequest, { provider })).toEqual([]);
  });

  it.each(MANUAL_DEPOSIT_METHODS)('are agreed on by %s', (depositMethod) => {
    expect(faultsOf(confirmRequest, { depositMethod })).toEqual([]);
  });

  it('are not mixed up: a check cannot be paid online, and a card cannot be agreed on', () => {
    expect(faultsOf(createPaymentRequest, { provider: 'check' })).toEqual([
      'provider must be one of stripe, paypal, square',
    ]);
    expect(faultsOf(createPaymentRequest, {})).not.toEqual([]);
    expect(faultsOf(confirmRequest, { depositMethod: 'stripe' })).toEqual([
      'depositMethod must be one of paypal, venmo, check, cash, instructions',
    ]);
  });

  it.each(['amount', 'amountMinor', 'currency', 'depositMethod'])(
    'leave %s to the server when a payment starts',
    (field) => {
      expect(faultsOf(createPaymentRequest, { provider: 'stripe', [field]: '1' })).not.toEqual([]);
    },
  );
});

describe('a session to verify', () => {
  it.each(['cs_test_a1B2', '9V0PEL4F7IMD1KKJ2', '0b8f6a52-4c1e-4d0f-9a3b-000000000001', 'x'.repeat(255)])(
    'may be %s',
    (sessionId) => {
      expect(faultsOf(verifyPaymentRequest, { sessionId })).toEqual([]);
    },
  );

  it.each([
    ['', 'sessionId is missing'],
    ['x'.repeat(256), 'sessionId must have at most 255 characters'],
    ['cs_test/../refunds', 'sessionId is not one of ours'],
    ['cs test', 'sessionId is not one of ours'],
    ['cs_test\n', 'sessionId is not one of ours'],
  ])('is not %j', (sessionId, fault) => {
    expect(faultsOf(verifyPaymentRequest, { sessionId })).toContain(fault);
  });

  it('is verified without further fields', () => {
    expect(faultsOf(verifyPaymentRequest, {})).not.toEqual([]);
    expect(faultsOf(verifyPaymentRequest, { sessionId: 'cs_1', amount: '1' })).not.toEqual([]);
  });
});

it('a started payment always has a checkout address', () => {
  expect(faultsOf(createPaymentResponse, { success: true })).not.toEqual([]);
});
