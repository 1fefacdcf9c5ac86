import { HOUR_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../account-id.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { mailLinkJob } from '../domains/accounts/jobs.ts';
import { markOverdueJob, tellExpiringJob } from '../domains/documents/jobs.ts';
import { createWorker } from '../jobs/worker.ts';
import { deliverMailJob } from '../mail/jobs.ts';
import { keptTransport } from '../mail/transport/kept-transport.ts';
import { mailSources } from '../mail-sources.ts';
import { CLIENTS, type ClientKey } from './clients.ts';
import { TIME_ZONE } from './contractor.ts';
import { FIRST_MONTH } from './history/first-month.ts';
import { SECOND_MONTH } from './history/second-month.ts';
import { THIRD_MONTH } from './history/third-month.ts';
import { HistoryPlayer } from './history-player.ts';
import { openAccount } from './open-account.ts';
import { updateTrialEnd } from './queries.ts';
import { SetClock } from './set-clock.ts';
import { type TimedStep, timeline } from './timeline.ts';

/**
 * The jobs whose results the history shows. The running demo runs the others: cleanups and checks for every hour of three months
 * would take longer than the rest of the history.
 */
const HISTORY_JOBS = [deliverMailJob, mailLinkJob, tellExpiringJob, markOverdueJob];

/**
 * Plays a contractor's last three months, each step with the product's own function and at its own time. The mail of those
 * months is stored, never sent to a configured mail server. Everything is one transaction, so that an interrupted start leaves
 * nothing behind.
 */
export async function seedDemo(deps: Deps): Promise<AccountId> {
  const now = deps.clock.now();
  const steps = timeline([...FIRST_MONTH, ...SECOND_MONTH, ...THIRD_MONTH], now, TIME_ZONE);
  const clock = new SetClock(new Date((steps[0]?.at ?? now).getTime() - HOUR_MS));
  const log = deps.log.child({}, { level: 'warn' });
  return inTransaction(deps.db, (tx) => playAll({ ...deps, db: tx, clock, log }, clock, steps, now));
}

async function playAll(
  deps: Deps,
  clock: SetClock,
  steps: readonly TimedStep[],
  now: Date,
): Promise<AccountId> {
  const worker = createWorker(
    { ...deps, mail: { transport: keptTransport(deps.db), sources: mailSources(deps) } },
    { jobs: HISTORY_JOBS, concurrency: 1 },
  );
  const account = await openAccount(deps);
  // Three months exceed a trial, and estimates are sent in all of them.
  await updateTrialEnd(deps.db, account, now);
  await worker.drain();

  const player = new HistoryPlayer(deps, account);
  for (const { at, chapter, step } of steps) {
    clock.set(at);
    if (step.kind === 'written') await player.write(chapter);
    else if (step.kind === 'delivered') await worker.drain();
    else {
      await player.play(chapter, step);
      // Notices are sent at once; a sent estimate has its own delivery step.
      if (step.kind !== 'sent') await worker.drain();
    }
  }
  // Also creates the clients without an estimate.
  for (const key of Object.keys(CLIENTS) as ClientKey[]) await player.clientId(key);
  return account;
}
