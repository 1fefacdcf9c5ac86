import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** A query bypassed its transaction: a programming error, on either database. */
export class RootQueryInTransactionError extends Error {
  override readonly name = 'RootQueryInTransactionError';
  constructor() {
    super(
      'A query was sent to the database itself inside the callback of a transaction. Use the transaction that the ' +
        'callback is given. (The embedded database has one connection, so this query would wait for ever.)',
    );
  }
}

interface Inside {
  readonly guard: TransactionGuard;
  open: boolean;
  readonly outer: Inside | undefined;
}

/** One for every database: each storage that was ever used makes every promise of the process slower. */
const storage = new AsyncLocalStorage<Inside | undefined>();

/** The innermost open transaction around the running code, of any database. */
function innermost(): Inside | undefined {
  let inside = storage.getStore();
  while (inside && !inside.open) inside = inside.outer;
  return inside;
}

/**
 * Knows whether the running code was called from inside a transaction's callback. Code that outlives the
 * transaction it was started in, such as a timer, counts as outside.
 */
export class TransactionGuard {
  /** Throws `RootQueryInTransactionError` when called from inside a transaction. */
  assertOutside(): void {
    for (let inside = innermost(); inside; inside = inside.outer)
      if (inside.guard === this && inside.open) throw new RootQueryInTransactionError();
  }

  /** Tracks every transaction of `db`, however it is started. */
  watch(db: Database): Database {
    const begin = db.transaction.bind(db);
    db.transaction = (work, config) => begin((tx) => this.#runInside(() => work(tx)), config);
    return db;
  }

  async #runInside<Result>(work: () => Promise<Result>): Promise<Result> {
    const state: Inside = { guard: this, open: true, outer: innermost() };
    try {
      return await storage.run(state, work);
    } finally {
      state.open = false;
    }
  }
}
