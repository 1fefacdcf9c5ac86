import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '@plumbline/sandbox/start-sandbox';
import { BusyBookkeeper } from '../support/busy-bookkeeper.ts';
import { BusyContractor, type Findings } from '../support/busy-contractor.ts';
import { expect, test, withPlumbline } from '../support/plumbline.ts';
import type { DatabaseKind } from '../support/server-process.ts';

/** Each round takes ten seconds; `npm run test:all` also runs `npm run faults`, which sets a hundred. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);
const CONTRACTORS = 2;
const BOOKKEEPERS = 3;

type Busy = BusyContractor | BusyBookkeeper;
const acknowledgedBy = (busy: readonly Busy[]) =>
  busy.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

const kinds: DatabaseKind[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded'];

for (const kind of kinds)
  test(`every acknowledged write survives ${ROUNDS === 1 ? 'a kill' : `${ROUNDS} kills`} under load, complete, ${kind}`, {
    // The embedded database takes three times as long to start; its own tests also kill it.
    tag: kind === 'embedded' && kinds.length > 1 ? '@long' : [],
  }, async () => {
    // A start, and opening the database to check its rows, take half a minute each while other work keeps the processors busy.
    test.setTimeout((ROUNDS + 1) * 120_000);
    const sandbox = await startSandbox();
    const environment = {
      LOG_LEVEL: 'error',
      MAX_SENDS_PER_HOUR: '100000',
      MAX_SENDS_PER_DAY: '100000',
      // Clients who pay come from addresses of their own.
      TRUST_PROXY: 'loopback',
      ...sandbox.variables,
    };
    await withPlumbline(kind, environment, async (plumbline) => {
      const contractors = await Promise.all(
        Array.from({ length: CONTRACTORS }, (_, seed) => BusyContractor.signUp(plumbline, seed)),
      );
      const bookkeepers = await Promise.all(
        Array.from({ length: BOOKKEEPERS }, (_, seed) => BusyBookkeeper.signUp(plumbline, sandbox, seed)),
      );
      const busy: readonly Busy[] = [...contractors, ...bookkeepers];
      const findings: Findings = { faults: [], estimates: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const stop = new AbortController();
        const work = Promise.all(busy.map((each) => each.work(stop.signal)));
        // Each round kills after another number of writes, so at another moment, or when calls of a busy machine ended unanswered.
        const enough = acknowledgedBy(busy) + 1 + ((round * 7) % 23);
        const written = (async () => {
          while (!stop.signal.aborted && acknowledgedBy(busy) < enough) await pause(5);
        })();
        await Promise.race([written, work]);
        await plumbline.server.kill();
        stop.abort();
        await Promise.all([written, work]);
        expect(await plumbline.server.findWrongRows()).toEqual([]);
        await plumbline.server.run();
        await Promise.all(contractors.map((contractor) => contractor.compare(findings)));
        for (const bookkeeper of bookkeepers) findings.faults.push(...(await bookkeeper.compare()));
        expect(findings.faults).toEqual([]);
      }
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const sent = (name: keyof BusyContractor['counts']) =>
        sum(contractors.map(({ counts }) => counts[name]));
      const unanswered = sum(busy.map((each) => each.unanswered));
      const names = [...new Set(bookkeepers.flatMap(({ counts }) => Object.keys(counts)))];
      const invoices = names.map(
        (name) => `${sum(bookkeepers.map(({ counts }) => counts[name] ?? 0))} ${name}`,
      );
      process.stdout.write(
        `${kind}: ${ROUNDS} kills, ${acknowledgedBy(busy)} acknowledged writes, ${unanswered} calls without an answer, ${findings.estimates} estimates compared, ${sent('estimates')} estimates, ${sent('revisions')} revisions and ${sent('changeOrders')} change orders sent, ${sent('acceptedChangeOrders')} of these accepted; ${sum(bookkeepers.map(({ compared }) => compared))} invoices compared; of invoices ${invoices.join(', ')}\n`,
      );
      expect(busy.flatMap(({ refused }) => refused)).toEqual([]);
      expect(unanswered).toBeGreaterThan(0);
    });
    await sandbox.close();
  });
