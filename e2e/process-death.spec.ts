import { setTimeout as pause } from 'node:timers/promises';
import { BusyContractor, type Findings } from './support/busy-contractor.ts';
import { expect, test, withPlumbline } from './support/plumbline.ts';
import type { DatabaseKind } from './support/server-process.ts';

/** Each round takes ten seconds; `npm run test:all` also runs `npm run faults`, which sets a hundred. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const CONTRACTORS = 4;

const acknowledgedBy = (contractors: readonly BusyContractor[]) =>
  contractors.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

const kinds: DatabaseKind[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded'];

for (const kind of kinds)
  test(`every acknowledged write survives ${ROUNDS} kills under load, complete, ${kind}`, async () => {
    // A start takes half a minute while other work keeps the processors busy.
    test.setTimeout((ROUNDS + 1) * 60_000);
    await withPlumbline(kind, { LOG_LEVEL: 'error' }, async (plumbline) => {
      const contractors = await Promise.all(
        Array.from({ length: CONTRACTORS }, (_, seed) => BusyContractor.signUp(plumbline, seed)),
      );
      const findings: Findings = { faults: [], estimates: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const stop = new AbortController();
        const work = Promise.all(contractors.map((contractor) => contractor.work(stop.signal)));
        // Each round kills after another number of writes, so at another moment, or when calls of a busy machine ended unanswered.
        const enough = acknowledgedBy(contractors) + 1 + ((round * 7) % 23);
        const written = (async () => {
          while (!stop.signal.aborted && acknowledgedBy(contractors) < enough) await pause(5);
        })();
        await Promise.race([written, work]);
        await plumbline.server.kill();
        stop.abort();
        await Promise.all([written, work]);
        await plumbline.server.run();
        await Promise.all(contractors.map((contractor) => contractor.compare(findings)));
        expect(findings.faults).toEqual([]);
      }
      const acknowledged = acknowledgedBy(contractors);
      const sum = (name: keyof BusyContractor['counts']) =>
        contractors.reduce((total, { counts }) => total + counts[name], 0);
      const unanswered = contractors.reduce((total, { unanswered: count }) => total + count, 0);
      process.stdout.write(
        `${kind}: ${ROUNDS} kills, ${acknowledged} acknowledged writes, ${unanswered} calls without an answer, ${findings.estimates} estimates compared, ${sum('estimates')} estimates, ${sum('revisions')} revisions and ${sum('changeOrders')} change orders sent, ${sum('acceptedChangeOrders')} of these accepted\n`,
      );
      expect(contractors.flatMap(({ refused }) => refused)).toEqual([]);
      expect(unanswered).toBeGreaterThan(0);
    });
  });
