import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import type { DocumentPool } from './pdf/rendering/document-pool.ts';
import type { FileStore } from './providers/file-store.ts';
import type { SecretKey } from './secret-key.ts';

/** Counts events for monitoring. */
export interface Counts {
  /** A provider was asked about a deposit; `outcome` is a state of `Settlement`. */
  countPayment(provider: string, outcome: string): void;
  /** An event was sent to a contractor's endpoint: `delivered`, `retried` or `failed`. */
  countWebhookDelivery(outcome: string): void;
}

/** The dependencies of every part of the server; there are no globals. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly documents: DocumentPool;
  /** The object store; undefined without one. `config.files.store` says where new files are stored. */
  readonly files?: FileStore;
  readonly log: FastifyBaseLogger;
  /** Undefined without monitoring. */
  readonly counts?: Counts;
}
