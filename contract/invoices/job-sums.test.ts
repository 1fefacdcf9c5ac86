import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMinor } from '../pricing/amounts.ts';
import { addSums, type JobSums, NO_SUMS, netOf, takePart, taxOf, totalOf } from './job-sums.ts';
import { stagesLeft } from './stages-left.ts';

const minor = (amount: number | bigint) => amountMinor(BigInt(amount));
const sums = (nets: Record<number, number>, taxes: number[]): JobSums => ({
  nets: Object.fromEntries(Object.entries(nets).map(([key, net]) => [key, minor(net)])),
  taxes: taxes.map(minor),
});

test('500.00 of 1,082.50 are 461.89 and 38.11; the rest is 538.11 and 44.39', () => {
  const job = sums({ 1: 100_000 }, [8250]);
  const part = takePart(job, minor(50_000));
  expect([netOf(part), taxOf(part)]).toEqual([46_189n, 3811n]);
  const rest = takePart(addSums(job, part, -1n), minor(58_250));
  expect([netOf(rest), taxOf(rest)]).toEqual([53_811n, 4439n]);
});

test('a negative tax class left by a change order is included only when the rest is invoiced', () => {
  const job = sums({ 0: -100, 1: 1000 }, [80]);
  const part = takePart(job, minor(500));
  expect(part.nets[0]).toBe(0n);
  const rest = addSums(job, part, -1n);
  expect(takePart(rest, totalOf(rest))).toEqual(rest);
});

/** The exact share, as a fraction: each share differs from it by less than one unit. */
function isNear(share: bigint, amount: bigint, weight: bigint, whole: bigint): boolean {
  const difference = share * whole - amount * weight;
  return (difference < 0n ? -difference : difference) < whole;
}

const aSum = fc.record({
  nets: fc.array(fc.integer({ min: -50_000, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
  taxes: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 4 }),
  parts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 }),
});

test('the invoices of random jobs add up to the job in each net and tax, and each part is near its share', () => {
  fc.assert(
    fc.property(aSum, ({ nets, taxes, parts }) => {
      const job = sums(Object.fromEntries(nets.entries()), taxes);
      fc.pre(totalOf(job) > 0n);
      let left = job;
      let all = NO_SUMS;
      for (const permille of parts) {
        const rest = totalOf(left);
        const amount = (rest * BigInt(permille)) / 1000n;
        if (amount <= 0n) continue;
        const part = takePart(left, minor(amount));
        expect(totalOf(part)).toBe(amount);
        const weights = [...Object.values(left.nets), ...left.taxes].map((each) => (each > 0n ? each : 0n));
        const whole = weights.reduce<bigint>((sum, weight) => sum + weight, 0n);
        const shares = [...Object.values(part.nets), ...part.taxes];
        const far = shares.filter((share, place) => !isNear(share, amount, weights[place] ?? 0n, whole));
        expect(amount === rest ? [] : far).toEqual([]);
        all = addSums(all, part);
        left = addSums(left, part, -1n);
      }
      if (totalOf(left) > 0n) all = addSums(all, takePart(left, totalOf(left)));
      else all = addSums(all, left);
      expect(all).toEqual(addSums(NO_SUMS, job));
    }),
    { numRuns: process.env['TEST_ALL'] ? 100_000 : 5_000 },
  );
}, 900_000);

test('stages that are not invoiced shrink, the last first, and the balance takes what is left', () => {
  const stage = (id: string, wanted: number, invoiced = 0) => ({
    id,
    wantedMinor: minor(wanted),
    invoicedMinor: minor(invoiced),
  });
  const left = (jobTotal: number, ...stages: ReturnType<typeof stage>[]) =>
    [...stagesLeft(stages, minor(jobTotal)).values()].map(Number);
  const schedule = [stage('deposit', 250), stage('a', 200), stage('b', 300), stage('balance', 250)];
  expect(left(1000, ...schedule)).toEqual([250, 200, 300, 250]);
  expect(left(1100, ...schedule)).toEqual([250, 200, 300, 350]);
  expect(left(600, ...schedule)).toEqual([250, 200, 150, 0]);
  const invoiced = [stage('deposit', 250), stage('a', 200), stage('b', 300, 300), stage('balance', 250)];
  expect(left(1000, ...invoiced)).toEqual([250, 200, 0, 250]);
  expect(left(600, ...invoiced)).toEqual([250, 50, 0, 0]);
  expect(left(200, ...invoiced)).toEqual([0, 0, 0, 0]);
  expect(left(1000, stage('deposit', 250), stage('balance', 750, 500))).toEqual([250, 250]);
});
