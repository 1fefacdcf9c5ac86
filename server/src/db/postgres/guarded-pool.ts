import pg from 'pg';
import { DatabaseUnavailableError } from '../database.ts';
import { isServerReadOnly } from '../is-unavailable.ts';
import { scopedAccount, scopeStatements } from '../row-scope.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts';
import { sendTogether } from './send-together.ts';

/** PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction failed and the error was ignored. */
class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
  readonly severity = 'ERROR';
  readonly code = '25P02';
  constructor() {
    super('Transaction was rolled back instead of committed');
  }
}

type SingleQuery = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
const NO_RESULT = { rows: [], rowCount: null, command: 'BEGIN' };

/** Omits the names of prepared statements, which a pooler would send to connections that do not know them. */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const send = (config: string | pg.QueryConfig, ...rest: unknown[]) => {
    if (typeof config === 'string') return query(config, ...rest);
    const { name: _name, ...unnamed } = config;
    return query(unnamed, ...rest);
  };
  client.query = send as pg.PoolClient['query'];
}

/** Why Plumbline itself closed a connection. */
export class SilentServerError extends DatabaseUnavailableError {
  constructor() {
    super('PostgreSQL does not answer');
  }
}

/** node-postgres's message for a query timeout; it has closed the connection by then. */
const TIMED_OUT = 'Query read timeout';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool whose transactions behave like the embedded database: the same mistakes fail immediately, in the same way. */
export class GuardedPool extends pg.Pool {
  readonly #guard: TransactionGuard;
  /** The bytes each connection had received at the last `rememberReceived`; undefined for newer connections. */
  readonly #received = new Map<DatabaseClient, number | undefined>();
  readonly #idle = new Set<DatabaseClient>();
  #lost = 0;

  constructor(
    config: pg.PoolConfig & DatabaseClientConfig,
    guard: TransactionGuard,
    { prepares }: { readonly prepares: boolean },
  ) {
    super({ ...config, Client: DatabaseClient as unknown as new () => pg.Client });
    this.#guard = guard;
    this.#watchConnections();
    this.on('connect', sendTogether);
    if (!prepares) this.on('connect', sendUnnamed);
    const askPool = super.query.bind(this) as SingleQuery;
    const queryAlone: SingleQuery = async (asked, values) => {
      try {
        return await askPool(asked, values);
      } catch (error) {
        this.#isUseless(error);
        throw error;
      }
    };
    const query: SingleQuery = (asked, values) => {
      const account = scopedAccount();
      return account === null ? queryAlone(asked, values) : this.#queryWithin(account, asked, values);
    };
    this.query = query as pg.Pool['query'];
  }

  #watchConnections(): void {
    const clientOf = (client: pg.PoolClient) => client as unknown as DatabaseClient;
    this.on('connect', (client) => {
      this.#received.set(clientOf(client), undefined);
      client.once('error', () => {
        this.#lost += 1;
      });
    });
    this.on('remove', (client) => {
      this.#received.delete(clientOf(client));
      this.#idle.delete(clientOf(client));
    });
    this.on('acquire', (client) => this.#idle.delete(clientOf(client)));
    this.on('release', (error, client) => {
      if (!error) this.#idle.add(clientOf(client));
    });
  }

  /** Connections that broke or were closed as silent since the start. */
  get lostCount(): number {
    return this.#lost;
  }

  /** Records how many bytes each connection has received so far. */
  rememberReceived(): void {
    for (const client of this.#received.keys()) this.#received.set(client, client.bytesRead);
  }

  /** Closes every connection that has received nothing since `rememberReceived`, and returns their number. */
  abandonSilent(): number {
    const silent = [...this.#received].filter(([client, received]) => client.bytesRead === received);
    for (const [client] of silent) client.abandon(new SilentServerError());
    return silent.length;
  }

  /**
   * Whether a connection is unusable after this error. After an unanswered query the idle connections count
   * as dead too: otherwise each of them would make another request wait as long.
   */
  #isUseless(error: unknown): boolean {
    if (error instanceof Error && error.message === TIMED_OUT) {
      for (const client of this.#idle) client.abandon(new SilentServerError());
      return true;
    }
    return isServerReadOnly(error);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) {
      // The pool runs a single query this way.
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
    return transactionClient(await super.connect(), account, (error) => this.#isUseless(error));
  }

  /** Runs a single query in its own transaction, sent in one batch. */
  async #queryWithin(account: string, config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#guard.assertOutside();
    const client = await super.connect();
    let isUseless = false;
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
    } catch (error) {
      isUseless = this.#isUseless(error);
      throw error;
    } finally {
      client.release(isUseless);
    }
  }
}

/**
 * A client for one transaction. Once released it refuses queries, because its connection may
 * already serve another caller.
 */
function transactionClient(
  client: pg.PoolClient,
  account: string | null,
  isUselessAfter: (error: unknown) => boolean,
): pg.PoolClient {
  let released = false;
  let isUseless = false;
  let begun: Promise<unknown> | undefined;
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (released) throw new Error('Transaction is closed');
    if (config.text.startsWith('begin')) {
      const scope = account === null ? '' : `; ${scopeStatements(account)}`;
      // Not awaited, so that it is sent together with the first query; if it fails, so does that query.
      begun = client.query({ ...config, text: `${config.text}${scope}` });
      begun.catch(() => {});
      return NO_RESULT;
    }
    try {
      const result = await client.query(config, values);
      if (config.text === 'commit' && result.command === 'ROLLBACK') throw new TransactionAbortedError();
      return result;
    } catch (error) {
      isUseless ||= isUselessAfter(error);
      // The error of BEGIN explains the failure better.
      await begun;
      throw error;
    }
  };
  const release = (error?: Error | boolean) => {
    released = true;
    client.release(error ?? isUseless);
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return query;
      if (property === 'release') return release;
      return Reflect.get(target, property, target);
    },
  });
}
