import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import type { DatabaseLog } from '../database.ts';

type OnNotify = (payload: string) => void;

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/** One connection for all notifications, made when somebody first listens and made again when it is lost. */
export class NotificationListener {
  readonly #config: pg.ClientConfig;
  readonly #log: DatabaseLog | undefined;
  readonly #listeners = new Map<string, Set<OnNotify>>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** Steps that change what the connection listens to, one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig, log: DatabaseLog | undefined) {
    this.#config = config;
    this.#log = log;
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
    const client = new pg.Client({ ...this.#config, application_name: 'plumbline listener' });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#reconnectAfter(client));
    this.#client = client;
  }

  #reconnectAfter(lost: pg.Client): void {
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
