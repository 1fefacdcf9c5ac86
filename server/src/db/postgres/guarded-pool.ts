import pg from 'pg';
import type { TransactionGuard } from '../transaction-guard.ts';

/** PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction had failed and was ignored. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
  readonly severity = 'ERROR';
  readonly code = '25P02';
  constructor() {
    super('Transaction was rolled back instead of committed');
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that behaves in transactions as the embedded database does: the same mistakes fail at once, in the same way. */
export class GuardedPool extends pg.Pool {
  readonly #guard: TransactionGuard;

  constructor(config: pg.PoolConfig, guard: TransactionGuard) {
    super(config);
    this.#guard = guard;
    // Without these, a restart of PostgreSQL would end this process: the pool itself only watches idle clients.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) {
      // This is how the pool runs a single query.
      try {
        this.#guard.assertOutside();
      } catch (error) {
        process.nextTick(callback, error, undefined, () => {});
        return;
      }
      super.connect(callback);
      return;
    }
    return this.#connectForTransaction();
  }

  async #connectForTransaction(): Promise<pg.PoolClient> {
    this.#guard.assertOutside();
    return transactionClient(await super.connect());
  }
}

/**
 * A client for one transaction. Once released it refuses queries, which would otherwise run on a connection that may
 * already serve somebody else.
 */
function transactionClient(client: pg.PoolClient): pg.PoolClient {
  let released = false;
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (released) throw new Error('Transaction is closed');
    const result = await client.query(config, values);
    if (config.text === 'commit' && result.command === 'ROLLBACK') throw new TransactionAbortedError();
    return result;
  };
  const release = (error?: Error | boolean) => {
    released = true;
    client.release(error);
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return query;
      if (property === 'release') return release;
      return Reflect.get(target, property, target);
    },
  });
}
