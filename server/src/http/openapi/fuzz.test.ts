import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountRows } from '../../testing/account-rows.ts';
import { findImpossibleRows } from '../../testing/fuzz/check-database.ts';
import { type FuzzApp, startFuzzApp } from '../../testing/fuzz/fuzz-app.ts';
import { LONG_RUN, runFuzz } from '../../testing/fuzz/run-fuzz.ts';
import { aWholeAccount } from '../../testing/whole-account.ts';

const CANARY = 'Zwunkelbrodt';
/** Other requests every day, so that submissions find what one seed never would. */
const TODAY = new Date().toISOString().slice(0, 10);
const { FUZZ_SEED = TODAY, FUZZ_REQUESTS = '3000' } = process.env;
/** A request takes 10 ms, and five times that on a busy machine. */
const TIME_LIMIT_MS = 300_000 + Number(FUZZ_REQUESTS) * 100;

let app: FuzzApp;
beforeAll(async () => {
  app = await startFuzzApp();
});
afterAll(() => app.close());

test(
  'every request to the published calls gets a published answer, and corrupts no row',
  async () => {
    const { server } = app;
    const { db } = server.deps;
    const other = await aWholeAccount(server, CANARY);
    const rows = () =>
      readAccountRows(db, other.account, [other.browser.email, ...(other.ids.estimates ?? [])]);
    const before = await rows();
    const requests = Number(FUZZ_REQUESTS);
    const report = await runFuzz(app, { seed: FUZZ_SEED, requests, other, canary: CANARY });
    process.stdout.write(`${String(report)}\n`);

    expect(report.faults.slice(0, 5).join('\n\n')).toBe('');
    expect(await findImpossibleRows(db)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBe(undefined);
    // On a busy machine the database answers late at times.
    const readiness = async () => (await server.app.inject('/readyz')).statusCode;
    await expect.poll(readiness, { timeout: 30_000 }).toBe(200);
    expect(report.shareOf(429)).toBeLessThan(0.05);
    // Few requests reach every call only by luck; `npm run fuzz` sends enough of them.
    const unreached = requests >= LONG_RUN ? [...report.unreached] : [];
    expect(unreached, 'calls that never did what they are for').toEqual([]);
  },
  TIME_LIMIT_MS,
);
