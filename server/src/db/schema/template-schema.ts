import type { StoredTemplate, TemplateSummary } from '@plumbline/contract/estimates/templates';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment } from './column-types.ts';

/** Content of estimates to start from. Rows without an account ship with the product. */
export const estimateTemplates = pgTable(
  'estimate_templates',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').$type<StoredTemplate>().notNull(),
    /** The part of the content shown in lists. */
    summary: jsonb('summary').$type<TemplateSummary>().notNull(),
    lastUsedAt: moment('last_used_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('estimate_templates_account').on(t.accountId)],
);

/** The files that a template references, which prevents their removal. */
export const templateFiles = pgTable(
  'template_files',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => estimateTemplates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.fileId] }),
    index('template_files_file').on(t.accountId, t.fileId),
  ],
);
