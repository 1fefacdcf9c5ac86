import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { accountId } from '../../../account-id.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { extendTrial } from '../../accounts/trial/extend-trial.ts';
import { queueReminders } from '../reminders/queue-reminders.ts';

const STEP_HOURS = IS_LONG_ONCE ? 1 : 3;

export type Contractor = ApiClient & { email: string };

/** A contractor with these reminder days. */
export async function aRemindingContractor(
  server: TestApp,
  reminderDays: readonly number[],
  timeZone = 'America/Boise',
): Promise<Contractor> {
  const contractor = await signedInContractor(server, { timeZone });
  const { id } = (await contractor.get('/api/auth/user')).json<Profile>();
  // The tests send for weeks.
  await extendTrial(server.deps, accountId(id), 365);
  await contractor.patch('/api/user/settings', { reminderDays });
  return contractor;
}

/** An estimate sent to a client with a unique address. */
export async function sentTo(contractor: Contractor, fields: Partial<EstimateRequest> = {}) {
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  return { address, ...(await aSentEstimate(contractor, { clientId: client.id, ...fields })) };
}

/** Advances the clock by hours and runs the hourly job in each. */
export async function walkHours(server: TestApp, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    server.clock.moveBy({ hours: 1 });
    await queueReminders(server.deps);
  }
}

/**
 * Advances the clock by days. The job runs in every third hour, which at nine in Boise is one of them, and for `npm run test:all` in
 * each.
 */
export async function walkDays(server: TestApp, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += STEP_HOURS) {
    server.clock.moveBy({ hours: STEP_HOURS });
    await queueReminders(server.deps);
  }
}

/** When reminders were sent according to the timeline, in UTC: `2026-03-13 15:00`. */
export async function remindedAt(contractor: ApiClient, id: string): Promise<string[]> {
  const { events } = (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
  return events.flatMap(({ type, at }) =>
    type === 'reminder_sent' ? at.slice(0, 16).replace('T', ' ') : [],
  );
}

/** The reminders a client has received, oldest first. */
export async function remindersTo(server: TestApp, address: string) {
  return (await mailsTo(server, address)).filter(({ subject }) => subject.startsWith('Reminder'));
}
