import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/faults-of.ts';
import { keyTestRequest } from './key-test.ts';
import { SECRET_MASK } from './provider-fields.ts';

const faults = (value: unknown) => faultsOf(keyTestRequest, value);

describe('the test of a key', () => {
  test('takes a typed key, a mask, or none', () => {
    expect(faults({ provider: 'stripe', secretKey: 'rk_test_123456' })).toEqual([]);
    expect(faults({ provider: 'stripe', secretKey: `${SECRET_MASK}4242` })).toEqual([]);
    expect(faults({ provider: 'square' })).toEqual([]);
  });

  test.each([
    [{}, 'provider must be stripe or square'],
    [{ provider: 'paypal' }, 'provider must be stripe or square'],
    [null, 'The request must be a JSON object'],
    [{ provider: 'stripe', secretKey: 7 }, 'secretKey: Invalid input, must be text'],
    [{ provider: 'stripe', secretKey: 'sk_1' }, 'secretKey must have at least 8 characters'],
    [
      { provider: 'stripe', secretKey: 'pk_live_123456' },
      'secretKey must be the secret key, which starts with sk_',
    ],
    ...['hellohellothere', 'hello', 'SK_live_123456'].map((secretKey): [unknown, string] => [
      { provider: 'stripe', secretKey },
      'secretKey must be the secret key, which starts with sk_',
    ]),
    [
      { provider: 'square', secretKey: 'sq0idp-123456' },
      'secretKey must be the access token, not the application ID',
    ],
    [
      { provider: 'square', secretKey: 'EAAA two words' },
      'secretKey must be one word of plain letters, digits and signs',
    ],
    [{ provider: 'square', url: 'http://127.0.0.1/' }, "The request does not take 'url'"],
  ])('refuses %j in words', (value, sentence) => {
    expect(faults(value)).toEqual([sentence]);
  });
});
