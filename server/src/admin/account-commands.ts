import { ONLINE_PROVIDERS } from '@plumbline/contract/payments/providers';
import { accountId } from '../account-id.ts';
import { getHoldings } from '../domains/accounts/closing/get-holdings.ts';
import { removeAccount } from '../domains/accounts/closing/remove-account.ts';
import { findAccountByName } from '../domains/accounts/find-account.ts';
import { displayName } from '../domains/accounts/rules.ts';
import { extendTrial } from '../domains/accounts/trial/extend-trial.ts';
import { getHistory } from '../domains/billing/get-history.ts';
import { getStatus } from '../domains/billing/get-status.ts';
import { afterClosingAttempts } from '../domains/payments/deposits/close-provider-attempts.ts';
import { type AdminContext, AdminUsageError, recorded } from './admin-context.ts';
import { describeHoldings, describePlan } from './describe-plan.ts';
import { formatDate, formatMoment, formatTable, plainText } from './format-table.ts';
import { describeDetail } from './list-commands.ts';

const MOST_DAYS = 365;

/** Shows an account, its plan, and what it holds. */
export async function showAccount(context: AdminContext, emailOrId: string): Promise<void> {
  const { deps, output } = context;
  const { row, plan, holdings } = await recorded(context, async (tx) => {
    const found = await findAccountByName({ db: tx }, emailOrId);
    const account = accountId(found.id);
    const result = {
      row: found,
      plan: await getStatus({ db: tx, clock: deps.clock }, account),
      holdings: await getHoldings(tx, account),
    };
    return { result, act: { act: 'show', subject: account } };
  });
  const lines = formatTable([
    ['name', displayName(row)],
    ['company', row.companyName ?? '-'],
    ['address', row.email],
    ['id', row.id],
    ['registered', formatMoment(row.createdAt)],
    ['verified', row.emailVerifiedAt ? formatMoment(row.emailVerifiedAt) : 'not yet'],
    ['plan', describePlan(plan)],
    ['trial', `until ${formatMoment(row.trialEndsAt)}`],
    ['blocked', plan.isBlocked ? 'yes: sending, PDFs and custom types' : 'no'],
    ['holds', describeHoldings(holdings)],
  ]);
  for (const line of lines) output.line(line);
}

/** Shows an account's plan and its history, oldest first. */
export async function showBilling(context: AdminContext, emailOrId: string): Promise<void> {
  const { deps, output } = context;
  const { status, events } = await recorded(context, async (tx) => {
    const account = accountId((await findAccountByName({ db: tx }, emailOrId)).id);
    const result = await getHistory({ db: tx, clock: deps.clock }, account);
    return { result, act: { act: 'billing', subject: account } };
  });
  output.line(describePlan(status));
  const rows = events.map(({ at, type, detail }) => [formatMoment(at), type, describeDetail(detail)]);
  for (const line of formatTable(rows)) output.line(line);
  if (events.length === 0) output.line('This plan has no history yet.');
}

/** Extends an account's trial. */
export async function extendAccountTrial(
  context: AdminContext,
  emailOrId: string,
  days: string,
): Promise<void> {
  const count = readDays(days);
  const { email, until } = await recorded(context, async (tx) => {
    const row = await findAccountByName({ db: tx }, emailOrId);
    const account = accountId(row.id);
    const trialEndsAt = await extendTrial({ db: tx, clock: context.deps.clock }, account, count);
    const detail = { days, until: formatDate(trialEndsAt) };
    return {
      result: { email: row.email, until: trialEndsAt },
      act: { act: 'extend-trial', subject: account, detail },
    };
  });
  context.output.line(`The trial of ${plainText(email)} runs until ${formatMoment(until)}.`);
}

/** Closes an account as its owner could. Without `yes` it only reports what would be deleted. */
export async function closeAccountOf(context: AdminContext, emailOrId: string, yes: boolean): Promise<void> {
  const { deps, output } = context;
  const found = await findAccountByName(deps, emailOrId);
  const account = accountId(found.id);
  const email = plainText(found.email);
  const act = { act: 'close', subject: account };
  if (!yes) {
    const holdings = await recorded(context, async (tx) => ({
      result: await getHoldings(tx, account),
      act: { ...act, detail: { done: 'no, only previewed' } },
    }));
    output.line(`Closing ${email} would delete ${describeHoldings(holdings)}, and cancel the subscription.`);
    output.line('Nothing was deleted. Add --yes to close the account.');
    return;
  }
  const holdings = await afterClosingAttempts(deps, account, ONLINE_PROVIDERS, (requireClosed) =>
    recorded(context, async (tx) => ({
      result: await removeAccount(tx, deps, account, { reason: 'operator', requireClosed }),
      act: { ...act, detail: { done: 'yes' } },
    })),
  );
  output.line(`${email} is closed: ${describeHoldings(holdings)} deleted.`);
  output.line(
    'The farewell email and the cancellation of the subscription are queued; a running server executes them.',
  );
}

function readDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MOST_DAYS)
    throw new AdminUsageError(
      `${plainText(text)} isn’t a number of days. Enter a whole number from 1 to ${MOST_DAYS}.`,
    );
  return days;
}
