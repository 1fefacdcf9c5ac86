import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../deps.ts';
import { deleteKeptMessagesBefore, deleteMailsBefore } from './queries.ts';

const KEPT_DAYS = 90;
/** For mail without an account, closed or never created; only the address remains. */
const ACCOUNTLESS_DAYS = 30;
const KEPT_MESSAGES_DAYS = 30;

/** Deletes mails some time after they were sent, except those about an estimate, whose timeline shows them. */
export async function removeMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteMailsBefore(db, daysAgo(KEPT_DAYS), 'accounts');
  await deleteMailsBefore(db, daysAgo(ACCOUNTLESS_DAYS), 'nobody');
  await deleteKeptMessagesBefore(db, daysAgo(KEPT_MESSAGES_DAYS));
}
