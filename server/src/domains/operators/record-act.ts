import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { insertAct } from './queries.ts';

export interface OperatorAct {
  readonly act: string;
  /** The name of the operating system's user. */
  readonly operator: string;
  /** The account it was done to; null for one that was about many. */
  readonly subject: AccountId | null;
  /** Numbers and dates, and nothing that says whose account it was: this outlives it. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Writes down what an operator did, in the transaction of its effect. */
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
