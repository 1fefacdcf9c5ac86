import type { RevisionBody, VersionContent } from '@plumbline/contract/estimates/revisions';
import type { ReadVersion } from '@plumbline/contract/offer/what-changed';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, scaled } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

const estimateId = () =>
  uuid('estimate_id')
    .notNull()
    .references(() => estimates.id, { onDelete: 'cascade' });
const accountId = () => uuid('account_id').notNull();

/** Each sending of a document whose content differs from the one before. */
export const estimateVersions = pgTable(
  'estimate_versions',
  {
    estimateId: estimateId(),
    accountId: accountId(),
    number: integer('number').notNull(),
    /** What the client read, as far as versions are compared. */
    offer: jsonb('offer').$type<ReadVersion>().notNull(),
    /** Everything that page and PDF print, as it was then; null if it was kept before revisions existed. */
    content: jsonb('content').$type<VersionContent>(),
    /** SHA-256 of what the client read. */
    hash: text('hash').notNull(),
    totalMinor: scaled('total_minor').notNull(),
    /** What differs from the version before, as sentences; null in the first one. */
    changes: text('changes').array(),
    /** What the contractor wrote about the changes. */
    note: text('note'),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.number] })],
);

/** Changes of a sent document that its client does not see yet; `estimates.revision_at` says when they were last saved. */
export const revisions = pgTable('revisions', {
  estimateId: estimateId().primaryKey(),
  accountId: accountId(),
  body: jsonb('body').$type<RevisionBody>().notNull(),
});

/** The files that versions and a revision of a document name, which keeps them from being removed. */
export const versionFiles = pgTable(
  'version_files',
  { estimateId: estimateId(), accountId: accountId(), fileId: uuid('file_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.fileId] }),
    index('version_files_file').on(t.accountId, t.fileId),
  ],
);
