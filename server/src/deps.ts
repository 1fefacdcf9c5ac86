import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { DocumentPool } from './documents/document-pool.ts';
import type { SecretKey } from './secret-key.ts';

/** Counts what happens, for whoever watches the server. */
export interface Counts {
  /** A provider was asked about a deposit; `outcome` is a state of `Settlement`. */
  countPayment(provider: string, outcome: string): void;
  /** A contractor's own address was told of an event, or not: `delivered`, `retried` or `failed`. */
  countWebhookDelivery(outcome: string): void;
}

/** What every part of the server is given; nothing is reached for globally. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly documents: DocumentPool;
  readonly log: FastifyBaseLogger;
  /** Where nobody watches, nothing is counted. */
  readonly counts?: Counts;
}
