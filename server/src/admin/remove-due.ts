import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { inTransaction } from '../db/transaction.ts';
import { getHoldings, type OwnedCounts } from '../domains/accounts/closing/get-holdings.ts';
import { removeAccount } from '../domains/accounts/closing/remove-account.ts';
import { checkStatus } from '../domains/billing/check-status.ts';
import { checkRemoval } from '../domains/billing/removal/check-removal.ts';
import { listRemovals, type PlannedRemoval } from '../domains/billing/removal/list-removals.ts';
import { afterClosingAttempts } from '../domains/payments/deposits/close-provider-attempts.ts';
import { DomainError } from '../errors.ts';
import { type AdminContext, recorded } from './admin-context.ts';
import { describeHoldings } from './describe-plan.ts';
import { counted, plainText } from './format-table.ts';

/**
 * Removes the canceled accounts that are due, each in its own transaction, and reports what was deleted. Without `yes` it
 * only reports. Returns false if one could not be removed.
 */
export async function removeDue(context: AdminContext, yes: boolean): Promise<boolean> {
  const { deps, output } = context;
  const due = (await listRemovals(deps)).filter(({ isDue }) => isDue);
  if (due.length === 0) {
    output.line('No account is due.');
    return true;
  }
  const failed: PlannedRemoval[] = [];
  for (const removal of due) {
    if (!(await (yes ? removeOne : askOne)(context, removal))) failed.push(removal);
  }
  if (!yes) output.line('Nothing was deleted. Add --yes to remove the accounts that are due.');
  else
    output.line(`${counted(due.length - failed.length, 'account')} removed, ${failed.length} not removed.`);
  return failed.length === 0;
}

async function askOne(context: AdminContext, { account, email }: PlannedRemoval): Promise<boolean> {
  const holdings = await recorded(context, async (tx) => ({
    result: await getHoldings(tx, account),
    act: { act: 'remove-due', subject: account, detail: { done: 'no, only previewed' } },
  }));
  context.output.line(`${plainText(email)} would be removed: ${describeHoldings(holdings)}.`);
  return true;
}

async function removeOne(context: AdminContext, { account, email }: PlannedRemoval): Promise<boolean> {
  const { deps, output } = context;
  try {
    // A purchase of a moment ago may not have arrived yet.
    if (deps.config.plan) await checkStatus(deps, account);
    const wasDue = await inTransaction(deps.db, (tx) => checkRemoval(tx, deps.clock, account));
    const providers = wasDue ? ONLINE_PROVIDERS : [];
    const holdings = await afterClosingAttempts(deps, account, providers, (requireClosed) =>
      recorded(context, async (tx) => {
        const isDue = wasDue && (await checkRemoval(tx, deps.clock, account));
        const result = isDue
          ? await removeAccount(tx, deps, account, { reason: 'time', requireClosed })
          : null;
        const detail = result ? numbersOf(result) : { done: 'no, no longer due' };
        return { result, act: { act: 'remove-due', subject: account, detail } };
      }),
    );
    if (holdings) output.line(`${plainText(email)} was removed: ${describeHoldings(holdings)}.`);
    else output.line(`${plainText(email)} was not removed: it is no longer due.`);
    return holdings !== null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    output.fault(`${plainText(email)} was not removed: ${error.message}`);
    return false;
  }
}

const numbersOf = (holdings: OwnedCounts): Record<string, string> =>
  Object.fromEntries(Object.entries(holdings).map(([name, count]) => [name, String(count)]));
