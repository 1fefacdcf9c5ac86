import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { embeddedParsers, embeddedSerializers } from '../column-parsers.ts';
import { preparedName } from '../prepared.ts';
import { scopedAccount, scopeStatements } from '../row-scope.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import { NamedStatements } from './named-statements.ts';
import { TurnKeeper } from './turn-keeper.ts';

/** The error of every query after PostgreSQL has stopped, for example because the disk is full or broken. */
export class DatabaseStoppedError extends Error {
  override readonly name = 'DatabaseStoppedError';
  constructor(cause: Error) {
    super(
      `The embedded database has stopped: ${cause.message}. Nothing that was committed is lost. Put right what is ` +
        'wrong, which is most often a full disk, and start Plumbline again.',
      { cause },
    );
  }
}

/** The most lines kept of PostgreSQL's output before it stopped. */
const MAX_KEPT_LINES = 20;

/**
 * PGlite that fails immediately instead of hanging: on queries that would wait for their own transaction, and, once
 * PostgreSQL has panicked, on all of them (stock PGlite then spins forever).
 */
export class EmbeddedClient extends PGlite {
  readonly #guard: TransactionGuard;
  readonly #turns = new TurnKeeper();
  readonly #named = new NamedStatements(this);
  #stopped: DatabaseStoppedError | undefined;
  /** Called once, when PostgreSQL has stopped; later queries fail. */
  onStopped: (error: DatabaseStoppedError) => void = () => {};

  private constructor(options: PGliteOptions, guard: TransactionGuard) {
    super(options);
    this.#guard = guard;
  }

  /** Starts the engine. If it fails, throws an error with PostgreSQL's own message. */
  static async start(options: PGliteOptions, guard: TransactionGuard): Promise<EmbeddedClient> {
    const printed: string[] = [];
    const keepLine = (line: string) => {
      printed.push(line);
      if (printed.length > MAX_KEPT_LINES) printed.shift();
      return false;
    };
    const client = new EmbeddedClient(
      { parsers: embeddedParsers, serializers: embeddedSerializers, onStderr: keepLine, ...options },
      guard,
    );
    try {
      await client.waitReady;
      return client;
    } catch (error) {
      throw new Error(printed.join('\n') || 'The embedded PostgreSQL did not start.', { cause: error });
    }
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    await this.#turns.wait();
    if (this.#stopped) throw this.#stopped;
    try {
      return await super.execProtocolStream(...args);
    } catch (error) {
      if (!(error instanceof Error) || !isFatal(error)) throw error;
      this.#stopped = new DatabaseStoppedError(error);
      this.onStopped(this.#stopped);
      throw this.#stopped;
    }
  }

  /** Shuts PostgreSQL down. One that has stopped cannot be shut down; it recovers when it is opened again. */
  override async close(): Promise<void> {
    if (!this.#stopped) await super.close();
  }

  override async query<Row>(...args: Parameters<PGlite['query']>) {
    this.#guard.assertOutside();
    if (scopedAccount() === null) return super.query<Row>(...args);
    return this.transaction((tx) => tx.query<Row>(...args));
  }

  override async exec(...args: Parameters<PGlite['exec']>) {
    this.#guard.assertOutside();
    return super.exec(...args);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#guard.assertOutside();
    const account = scopedAccount();
    return super.transaction(async (tx) => {
      if (account !== null) await tx.exec(scopeStatements(account));
      return work(this.#namingStatements(tx));
    });
  }

  /** The transaction, with prepared queries sent by name. */
  #namingStatements(tx: Transaction): Transaction {
    const query: Transaction['query'] = <Row>(...[text, values, options]: Parameters<PGlite['query']>) => {
      const name = tx.closed ? undefined : preparedName(text);
      return name ? this.#named.run<Row>(name, text, values, options) : tx.query<Row>(text, values, options);
    };
    return Object.assign(Object.create(tx) as Transaction, { query });
  }
}

function isFatal(error: Error): boolean {
  const { severity } = error as { severity?: unknown };
  return severity === 'PANIC' || severity === 'FATAL';
}
