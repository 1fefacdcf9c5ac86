import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { DocumentPool } from './documents/document-pool.ts';
import type { SecretKey } from './secret-key.ts';

/** What every part of the server is given; nothing is reached for globally. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly documents: DocumentPool;
  readonly log: FastifyBaseLogger;
}
