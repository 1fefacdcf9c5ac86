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

/**
 * Knows whether the running code was called from inside a transaction's callback. Code that outlives the
 * transaction it was started in, such as a timer, counts as outside.
 */
export class TransactionGuard {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>();

  /** Throws `RootQueryInTransactionError` when called from inside a transaction. */
  assertOutside(): void {
    if (this.#storage.getStore()?.open) throw new RootQueryInTransactionError();
  }

  /** Tracks every transaction of `db`, however it is started. */
  watch(db: Database): Database {
    const begin = db.transaction.bind(db);
    db.transaction = (work, config) => begin((tx) => this.#runInside(() => work(tx)), config);
    return db;
  }

  async #runInside<Result>(work: () => Promise<Result>): Promise<Result> {
    const state = { open: true };
    try {
      return await this.#storage.run(state, work);
    } finally {
      state.open = false;
    }
  }
}
