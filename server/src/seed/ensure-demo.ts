import { TRIAL_DAYS } from '@plumbline/contract/billing';
import { DAY_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../account-id.ts';
import type { Database } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { listEstimatePage } from '../domains/documents/listing/list-estimate-page.ts';
import { SIGN_IN } from './contractor.ts';
import { findAccountId, hasAccounts, updateTrialEnd } from './queries.ts';
import { seedDemo } from './seed-demo.ts';

/** The database is in use by others; the message says what to do. */
export class DemoRefusedError extends Error {
  override readonly name = 'DemoRefusedError';
}

/**
 * Throws `DemoRefusedError` when the database has other accounts but not the demo's. Needs no schema and writes nothing, so
 * that it can run first.
 */
export async function refuseOthersDatabase(db: Database): Promise<void> {
  if (!(await hasAccounts(db)) || (await findAccountId(db, SIGN_IN.email))) return;
  throw new DemoRefusedError(
    'This database has accounts that are not the demo’s, so the demo does not use it. Unset DATABASE_URL and ' +
      'DATA_DIR, or set them to an empty database.',
  );
}

/** Returns the demo's contractor, creates it if needed, and restarts its trial. Throws `DemoRefusedError`. */
export async function ensureDemo(deps: Deps, onSeeding: () => void = () => {}): Promise<AccountId> {
  const account = (await findAccountId(deps.db, SIGN_IN.email)) ?? (await makeDemo(deps, onSeeding));
  await inTransaction(deps.db, (tx) => updateTrialEnd(tx, account, trialFrom(deps.clock.now())));
  return account;
}

const trialFrom = (start: Date) => new Date(start.getTime() + TRIAL_DAYS * DAY_MS);

async function makeDemo(deps: Deps, onSeeding: () => void): Promise<AccountId> {
  await refuseOthersDatabase(deps.db);
  onSeeding();
  return seedDemo(deps);
}

/** Of the newest estimates; the demo has fewer. */
const LOOKED_AT = 200;

/** An estimate whose client's page is worth showing: an unanswered one, if there is one. */
export async function findShownEstimate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
): Promise<string | null> {
  const { rows } = await listEstimatePage(deps, account, { limit: LOOKED_AT });
  const shown = rows.filter(({ status }) => status !== 'draft');
  const best =
    shown.find(({ status, isExpired }) => status === 'viewed' && !isExpired) ??
    shown.find(({ status, isExpired }) => status === 'sent' && !isExpired) ??
    shown[0];
  return best?.id ?? null;
}
