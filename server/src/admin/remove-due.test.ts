import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jobs, mails } from '../db/schema/schema.ts';
import { queueRemovalNotices } from '../domains/billing/removal/queue-removal-notices.ts';
import { insertSubscription } from '../testing/databases/insert-subscription.ts';
import { aClient, aSentEstimate } from '../testing/factory.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { useAdminConsole } from './testing/admin-console.ts';

const operator = useAdminConsole();
const admin = (...argv: string[]) => operator().admin(...argv);
const acts = () => operator().acts();
const addresses = () => operator().addresses();
const aContractor = (fields?: { companyName?: string }) => operator().aContractor(fields);

/** A contractor whose canceled plan ended long enough ago, and who was notified, so the data is due. */
async function aDueAccount() {
  const contractor = await aContractor();
  await aSentEstimate(contractor);
  const now = operator().server.clock.now();
  const { customerId } = await insertSubscription(operator().server, contractor.account, {
    stripeStatus: 'canceled',
    paidUntil: now,
    endedAt: now,
  });
  // The trial outlasts a subscription that ended within it.
  operator().server.clock.moveBy({ days: 7 });
  return Object.assign(contractor, { customerId });
}

async function waitUntilDue(): Promise<void> {
  for (const days of [23, 6, 1]) {
    operator().server.clock.moveBy({ days });
    await queueRemovalNotices(operator().server.deps);
  }
}

describe('npm run admin -- close', () => {
  test('without --yes only reports what would be deleted', async () => {
    const contractor = await aContractor();
    await aSentEstimate(contractor);
    const { code, said } = await admin('close', contractor.email);
    expect(code).toBe(0);
    expect(said).toContain(`Closing ${contractor.email} would delete 1 client, 1 estimate, 0 payments`);
    expect(said).toContain('Nothing was deleted. Add --yes');
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    expect(await acts()).toMatchObject([{ act: 'close', detail: { done: 'no, only previewed' } }]);
  });

  test('with --yes closes it as its owner could, with a goodbye and no more charges', async () => {
    const contractor = await aContractor();
    const { customerId } = await insertSubscription(operator().server, contractor.account);
    const { code, said } = await admin('close', contractor.account, '--yes');
    expect(code).toBe(0);
    expect(said).toContain(`${contractor.email} is closed: 0 clients`);
    expect(await addresses()).toEqual([]);
    const queued = await operator()
      .server.deps.db.select()
      .from(jobs)
      .where(eq(jobs.name, 'end-subscription'));
    expect(queued.map(({ payload }) => payload)).toEqual([{ customerId }]);
    const [goodbye] = await mailsTo(operator().server, contractor.email);
    expect(goodbye?.text).toContain('The team that runs Plumbline closed it.');
    expect(goodbye?.text).not.toContain('password');
    expect(await acts()).toEqual([
      { act: 'close', operator: 'olivia', subjectId: contractor.account, detail: { done: 'yes' } },
    ]);
  });
});

describe('npm run admin -- remove-due', () => {
  test('does nothing if no account is due, and due shows when they will be', async () => {
    const contractor = await aDueAccount();
    await aContractor();
    expect((await admin('remove-due', '--yes')).said).toBe('No account is due.');
    expect((await admin('due')).said).toMatch(
      new RegExp(`^due on 2026-04-16 at the earliest +${contractor.email} +access ended on 2026-03-17`),
    );
    expect(await addresses()).toHaveLength(2);
  });

  test('without --yes only reports what would be deleted', async () => {
    const contractor = await aDueAccount();
    await waitUntilDue();
    expect((await admin('due')).said).toMatch(new RegExp(`^due +${contractor.email}`));
    const { said } = await admin('remove-due');
    expect(said).toContain(`${contractor.email} would be removed: 1 client, 1 estimate, 0 payments`);
    expect(said).toContain('Nothing was deleted. Add --yes');
    expect(await addresses()).toHaveLength(1);
  });

  test('with --yes removes only what is due, and reports what was deleted', async () => {
    const contractor = await aDueAccount();
    const staying = await aContractor();
    await aClient(staying);
    await waitUntilDue();
    const { code, said } = await admin('remove-due', '--yes');
    expect(code).toBe(0);
    expect(said.split('\n')).toEqual([
      `${contractor.email} was removed: 1 client, 1 estimate, 0 payments, 0 own job types, 0 labor types, 0 own materials.`,
      '1 account removed, 0 not removed.',
    ]);
    expect(await addresses()).toEqual([staying.email]);
    const goodbyes = (await mailsTo(operator().server, contractor.email)).map(({ text }) => text);
    expect(goodbyes.at(-1)).toContain('Your plan ended');
    const removal = (await acts()).find(({ act }) => act === 'remove-due');
    expect(removal).toMatchObject({
      subjectId: contractor.account,
      detail: { clients: '1', estimates: '1', payments: '0' },
    });
    expect(JSON.stringify(await acts())).not.toContain(contractor.email);
  });

  test('keeps an account that was not notified in time, however long ago it ended', async () => {
    await aDueAccount();
    operator().server.clock.moveBy({ days: 300 });
    expect((await admin('remove-due', '--yes')).said).toBe('No account is due.');
    expect(
      await operator().server.deps.db.select().from(mails).where(eq(mails.message, 'data-removal')),
    ).toEqual([]);
    expect(await addresses()).toHaveLength(1);
  });
});
