import { DatabaseUnavailableError, ReadOnlyServerError } from '../database.ts';
import { connectionConfig } from './connection-config.ts';
import { DatabaseClient, type Host, type HostChoice } from './database-client.ts';
import { hostUrls } from './database-url.ts';
import { reasonOf } from './explain-connection.ts';

/**
 * The hosts of one database, of which one at a time accepts writes. It is found by connecting to all of them at once, and
 * kept until it fails.
 */
export class ServerHosts implements HostChoice {
  readonly hosts: readonly Host[];
  readonly #acceptsReadOnly: boolean;
  #chosen: Promise<Host> | undefined;

  /** Throws if `databaseUrl` is invalid; see `hostUrls`. */
  constructor(
    databaseUrl: string,
    { acceptsReadOnly = false }: { readonly acceptsReadOnly?: boolean | undefined } = {},
  ) {
    this.hosts = hostUrls(databaseUrl).map((url) => {
      const { host, port } = new DatabaseClient(connectionConfig(url));
      return { url, host, port };
    });
    this.#acceptsReadOnly = acceptsReadOnly;
  }

  /** The URL of the first host; all hosts share everything else. */
  get url(): string {
    return this.hosts[0]?.url ?? '';
  }

  /** Every host with its port, for messages. */
  get places(): string {
    return this.hosts.map(placeOf).join(', ');
  }

  /** The host to connect to. A single host is not checked. Throws `DatabaseUnavailableError` if none of several accepts writes. */
  async choose(): Promise<Host> {
    const [first, ...others] = this.hosts;
    if (first && others.length === 0) return first;
    this.#chosen ??= this.#findWritable();
    const chosen = this.#chosen;
    // The next caller after a failure tries again.
    chosen.catch(() => this.forget(chosen));
    return chosen;
  }

  /** Called after a connection to `host` failed: the next one tries all hosts again. */
  async reject(host: Host): Promise<void> {
    const chosen = this.#chosen;
    const found = await chosen?.catch(() => undefined);
    if (found === host) this.forget(chosen);
  }

  /** Makes the next connection try all hosts again. */
  forget(chosen = this.#chosen): void {
    if (this.#chosen === chosen) this.#chosen = undefined;
  }

  async #findWritable(): Promise<Host> {
    const asked = this.hosts.map((host) => this.#ask(host));
    try {
      return await Promise.any(asked);
    } catch (error) {
      const { errors } = error as AggregateError;
      const reasons = this.hosts.map((host, index) => `${placeOf(host)}: ${reasonOf(errors[index])}`);
      const message = `None of the hosts accepts writes (${reasons.join('; ')})`;
      const isReadOnly = errors.some((each) => each instanceof ReadOnlyServerError);
      throw isReadOnly ? new ReadOnlyServerError(message) : new DatabaseUnavailableError(message);
    }
  }

  async #ask(host: Host): Promise<Host> {
    const client = new DatabaseClient({
      ...connectionConfig(host.url),
      acceptsReadOnly: this.#acceptsReadOnly,
    });
    await client.connect();
    void client.end();
    return host;
  }
}

function placeOf({ host, port }: Host): string {
  return `${host}:${port}`;
}
