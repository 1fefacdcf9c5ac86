import { AsyncResource } from 'node:async_hooks';
import type { DatabaseLog } from '../database.ts';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts';
import { SilentServerError } from './guarded-pool.ts';

type OnNotify = (payload: string) => void;

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_500;
/** How often the server is asked whether it is there. */
const HEARTBEAT_MS = 2_500;
/**
 * Heartbeats that find the one before unanswered until the server counts as gone. They are counted, not timed: a process
 * that was held up itself reads the answer between two of them.
 */
const MISSED_HEARTBEATS = 2;

/** What the heartbeat of the connection reports. */
export interface Heartbeat {
  /** The server is asked whether it is there. */
  onAsked(): void;
  /** It has not answered for five seconds. */
  onSilence(): void;
}

/** One connection for all notifications, made when somebody first listens and made again when it is lost. */
export class NotificationListener {
  readonly #config: DatabaseClientConfig;
  readonly #log: DatabaseLog | undefined;
  readonly #heartbeat: Heartbeat;
  readonly #listeners = new Map<string, Set<OnNotify>>();
  #client: DatabaseClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Steps that change what the connection listens to, one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(config: DatabaseClientConfig, log: DatabaseLog | undefined, heartbeat: Heartbeat) {
    this.#config = config;
    this.#log = log;
    this.#heartbeat = heartbeat;
  }

  /** `channel` must need no quoting. Rejects when the first connection cannot be made. */
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
      // Its queries are answered one after the other, so a heartbeat may find another before it.
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

  /** Cuts the connection when the server has not answered a heartbeat. */
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
        // Where it fails the connection has broken, and is made again.
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
