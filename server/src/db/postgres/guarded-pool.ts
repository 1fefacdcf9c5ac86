import pg from 'pg';
import { scopedAccount, scopeStatements } from '../row-scope.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import { sendTogether } from './send-together.ts';

/** PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction had failed and was ignored. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
  readonly severity = 'ERROR';
  readonly code = '25P02';
  constructor() {
    super('Transaction was rolled back instead of committed');
  }
}

type SingleQuery = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
const NO_RESULT = { rows: [], rowCount: null, command: 'BEGIN' };

/** Leaves out the names of prepared statements, which a pooler would give to connections that do not know them. */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const send = (config: string | pg.QueryConfig, ...rest: unknown[]) => {
    if (typeof config === 'string') return query(config, ...rest);
    const { name: _name, ...unnamed } = config;
    return query(unnamed, ...rest);
  };
  client.query = send as pg.PoolClient['query'];
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that behaves in transactions as the embedded database does: the same mistakes fail at once, in the same way. */
export class GuardedPool extends pg.Pool {
  readonly #guard: TransactionGuard;

  constructor(config: pg.PoolConfig, guard: TransactionGuard, { prepares }: { readonly prepares: boolean }) {
    super(config);
    this.#guard = guard;
    // Without these, a restart of PostgreSQL would end this process: the pool itself only watches idle clients.
    this.on('connect', (client) => client.on('error', () => {}));
    this.on('connect', sendTogether);
    if (!prepares) this.on('connect', sendUnnamed);
    const queryAlone = super.query.bind(this) as SingleQuery;
    const query: SingleQuery = (asked, values) => {
      const account = scopedAccount();
      return account === null ? queryAlone(asked, values) : this.#queryWithin(account, asked, values);
    };
    this.query = query as pg.Pool['query'];
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
    const account = scopedAccount();
    return transactionClient(await super.connect(), account);
  }

  /** A transaction of its own for a single query, all of it sent in one go. */
  async #queryWithin(account: string, config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#guard.assertOutside();
    const client = await super.connect();
    try {
      const [begun, result, ended] = await Promise.allSettled([
        client.query(`begin; ${scopeStatements(account)}`),
        client.query(config, values),
        client.query('commit'),
      ]);
      if (begun.status === 'rejected') throw begun.reason;
      if (result.status === 'rejected') throw result.reason;
      if (ended.status === 'rejected') throw ended.reason;
      if (ended.value.command === 'ROLLBACK') throw new TransactionAbortedError();
      return result.value;
    } finally {
      client.release();
    }
  }
}

/**
 * A client for one transaction. Once released it refuses queries, which would otherwise run on a connection that may
 * already serve somebody else.
 */
function transactionClient(client: pg.PoolClient, account: string | null): pg.PoolClient {
  let released = false;
  let begun: Promise<unknown> | undefined;
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (released) throw new Error('Transaction is closed');
    if (config.text.startsWith('begin')) {
      const scope = account === null ? '' : `; ${scopeStatements(account)}`;
      // Not waited for, so that it leaves together with the first query; should it fail, so does that.
      begun = client.query({ ...config, text: `${config.text}${scope}` });
      begun.catch(() => {});
      return NO_RESULT;
    }
    try {
      const result = await client.query(config, values);
      if (config.text === 'commit' && result.command === 'ROLLBACK') throw new TransactionAbortedError();
      return result;
    } catch (error) {
      // What began it knows the reason better.
      await begun;
      throw error;
    }
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
