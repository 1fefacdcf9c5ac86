import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../deps.ts';
import { deleteKeptMessagesBefore, deleteMailsBefore } from './queries.ts';

const KEPT_DAYS = 90;
/** Of somebody who has closed their account, or was never one's owner, the address alone is left. */
const NOBODYS_KEPT_DAYS = 30;
const KEPT_MESSAGES_DAYS = 30;

/** Deletes mails some time after they have left, but for those about an estimate, whose timeline shows what became of them. */
export async function removeMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteMailsBefore(db, daysAgo(KEPT_DAYS), 'accounts');
  await deleteMailsBefore(db, daysAgo(NOBODYS_KEPT_DAYS), 'nobody');
  await deleteKeptMessagesBefore(db, daysAgo(KEPT_MESSAGES_DAYS));
}
