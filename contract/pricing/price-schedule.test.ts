import { expect, test } from 'vitest';
import { amountMinor, percentHundredths } from './amounts.ts';
import { priceSchedule, type StageShare } from './price-schedule.ts';

const minor = (amount: number | bigint) => amountMinor(BigInt(amount));
const percent = (hundredths: number): StageShare => ({ percent: percentHundredths(BigInt(hundredths)) });
const fixed = (amount: number): StageShare => ({ amount: minor(amount) });
const priced = (total: number, deposit: StageShare, stages: StageShare[], jobTotal = total) => {
  const {
    deposit: first,
    stages: rest,
    balance,
  } = priceSchedule(minor(total), deposit, stages, minor(jobTotal));
  return [first, ...rest, balance].map(Number);
};

test('percentages are rounded as running sums, so that cents neither vanish nor pile up', () => {
  expect(priced(10_001, percent(3333), [percent(3333)])).toEqual([3333, 3334, 3334]);
  expect(priced(1000, percent(3333), [percent(3333)])).toEqual([333, 334, 333]);
});

test('an amount is that amount, and takes no part in the percentages', () => {
  expect(priced(10_000, fixed(1500), [percent(5000), fixed(1000)])).toEqual([1500, 5000, 1000, 2500]);
  expect(priced(10_000, percent(1000), [fixed(2000), percent(3000)])).toEqual([1000, 2000, 3000, 4000]);
});

test('change orders change the balance alone, until it is used up', () => {
  const stages = [percent(2000), percent(3000)];
  expect(priced(10_000, percent(2500), stages, 12_000)).toEqual([2500, 2000, 3000, 4500]);
  expect(priced(10_000, percent(2500), stages, 7_600)).toEqual([2500, 2000, 3000, 100]);
});

test('where less work is left than the stages ask for, the last ones shrink first', () => {
  const stages = [percent(2000), percent(3000)];
  expect(priced(10_000, percent(2500), stages, 6_000)).toEqual([2500, 2000, 1500, 0]);
  expect(priced(10_000, percent(2500), stages, 2_000)).toEqual([2000, 0, 0, 0]);
  expect(priced(5_000, fixed(6_000), [])).toEqual([5000, 0]);
});

test('the stages of random jobs add up to the job, none is below zero, and each is near its percentage', () => {
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const total = next(10_000_000);
    let left = 10_000;
    const shares = Array.from({ length: next(13) + 1 }, (): StageShare => {
      if (next(4) === 0) return fixed(next(200_000));
      const own = next(left + 1);
      left -= own;
      return percent(own);
    });
    const [deposit = percent(0), ...stages] = shares;
    const jobTotal = next(2) === 0 ? total : next(12_000_000);
    const amounts = priced(total, deposit, stages, jobTotal);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(jobTotal);
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
    const isExact = shares.every((share) => 'percent' in share) && jobTotal >= total;
    const wanted = shares.map((share) => ('percent' in share ? (total * Number(share.percent)) / 10_000 : 0));
    const furthest = Math.max(...wanted.map((amount, place) => Math.abs((amounts[place] ?? 0) - amount)));
    expect(isExact ? furthest : 0).toBeLessThanOrEqual(1);
  }
});
