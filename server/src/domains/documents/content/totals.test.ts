import type { Profile } from '@plumbline/contract/accounts';
import type { Estimate } from '@plumbline/contract/estimates';
import {
  amountToWire,
  percentToWire,
  priceToWire,
  quantityThousandths,
  quantityToWire,
  taxRateToWire,
} from '@plumbline/contract/pricing/amounts';
import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { type EstimateToPrice, priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { mapNames, SUM_NAMES } from '@plumbline/contract/pricing/sums';
import { priceByFractions } from '@plumbline/contract/pricing/testing/price-by-fractions';
import { randomEstimate } from '@plumbline/contract/pricing/testing/random-estimate';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId } from '../../../account-id.ts';
import { estimates } from '../../../db/schema/schema.ts';
import { aClient, aJobType, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { changeSettings } from '../../settings/change-settings.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Estimates that can be stored: with a line, within the largest total, hours with two decimals. */
function storable(currency: Currency): EstimateToPrice[] {
  const withHours = randomEstimate.map((estimate) => ({
    ...estimate,
    laborLines: estimate.laborLines.map((line) => ({
      ...line,
      hours: quantityThousandths(line.hours - (line.hours % 10n)),
    })),
  }));
  return fc.sample(
    withHours.filter(
      (estimate) =>
        estimate.currency === currency &&
        estimate.laborLines.length + estimate.materialLines.length + estimate.additionalCosts.length > 0 &&
        priceEstimate(estimate).totalAmount <= maxTotalMinor(currency),
    ),
    { numRuns: 10, seed: 20_261_121 },
  );
}

function toRequest(estimate: EstimateToPrice) {
  return {
    laborMarkupPercent: percentToWire(estimate.laborMarkupPercent),
    materialMarkupPercent: percentToWire(estimate.materialMarkupPercent),
    taxRate: taxRateToWire(estimate.taxRate),
    depositPercentage: percentToWire(estimate.depositPercentage),
    laborLines: estimate.laborLines.map(({ hours, rate }) => ({
      laborType: 'lead',
      hours: quantityToWire(hours),
      rate: priceToWire(rate),
    })),
    materialLines: estimate.materialLines.map(({ quantity, unitCost }) => ({
      quantity: quantityToWire(quantity),
      unitCost: priceToWire(unitCost),
    })),
    additionalCosts: estimate.additionalCosts.map(({ amount }) => ({
      type: 'other',
      amount: amountToWire(amount, estimate.currency),
    })),
  };
}

test.each(CURRENCIES)(
  'what is stored in %s agrees to the last digit with an arithmetic of its own',
  async (currency) => {
    const contractor = await signedInContractor(server);
    const { id } = (await contractor.get('/api/auth/user')).json<Profile>();
    await changeSettings(server.deps, accountId(id), { currency });
    const client = await aClient(contractor);
    const jobType = await aJobType(contractor);
    for (const estimate of storable(currency)) {
      const response = await contractor.post('/api/estimates', {
        clientId: client.id,
        jobTypeId: jobType.id,
        jobDescription: 'Anything at all',
        ...toRequest(estimate),
      });
      expect([response.statusCode, response.body]).toEqual([201, expect.anything()]);
      const stored = (
        await contractor.get(`/api/estimates/${response.json<Estimate>().id}`)
      ).json<Estimate>();
      expect(priceByFractions(estimate)).toMatchObject({
        laborLineTotals: stored.laborLines.map((line) => line.total),
        materialLineTotals: stored.materialLines.map((line) => line.total),
        ...mapNames(SUM_NAMES, (name) => stored[name]),
      });
    }
  },
);

test('a tax rate has up to three decimals, in an estimate and as the default of new ones', async () => {
  const contractor = await signedInContractor(server);
  const saved = await contractor.patch('/api/user/settings', { defaultTaxRate: '9.975' });
  expect(saved.json<Profile>().defaultTaxRate).toBe('9.975');
  const labor = { laborLines: [{ laborType: 'lead', hours: '1', rate: '140.00' }] };
  const markups = { laborMarkupPercent: '0', materialMarkupPercent: '0' };
  const made = (await contractor.post('/api/estimates', { ...labor, ...markups })).json<Estimate>();
  expect(made).toMatchObject({ taxRate: '9.975', taxAmount: '13.97', totalAmount: '153.97' });
  const { id, updatedAt } = made;
  const changed = await contractor.patch(`/api/estimates/${id}`, { taxRate: '8.875', updatedAt });
  expect(changed.json<Estimate>()).toMatchObject({ taxRate: '8.875', taxAmount: '12.43' });
});

test('an estimate whose tax rate an older version changed reads that rate', async () => {
  const contractor = await signedInContractor(server);
  const made = (await contractor.post('/api/estimates', { taxRate: '8.875' })).json<Estimate>();
  const own = eq(estimates.id, made.id);
  await server.deps.db.update(estimates).set({ taxHundredths: 600 }).where(own);
  const read = (await contractor.get(`/api/estimates/${made.id}`)).json<Estimate>();
  expect(read.taxRate).toBe('6');
});
