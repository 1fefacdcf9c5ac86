import type { Invoice } from '@plumbline/contract/invoices';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, mails } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { invoicesOf, PLAIN } from '../invoices/testing/invoiced-jobs.ts';
import { markOverdue } from './invoicing/reminding/mark-overdue.ts';
import { queueInvoiceReminders } from './invoicing/reminding/queue-invoice-reminders.ts';
import { queueExpiryNotices } from './reminders/queue-expiry-notices.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { queueStageNotices } from './schedule/queue-stage-notices.ts';
import { aRemindingContractor, sentTo } from './testing/reminders.ts';

// The server's clock begins at 2026-03-10 15:00 UTC, which is 09:00 in Boise.
let server: TestApp;
/** Three accounts; Node does not know the time zone of the first and the last. */
let owners: string[];

/** An account with everything that the hourly jobs look for within three days. */
async function anAccount(): Promise<string> {
  const contractor = await aRemindingContractor(server, [1]);
  await contractor.patch('/api/user/settings', { invoiceReminderDays: [0] });
  await sentTo(contractor, { validUntil: '2026-03-15' });
  const { aJob, draft, issue } = invoicesOf(server, contractor);
  const { id } = await aJob();
  const made = await draft(id, { kind: 'rest' }, { dueDays: 2 });
  const issued = await issue(made.json<Invoice>().id, { send: {} });
  expect(issued.statusCode).toBe(200);
  await aJob({ ...PLAIN, schedule: [{ name: 'Dry-in', percentage: '20', dueOn: '2026-03-12' }] });
  return accountIdOf(contractor);
}

beforeAll(async () => {
  server = await startTestApp();
  owners = [await anAccount(), await anAccount(), await anAccount()];
  const odd = [owners[0], owners[2]].map(String);
  await server.deps.db.update(accounts).set({ timeZone: 'Mars/Olympus' }).where(inArray(accounts.id, odd));
  server.clock.moveBy({ days: 3, hours: 1 });
});
afterAll(() => server.close());

test.each<[string, string, (deps: Deps) => Promise<void>]>([
  ['reminders of estimates', 'estimate-reminder', queueReminders],
  ['notices of estimates that expire', 'estimate-expiring', queueExpiryNotices],
  ['reminders of invoices', 'invoice-reminder', queueInvoiceReminders],
  ['notices of overdue invoices', 'invoice-overdue', markOverdue],
  ['notices of payments that are due', 'stage-due', queueStageNotices],
])(
  'accounts whose time zone this Node does not know do not keep another from its %s, and the job fails',
  async (_what, message, job) => {
    await expect(job(server.deps)).rejects.toThrow(/^2 of 3 rows failed, the first with: .*Mars\/Olympus/);
    const queued = await server.deps.db
      .select({ accountId: mails.accountId })
      .from(mails)
      .where(and(eq(mails.message, message), inArray(mails.accountId, owners)));
    expect(queued).toEqual([{ accountId: owners[1] }]);
  },
);
