import { AsyncResource } from 'node:async_hooks';
import type { DatabaseLog } from '../database.ts';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts';
import { SilentServerError } from './guarded-pool.ts';

type OnNotify = (payload: string) => void;

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_500;
/** The interval of heartbeats. */
const HEARTBEAT_MS = 2_500;
/**
 * The number of unanswered heartbeats after which the server counts as gone. They are counted, not timed: a process
 * that was itself delayed reads the answer between two of them.
 */
const MISSED_HEARTBEATS = 2;

/** Callbacks for the connection's heartbeat. */
export interface Heartbeat {
  /** A heartbeat was sent. */
  onAsked(): void;
  /** The server has not answered for five seconds. */
  onSilence(): void;
}

/** The connection for all notifications, opened for the first listener and reopened when it is lost. */
export class NotificationListener {
  readonly #config: DatabaseClientConfig;
  readonly #log: DatabaseLog | undefined;
  readonly #heartbeat: Heartbeat;
  readonly #listeners = new Map<string, Set<OnNotify>>();
  #client: DatabaseClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Changes to the subscribed channels, one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(config: DatabaseClientConfig, log: DatabaseLog | undefined, heartbeat: Heartbeat) {
    this.#config = config;
    this.#log = log;
    this.#heartbeat = heartbeat;
  }

  /** `channel` must need no quoting. Rejects if the first connection fails. */
  async listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>> {
    const bound: OnNotify = AsyncResource.bind(onNotify);
    await this.#inTurn(async () => {
      if (this.#closed) throw new Error('The database is closed.');
      const listeners = this.#listeners.get(channel) ?? new Set();
      listeners.add(bound);
      this.#listeners.set(channel, listeners);
      try {
        if (!this.#client) await this.#connect();
        else if (listeners.size === 1) await this.#client.query(`LISTEN ${channel}`);
      } catch (error) {
        listeners.delete(bound);
        throw error;
      }
    });
    return () =>
      this.#inTurn(async () => {
        const listeners = this.#listeners.get(channel);
        if (!listeners?.delete(bound) || listeners.size > 0) return;
        this.#listeners.delete(channel);
        await this.#client?.query(`UNLISTEN ${channel}`).catch(() => {});
      });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#inTurn(async () => {
      const client = this.#client;
      this.#client = undefined;
      await client?.end();
    });
  }

  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(step);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #connect(): Promise<void> {
    const client = new DatabaseClient({
      ...this.#config,
      application_name: 'plumbline listener',
      // Queries are answered in order, so a heartbeat may queue behind another query.
      pipeline: true,
    });
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    try {
      await client.connect();
      this.#keepBeating(client);
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#reconnectAfter(client));
    this.#client = client;
  }

  /** Closes the connection when the server does not answer heartbeats. */
  #keepBeating(client: DatabaseClient): void {
    let isAsked = false;
    let missed = 0;
    const ask = async () => {
      isAsked = true;
      missed = 0;
      this.#heartbeat.onAsked();
      await client.query('select 1');
      isAsked = false;
    };
    const timer = setInterval(() => {
      if (!isAsked) {
        // A failure means that the connection has broken, and it is reopened.
        ask().catch(() => {});
        return;
      }
      missed += 1;
      if (missed < MISSED_HEARTBEATS) return;
      clearInterval(timer);
      this.#heartbeat.onSilence();
      client.abandon(new SilentServerError());
    }, HEARTBEAT_MS);
    timer.unref();
    client.once('end', () => clearInterval(timer));
  }

  #reconnectAfter(lost: DatabaseClient): void {
    if (this.#client !== lost) return;
    this.#client = undefined;
    if (this.#closed) return;
    this.#log?.warn({}, 'the connection for notifications was lost');
    this.#retryIn(FIRST_PAUSE_MS);
  }

  #retryIn(pauseMs: number): void {
    this.#retry = setTimeout(() => {
      this.#inTurn(async () => {
        if (this.#closed || this.#client) return;
        await this.#connect();
        this.#log?.info({}, 'listening for notifications again');
        for (const channel of this.#listeners.keys()) this.#notify(channel, '');
      }).catch(() => this.#retryIn(Math.min(pauseMs * 2, MAX_PAUSE_MS)));
    }, pauseMs);
    this.#retry.unref();
  }

  #notify(channel: string, payload: string): void {
    for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload);
  }
}
