import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Purchase, reportPurchase } from './conversions.ts';

const pixel = vi.fn<(...call: unknown[]) => void>();
let count = 0;

/** Each purchase is distinct. */
function purchase(changes: Partial<Purchase> = {}): Purchase {
  count += 1;
  return {
    amountMinor: 1_500,
    currency: 'usd',
    transactionId: `cs_${count}`,
    attribution: null,
    ...changes,
  };
}

beforeEach(() => {
  localStorage.clear();
  pixel.mockReset();
  vi.stubGlobal('rdt', pixel);
});
afterEach(() => vi.unstubAllGlobals());

test('a purchase is reported in whole units, with an upper-case currency and the attribution', () => {
  const reported = purchase({ attribution: { utm_source: 'reddit', landing_page: '/reddit' } });
  reportPurchase(reported);
  expect(pixel.mock.calls).toEqual([
    [
      'track',
      'Purchase',
      {
        value: 15,
        currency: 'USD',
        transactionId: reported.transactionId,
        utm_source: 'reddit',
        landing_page: '/reddit',
      },
    ],
  ]);
});

test('a transaction is reported once, also after a reload', async () => {
  const reported = purchase();
  reportPurchase(reported);
  reportPurchase(reported);
  vi.resetModules();
  const { reportPurchase: reportAfterReload } = await import('./conversions.ts');
  reportAfterReload(reported);
  expect(pixel).toHaveBeenCalledTimes(1);
  reportAfterReload(purchase());
  expect(pixel).toHaveBeenCalledTimes(2);
});

test('without a pixel nothing is reported, and nothing is marked as reported', () => {
  const reported = purchase();
  vi.stubGlobal('rdt', undefined);
  reportPurchase(reported);
  vi.stubGlobal('rdt', pixel);
  reportPurchase(reported);
  expect(pixel).toHaveBeenCalledTimes(1);
});

test('a failing pixel does not break the page', () => {
  pixel.mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => reportPurchase(purchase())).not.toThrow();
});
