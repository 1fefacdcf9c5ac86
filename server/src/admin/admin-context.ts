import type { Transaction } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type OperatorAct, recordAct } from '../domains/operators/record-act.ts';

/** Where a command's words go, a line at a time. */
interface AdminOutput {
  line(text: string): void;
  fault(text: string): void;
}

/** What a command is given. */
export interface AdminContext {
  readonly deps: Deps;
  /** Who is at it: the name of the operating system's user. */
  readonly operator: string;
  readonly output: AdminOutput;
}

/** A command that cannot be carried out as it was given; the message says what is wrong with it. */
export class AdminUsageError extends Error {
  override readonly name = 'AdminUsageError';
}

/** Does something in one transaction with the record of it. `work` says what is written down. */
export function recorded<Result>(
  { deps, operator }: AdminContext,
  work: (
    tx: Transaction,
  ) => Promise<{ readonly result: Result; readonly act: Omit<OperatorAct, 'operator'> }>,
): Promise<Result> {
  return inTransaction(deps.db, async (tx) => {
    const { result, act } = await work(tx);
    await recordAct(tx, deps.clock, { ...act, operator });
    return result;
  });
}
