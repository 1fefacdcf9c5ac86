import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../../scripts/programs/postgres.mjs';
import { BusyContractor, type Findings } from '../support/busy-contractor.ts';
import { expect, test, withPlumbline } from '../support/plumbline.ts';

/** `npm run faults` sets more. */
const RESTARTS = Number(process.env.FAULT_RESTARTS ?? 2);
const OUTAGE_MS = 1_500;

const acknowledgedBy = (contractors: readonly BusyContractor[]) =>
  contractors.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

// Without PostgreSQL there is nothing to restart; the test run reports that elsewhere.
if (process.env.TEST_DATABASE_URL)
  test('while PostgreSQL is down calls are refused at once; when it is back everything works and nothing is lost', {
    tag: '@long',
  }, async () => {
    test.setTimeout(120_000 + RESTARTS * 30_000);
    const postgres = await startOwnPostgres({ durable: true });
    if ('missing' in postgres) throw new Error(postgres.missing);
    await withPlumbline('embedded', { DATABASE_URL: postgres.url }, async (plumbline) => {
      const contractors = await Promise.all([1, 2, 3].map((seed) => BusyContractor.signUp(plumbline, seed)));
      const findings: Findings = { faults: [], estimates: 0 };
      const stop = new AbortController();
      const work = Promise.all(
        contractors.map((contractor) => contractor.work(stop.signal, { patience: true })),
      );
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const before = acknowledgedBy(contractors);
        while (acknowledgedBy(contractors) < before + 15) await pause(10);
        await postgres.restart(async () => {
          expect(await answersFor(plumbline.address, OUTAGE_MS)).toEqual(['503, try again after 5 s']);
        });
      }
      const before = acknowledgedBy(contractors);
      while (acknowledgedBy(contractors) < before + 15) await pause(10);
      stop.abort();
      await work;
      await Promise.all(contractors.map((contractor) => contractor.compare(findings)));
      expect(findings.faults).toEqual([]);
      expect(contractors.flatMap(({ refused }) => refused)).toEqual([]);
      const missing = async (contractor: BusyContractor) =>
        (await contractor.mailsThrough(postgres.url)) - plumbline.mailbox.all(contractor.clientEmail).length;
      await expect
        .poll(() => Promise.all(contractors.map(missing)), { timeout: 60_000 })
        .toEqual(contractors.map(() => 0));
      process.stdout.write(
        `${RESTARTS} restarts of PostgreSQL, ${acknowledgedBy(contractors)} acknowledged writes, ${contractors.reduce((sum, { notNow }) => sum + notNow, 0)} calls answered 503, ${findings.estimates} estimates compared\n`,
      );
    });
    await postgres.stop();
  });

/** Calls a route that needs the database for `ms` milliseconds, and resolves to the answers. */
async function answersFor(address: string, ms: number) {
  const until = Date.now() + ms;
  const answers = new Set<string>();
  while (Date.now() < until) {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5_000) });
    answers.add(`${response.status}, try again after ${response.headers.get('retry-after')} s`);
    await pause(50);
  }
  return [...answers];
}
