import { FILE_KINDS, FILE_VARIANTS } from '@plumbline/contract/files';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { bytes, isOneOf, moment } from './column-types.ts';
import { partColumns } from './estimate-schema.ts';

export const FILE_STATES = ['writing', 'stored'] as const;
export const FILE_STORES = ['database', 's3'] as const;

/** A photo or PDF of a contractor. The caller makes its id, so ids are unique within an account. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** Of the large photo or the PDF; `storedBytes` is what all its variants take. */
    bytes: integer('bytes').notNull(),
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    store: text('store').notNull(),
    /** Random; names its objects in an object store. */
    storeKey: uuid('store_key').notNull(),
    /** `writing` until its contents are complete in the store. */
    state: text('state').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a daily check first found no reference to it; null while there is one. */
    unusedSince: moment('unused_since'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('files_unused').on(t.unusedSince),
    check('files_kind', isOneOf(t.kind, FILE_KINDS)),
    check('files_state', isOneOf(t.state, FILE_STATES)),
    check('files_store', isOneOf(t.store, FILE_STORES)),
  ],
);

/**
 * Objects of the object store to remove once they are due. The row outlives the files and accounts that the
 * objects belonged to. A move between stores records new objects here before it stores them.
 */
export const objectRemovals = pgTable(
  'object_removals',
  {
    storeKey: uuid('store_key').primaryKey(),
    kind: text('kind').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [
    index('object_removals_due').on(t.dueAt),
    check('object_removals_kind', isOneOf(t.kind, FILE_KINDS)),
  ],
);

/** The contents of files that are stored in the database, in parts. */
export const fileContents = pgTable(
  'file_contents',
  {
    fileId: uuid('file_id').notNull(),
    accountId: uuid('account_id').notNull(),
    variant: text('variant').notNull(),
    part: smallint('part').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.fileId, t.variant, t.part] }),
    foreignKey({ columns: [t.accountId, t.fileId], foreignColumns: [files.accountId, files.id] }).onDelete(
      'cascade',
    ),
    check('file_contents_variant', isOneOf(t.variant, FILE_VARIANTS)),
  ],
);

/** The files of an estimate, with the fields its readers need. The row of a deleted file stays. */
export const estimateFiles = pgTable(
  'estimate_files',
  {
    ...partColumns,
    fileId: uuid('file_id').notNull(),
    lineId: uuid('line_id'),
    groupId: uuid('group_id'),
    caption: text('caption').notNull(),
    forClient: boolean('for_client').notNull(),
    inPdf: boolean('in_pdf').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.position] }),
    index('estimate_files_file').on(t.accountId, t.fileId),
  ],
);
