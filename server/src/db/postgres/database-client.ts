import type { Socket } from 'node:net';
import pg from 'pg';
import { ReadOnlyServerError } from '../database.ts';
import { CONNECT_TIMEOUT_MS } from './connection-config.ts';

/** How long a graceful close may take before the connection is destroyed. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Settings that a server reports with every connection, and again when they change:
 * https://www.postgresql.org/docs/15/protocol-flow.html#PROTOCOL-ASYNC
 */
const READ_ONLY_SETTINGS = ['in_hot_standby', 'default_transaction_read_only'];

export interface Host {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** Chooses the host to connect to. */
export interface HostChoice {
  choose(): Promise<Host>;
  reject(host: Host): Promise<void>;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Chooses the host; defaults to the one in the URL. */
  readonly hosts?: HostChoice;
  /** Whether a read-only server is acceptable. */
  readonly acceptsReadOnly?: boolean | undefined;
}

/** A connection to the host that currently accepts writes. It never waits forever for a host that is gone. */
export class DatabaseClient extends pg.Client {
  readonly #hosts: HostChoice | undefined;
  readonly #acceptsReadOnly: boolean;
  readonly #settings = new Map<string, string>();

  constructor({ hosts, acceptsReadOnly = false, ...config }: DatabaseClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    this.#hosts = hosts;
    this.#acceptsReadOnly = acceptsReadOnly;
    // When a connection breaks, its queries fail and it emits `end`; without this listener the process would exit.
    this.on('error', () => {});
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      this.#settings.set(status.parameterName, status.parameterValue);
    });
  }

  /** Whether the server reports that it is read-only. A pooler may not pass the report on. */
  get isReadOnly(): boolean {
    return READ_ONLY_SETTINGS.some((name) => this.#settings.get(name) === 'on');
  }

  /** The process id of the backend that served this connection when it was opened. */
  get backendPid(): number {
    return Number((this as unknown as { processID: number | null }).processID);
  }

  /** The number of bytes received; it grows as long as the server answers. */
  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead;
  }

  /** Throws `ReadOnlyServerError` if the server is read-only. */
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
      `PostgreSQL at ${this.host}:${this.port} does not accept writes: it is a standby, or read-only`,
    );
  }

  /** Closes the connection gracefully, or destroys it after two seconds. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS);
    stream.once('close', () => clearTimeout(timer));
    timer.unref();
    return callback ? super.end(callback) : super.end();
  }

  /** Destroys the connection immediately. Its queries fail with `error`. */
  abandon(error: Error): void {
    this.connection.stream.destroy(error);
  }
}
