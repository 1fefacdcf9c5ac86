import type { Socket } from 'node:net';
import pg from 'pg';
import { ReadOnlyServerError } from '../database.ts';
import { CONNECT_TIMEOUT_MS } from './connection-config.ts';

/** How long a connection may take to close before it is cut. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * What a server reports of itself with every connection, and again when it changes, without being asked:
 * https://www.postgresql.org/docs/15/protocol-flow.html#PROTOCOL-ASYNC
 */
const READ_ONLY_SETTINGS = ['in_hot_standby', 'default_transaction_read_only'];

export interface Host {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** Which of a database's hosts to connect to. */
export interface HostChoice {
  choose(): Promise<Host>;
  reject(host: Host): Promise<void>;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Says which host to connect to; without it the one in the URL. */
  readonly hosts?: HostChoice;
  /** Whether a server that takes no writes will do. */
  readonly acceptsReadOnly?: boolean | undefined;
}

/** A connection to the host that takes writes at this moment, and one that never waits for ever for a host that is gone. */
export class DatabaseClient extends pg.Client {
  readonly #hosts: HostChoice | undefined;
  readonly #acceptsReadOnly: boolean;
  readonly #settings = new Map<string, string>();

  constructor({ hosts, acceptsReadOnly = false, ...config }: DatabaseClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    this.#hosts = hosts;
    this.#acceptsReadOnly = acceptsReadOnly;
    // The queries of a connection that breaks fail, and it emits `end`; without this line the process would end too.
    this.on('error', () => {});
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      this.#settings.set(status.parameterName, status.parameterValue);
    });
  }

  /** Whether the server reports that it takes no writes. A pooler may not pass the report on. */
  get isReadOnly(): boolean {
    return READ_ONLY_SETTINGS.some((name) => this.#settings.get(name) === 'on');
  }

  /** The process that serves this connection, as the server named it when it was made. */
  get backendPid(): number {
    return Number((this as unknown as { processID: number | null }).processID);
  }

  /** How much has been received; a number that grows as long as the server is heard from. */
  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead;
  }

  /** Throws `ReadOnlyServerError` where the server takes no writes. */
  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | void {
    const connected = this.#connectToWritable();
    if (!callback) return connected;
    connected.then(() => callback(null, this), callback);
  }

  async #connectToWritable(): Promise<this> {
    const host = await this.#hosts?.choose();
    if (host) {
      this.host = host.host;
      this.port = host.port;
    }
    try {
      await super.connect();
      await this.#refuseReadOnly();
      return this;
    } catch (error) {
      if (host) await this.#hosts?.reject(host);
      throw error;
    }
  }

  async #refuseReadOnly(): Promise<void> {
    if (!this.isReadOnly || this.#acceptsReadOnly) return;
    await this.end();
    throw new ReadOnlyServerError(
      `PostgreSQL at ${this.host}:${this.port} takes no writes: it is a standby, or set to read-only`,
    );
  }

  /** Closes the connection; one whose server does not take part in that is cut after two seconds. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS);
    stream.once('close', () => clearTimeout(timer));
    timer.unref();
    return callback ? super.end(callback) : super.end();
  }

  /** Cuts the connection at once. What it is asked fails with `error`. */
  abandon(error: Error): void {
    this.connection.stream.destroy(error);
  }
}
