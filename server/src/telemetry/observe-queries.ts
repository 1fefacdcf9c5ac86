import type { DatabaseHandle } from '../db/client.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

type Run = (...args: unknown[]) => Promise<unknown>;
/** The common interface of node-postgres, PGlite and their transactions. */
interface Client {
  query: Run;
  transaction?: (work: (tx: Client) => Promise<unknown>) => Promise<unknown>;
  connect?: (...args: unknown[]) => unknown;
}

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/**
 * Measures and traces every statement through `handle`, without its values. Call it once, before the
 * first query.
 */
export function observeQueries(
  handle: DatabaseHandle,
  { metrics, tracing }: { metrics?: Metrics | undefined; tracing?: Tracing | undefined },
): void {
  if (!metrics && !tracing) return;

  async function observe(statement: string, run: () => Promise<unknown>): Promise<unknown> {
    const kind = kindOf(statement);
    const stop = metrics?.queryDuration.startTimer({ kind });
    try {
      if (!tracing) return await run();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': kind,
        'db.query.text': statement,
      };
      return await tracing.within({ name: `database ${kind}`, kind: 'client', attributes }, run);
    } finally {
      stop?.();
    }
  }

  const observed =
    (run: Run): Run =>
    (statement, ...rest) =>
      observe(textOf(statement), () => run(statement, ...rest));

  // The query builder keeps a reference to this object, so it is changed in place.
  const client = (handle.db as unknown as { $client: Client }).$client;
  client.query = observed(client.query.bind(client));
  const transaction = client.transaction?.bind(client);
  if (transaction) client.transaction = (work) => transaction((tx) => work(observedCopy(tx, observed)));
  const connect = client.connect?.bind(client);
  if (connect)
    client.connect = (...args) => {
      // With a callback the pool itself connects, for a single query.
      if (args.length > 0) return connect(...args);
      return (connect() as Promise<Client>).then((connection) => observedCopy(connection, observed));
    };
}

/** A copy of the client whose queries are observed. */
function observedCopy(client: Client, observed: (run: Run) => Run): Client {
  const query = observed((...args) => client.query(...args));
  return new Proxy(client, {
    get: (target, property) => (property === 'query' ? query : Reflect.get(target, property, target)),
  });
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
}

function kindOf(statement: string): string {
  const word = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  return KINDS.has(word) ? word : 'other';
}
