import { BILLING_STATUSES, type BillingStatusName } from '@plumbline/contract/billing';
import { listStandings, type Standing } from '../domains/billing/list-standings.ts';
import { listRemovals } from '../domains/billing/removal/list-removals.ts';
import { listActs } from '../domains/operators/list-acts.ts';
import { type AdminContext, AdminUsageError, recorded } from './admin-context.ts';
import { describePlan } from './describe-plan.ts';
import { counted, formatDate, formatMoment, formatTable } from './format-table.ts';

/** Lists every account with its plan, or those with one status. */
export async function listAccounts(context: AdminContext, status: string | undefined): Promise<void> {
  const wanted = status === undefined ? null : readStatus(status);
  const standings = await recorded(context, async (tx) => {
    const result = await listStandings({ db: tx, clock: context.deps.clock }, { status: wanted });
    const detail = { ...(wanted && { status: wanted }), found: String(result.length) };
    return { result, act: { act: 'list', subject: null, detail } };
  });
  printStandings(context, standings);
}

/** Finds the accounts whose address, name or company contains a text. */
export async function findAccounts(context: AdminContext, text: string): Promise<void> {
  const standings = await recorded(context, async (tx) => {
    const result = await listStandings({ db: tx, clock: context.deps.clock }, { text });
    // Not the text: it may be the address of an account that is deleted later.
    return { result, act: { act: 'find', subject: null, detail: { found: String(result.length) } } };
  });
  printStandings(context, standings);
}

/** Lists the canceled accounts due for removal, and when. */
export async function listDue(context: AdminContext): Promise<void> {
  const { output, deps } = context;
  const removals = await recorded(context, async (tx) => {
    const result = await listRemovals({ db: tx, clock: deps.clock });
    return { result, act: { act: 'due', subject: null, detail: { found: String(result.length) } } };
  });
  if (removals.length === 0) return output.line('No canceled account has reached the end of its access.');
  const rows = removals.map(({ account, email, accessEnd, dueAt, isDue }) => [
    isDue ? 'due' : `due on ${formatDate(dueAt)} at the earliest`,
    email,
    `access ended on ${formatDate(accessEnd)}`,
    account,
  ]);
  for (const line of formatTable(rows)) output.line(line);
  const due = removals.filter(({ isDue }) => isDue).length;
  if (due > 0) output.line(`${counted(due, 'account')} can be removed: npm run admin -- remove-due`);
}

/** Lists the operators' commands, newest first. */
export async function listRecordedActs({ deps, output }: AdminContext): Promise<void> {
  const acts = await listActs(deps);
  if (acts.length === 0) return output.line('No commands are recorded yet.');
  const rows = acts.map(({ createdAt, operator, act, subjectId, detail }) => [
    formatMoment(createdAt),
    operator,
    act,
    subjectId ?? '-',
    describeDetail(detail),
  ]);
  for (const line of formatTable(rows)) output.line(line);
}

/** `days 7, until 2026-03-24`. */
export const describeDetail = (detail: Readonly<Record<string, string>>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function readStatus(text: string): BillingStatusName {
  const status = BILLING_STATUSES.find((known) => known === text);
  if (!status)
    throw new AdminUsageError(`Unknown status ${text}. Use one of ${BILLING_STATUSES.join(', ')}.`);
  return status;
}

function printStandings({ output }: AdminContext, standings: readonly Standing[]): void {
  const rows = standings.map(({ email, firstName, lastName, companyName, plan, createdAt, account }) => [
    email,
    companyName ?? `${firstName} ${lastName}`,
    describePlan(plan),
    `since ${formatDate(createdAt)}`,
    account,
  ]);
  for (const line of formatTable(rows)) output.line(line);
  output.line(standings.length === 0 ? 'No accounts.' : `${counted(standings.length, 'account')}.`);
}
