import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import { MESSAGE_AUTHORS, MESSAGE_KINDS } from '@plumbline/contract/estimates/questions';
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, moment } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

const ofEstimate = {
  estimateId: uuid('estimate_id')
    .notNull()
    .references(() => estimates.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id').notNull(),
};

/** Messages between clients and the contractor about an estimate. The caller makes the id. */
export const estimateMessages = pgTable(
  'estimate_messages',
  {
    ...ofEstimate,
    /** The place in the estimate's thread, from 1. */
    sequence: integer('sequence').notNull(),
    id: uuid('id').notNull(),
    author: text('author').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Of a client; of an answer, where it was mailed. */
    email: text('email').notNull(),
    text: text('text').notNull(),
    groupId: uuid('group_id'),
    lineId: uuid('line_id'),
    /** What the client had picked. */
    selection: jsonb('selection').$type<SelectionOnWire>(),
    /** Identifies the offer that the client read. */
    offerHash: text('offer_hash'),
    ipAddress: text('ip_address'),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.sequence] }),
    uniqueIndex('estimate_messages_id').on(t.estimateId, t.id),
    check('estimate_messages_author', isOneOf(t.author, MESSAGE_AUTHORS)),
    check('estimate_messages_kind', isOneOf(t.kind, MESSAGE_KINDS)),
  ],
);
