import { expect, test } from 'vitest';
import { hasPaymentMethod, listPaymentMethods, type PaymentSettings } from './payment-methods.ts';

const NO_METHODS: PaymentSettings = {
  stripeSecretKey: null,
  paypalBusinessEmail: null,
  squareAccessToken: null,
  venmoBusinessUsername: null,
  acceptsCheck: false,
  acceptsCash: false,
  customPaymentInstructions: null,
};

test('a new contractor has no payment method', () => {
  expect(listPaymentMethods(NO_METHODS)).toEqual([]);
  expect(hasPaymentMethod(NO_METHODS)).toBe(false);
});

test.each([
  ['stripe', { stripeSecretKey: '••••••••4242' }],
  ['paypal', { paypalBusinessEmail: 'pay@cutterridge.example' }],
  ['square', { squareAccessToken: '••••••••9001' }],
  ['venmo', { venmoBusinessUsername: 'cutter-ridge' }],
  ['check', { acceptsCheck: true }],
  ['cash', { acceptsCash: true }],
  ['instructions', { customPaymentInstructions: 'By bank transfer' }],
] as const)('%s is one as soon as it is set up', (method, fields) => {
  const settings = { ...NO_METHODS, ...fields };
  expect(listPaymentMethods(settings)).toEqual([method]);
  expect(hasPaymentMethod(settings)).toBe(true);
  expect(hasPaymentMethod(settings, method)).toBe(true);
  expect(hasPaymentMethod(NO_METHODS, method)).toBe(false);
});

test('online methods come first, and blank instructions do not count', () => {
  const all = {
    stripeSecretKey: 'x',
    paypalBusinessEmail: 'x',
    squareAccessToken: 'x',
    venmoBusinessUsername: 'x',
    acceptsCheck: true,
    acceptsCash: true,
    customPaymentInstructions: ' \n',
  };
  expect(listPaymentMethods(all)).toEqual(['stripe', 'paypal', 'square', 'venmo', 'check', 'cash']);
});
