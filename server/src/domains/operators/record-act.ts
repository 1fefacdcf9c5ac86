import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { insertAct } from './queries.ts';

export interface OperatorAct {
  readonly act: string;
  /** The name of the operating system's user. */
  readonly operator: string;
  /** The affected account; null for an act on many. */
  readonly subject: AccountId | null;
  /** Only numbers and dates, nothing that identifies the account, because the record outlives it. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Records an operator's act, in the transaction of its effect. */
export async function recordAct(
  tx: Transaction,
  clock: Deps['clock'],
  { act, operator, subject, detail = {} }: OperatorAct,
): Promise<void> {
  await insertAct(tx, {
    id: randomUUID(),
    act,
    operator,
    subjectId: subject,
    detail: { ...detail },
    createdAt: clock.now(),
  });
}
