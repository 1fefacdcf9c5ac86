import type { Transaction } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type OperatorAct, recordAct } from '../domains/operators/record-act.ts';

/** The output of a command, line by line. */
interface AdminOutput {
  line(text: string): void;
  fault(text: string): void;
}

/** What a command receives. */
export interface AdminContext {
  readonly deps: Deps;
  /** The name of the operating system's user. */
  readonly operator: string;
  readonly output: AdminOutput;
}

/** A command that cannot be executed as given; the message says why. */
export class AdminUsageError extends Error {
  override readonly name = 'AdminUsageError';
}

/** Runs `work` and records it in one transaction. `work` returns the record. */
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
