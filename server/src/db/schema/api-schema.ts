import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment } from './column-types.ts';

/** A key with which a contractor's program calls the API. Only its SHA-256 digest is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The beginning of the key, by which its owner recognizes it. */
    prefix: text('prefix').notNull(),
    keyDigest: text('key_digest').notNull(),
    scopes: text('scopes').array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Accurate to the minute: it is not written at every call. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [uniqueIndex('api_keys_digest').on(t.keyDigest), index('api_keys_account').on(t.accountId)],
);

/** A contractor's address that receives events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** The names of the subscribed events. */
    events: text('events').array().notNull(),
    /** The signing secret, encrypted. */
    secret: text('secret').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('webhook_endpoints_account').on(t.accountId)],
);

/** One event for one endpoint, with the result of the last attempt. Kept for a while as the log of the endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** The body, exactly as sent. */
    body: text('body').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The HTTP status of the last answer; null if there was none. */
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    lastAttemptAt: moment('last_attempt_at'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt),
    index('webhook_deliveries_account').on(t.accountId),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);

/** A call that carried an `Idempotency-Key` and took effect. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    /** Derived from the account, the operation and the key, as `repeatableCallOf` does. */
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A keyed digest of the call's content. */
    requestDigest: text('request_digest').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('idempotent_calls_account').on(t.accountId),
    index('idempotent_calls_created').on(t.createdAt),
  ],
);
