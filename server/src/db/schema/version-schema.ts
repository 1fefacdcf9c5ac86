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
    /** The parts that the client read and that are compared between versions. */
    offer: jsonb('offer').$type<ReadVersion>().notNull(),
    /**
     * Everything that the page and the PDF showed at that time; null if the version is older than revisions.
     */
    content: jsonb('content').$type<VersionContent>(),
    /** SHA-256 of the content that the client read. */
    hash: text('hash').notNull(),
    totalMinor: scaled('total_minor').notNull(),
    /** The differences from the version before, as sentences; null in the first one. */
    changes: text('changes').array(),
    /** The contractor's note about the changes. */
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

/** The files that the versions and the revision of a document reference, which prevents their removal. */
export const versionFiles = pgTable(
  'version_files',
  { estimateId: estimateId(), accountId: accountId(), fileId: uuid('file_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.fileId] }),
    index('version_files_file').on(t.accountId, t.fileId),
  ],
);
