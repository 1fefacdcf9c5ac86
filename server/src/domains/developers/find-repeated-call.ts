import { DAY_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/database.ts';
import { holdCreation } from '../../db/hold-creation.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError } from '../../errors.ts';
import { deleteCallsBefore, findCallDigest, upsertCall } from './call-queries.ts';

/** A call with an `Idempotency-Key`. */
export interface RepeatableCall {
  readonly id: string;
  /** Null if the content may differ between calls with the same key. */
  readonly requestDigest: string | null;
}

/** A call that sends a document. */
export interface SendingCall {
  /** Undefined without an `Idempotency-Key`. */
  readonly repeatable?: RepeatableCall | undefined;
  /** Counts the queued mail. Throws `TooManyRequestsError` if a limit was reached before. */
  readonly countMail?: (tx: Transaction, documentId: string) => Promise<void>;
}

const KEPT_DAYS = 90;

/**
 * Returns what an earlier call with the same key created, as `find` reads it; null when there is none. Blocks other calls with
 * that key until the transaction ends. Throws `ConflictError` when the earlier call had other content.
 */
export async function findRepeatedCall<Made>(
  tx: Transaction,
  account: AccountId,
  call: RepeatableCall | undefined,
  find: (id: string, wasMade: boolean) => Promise<Made | null>,
): Promise<Made | null> {
  if (!call) return null;
  await holdCreation(tx, call.id);
  const digest = await findCallDigest(tx, account, call.id);
  const made = await find(call.id, digest !== null);
  if (made !== null && digest !== null && call.requestDigest !== null && digest !== call.requestDigest)
    throw new ConflictError(
      'This Idempotency-Key was already used with a different request. Please use a new key.',
      'IDEMPOTENCY_KEY_REUSED',
    );
  return made;
}

/** Records a call that took effect, in the same transaction as its effect. */
export async function rememberCall(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  account: AccountId,
  call: RepeatableCall | undefined,
): Promise<void> {
  if (!call || call.requestDigest === null) return;
  const { id, requestDigest } = call;
  await upsertCall(tx, account, { id, requestDigest, createdAt: clock.now() });
}

/** Deletes the records of calls, of every account, after 90 days. */
export async function removeCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteCallsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
