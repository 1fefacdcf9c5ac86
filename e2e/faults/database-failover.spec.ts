import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres, startStandby } from '../../scripts/programs/postgres.mjs';
import { BusyContractor, type Findings } from '../support/busy-contractor.ts';
import { expect, test, withPlumbline } from '../support/plumbline.ts';

const WRITERS = 6;
const WRITES_BEFORE = 300;
/** Our share of the downtime: from the moment the standby accepts writes to the first acknowledged one. */
const BACK_WITHIN_MS = 3_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

// Slow, so only `npm run faults` runs it.
if (process.env.TEST_DATABASE_URL && process.env.FAULT_ROUNDS)
  test('when the primary dies during writes from six clients, its synchronous standby continues with every acknowledged write', async () => {
    test.setTimeout(300_000);
    const primary = await startOwnPostgres({ durable: true, settings: { synchronous_standby_names: '*' } });
    if ('missing' in primary) throw new Error(primary.missing);
    const standby = await startStandby(primary.url);
    if ('missing' in standby) throw new Error(standby.missing);
    const places = [primary, standby].map(({ url }) => new URL(url).host).join(',');
    const url = `postgres://postgres@${places}/postgres?target_session_attrs=read-write`;
    await withPlumbline('embedded', { DATABASE_URL: url }, async (plumbline) => {
      const contractors = await Promise.all(
        Array.from({ length: WRITERS }, (_, seed) => BusyContractor.signUp(plumbline, seed + 1)),
      );
      const acknowledged = () => sum(contractors.map((contractor) => contractor.acknowledged));
      const findings: Findings = { faults: [], estimates: 0 };
      const stop = new AbortController();
      const work = Promise.all(
        contractors.map((contractor) => contractor.work(stop.signal, { patience: true })),
      );
      while (acknowledged() < WRITES_BEFORE) await pause(10);
      const diedAt = performance.now();
      await primary.kill();
      await standby.promote();
      const promotedAt = performance.now();
      const before = acknowledged();
      while (acknowledged() === before) await pause(5);
      const backAt = performance.now();
      expect(backAt - promotedAt).toBeLessThan(BACK_WITHIN_MS);
      while (acknowledged() < before + WRITES_BEFORE) await pause(10);
      stop.abort();
      await work;
      await Promise.all(contractors.map((contractor) => contractor.compare(findings)));
      expect(findings.faults).toEqual([]);
      expect(contractors.flatMap(({ refused }) => refused)).toEqual([]);
      const missing = async (contractor: BusyContractor) =>
        (await contractor.mailsThrough(standby.url)) - plumbline.mailbox.all(contractor.clientEmail).length;
      await expect
        .poll(() => Promise.all(contractors.map(missing)), { timeout: 60_000 })
        .toEqual(contractors.map(() => 0));
      process.stdout.write(
        `one failover, ${acknowledged()} acknowledged writes, ${sum(contractors.map(({ notNow }) => notNow))} calls answered 503, ` +
          `${findings.estimates} estimates compared; promoted ${Math.round(promotedAt - diedAt)} ms after the primary died, ` +
          `writes ${Math.round(backAt - promotedAt)} ms after that\n`,
      );
    });
    await primary.stop();
    await standby.stop();
  });
