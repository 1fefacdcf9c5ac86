import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Purchase, reportPurchase } from './conversions.ts';

const pixel = vi.fn<(...call: unknown[]) => void>();
let count = 0;

/** Each purchase is one of its own. */
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

test('a purchase is told in whole units, its currency in upper case, with what brought the visitor', () => {
  const told = purchase({ attribution: { utm_source: 'reddit', landing_page: '/reddit' } });
  reportPurchase(told);
  expect(pixel.mock.calls).toEqual([
    [
      'track',
      'Purchase',
      {
        value: 15,
        currency: 'USD',
        transactionId: told.transactionId,
        utm_source: 'reddit',
        landing_page: '/reddit',
      },
    ],
  ]);
});

test('the same transaction is told once, on a later page load too', async () => {
  const told = purchase();
  reportPurchase(told);
  reportPurchase(told);
  vi.resetModules();
  const { reportPurchase: reportAfterReload } = await import('./conversions.ts');
  reportAfterReload(told);
  expect(pixel).toHaveBeenCalledTimes(1);
  reportAfterReload(purchase());
  expect(pixel).toHaveBeenCalledTimes(2);
});

test('without a pixel nothing is told, and nothing counts as told', () => {
  const told = purchase();
  vi.stubGlobal('rdt', undefined);
  reportPurchase(told);
  vi.stubGlobal('rdt', pixel);
  reportPurchase(told);
  expect(pixel).toHaveBeenCalledTimes(1);
});

test('a pixel that fails takes nothing with it', () => {
  pixel.mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => reportPurchase(purchase())).not.toThrow();
});
