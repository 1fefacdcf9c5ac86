import { compareNames } from '@plumbline/contract/lists/compare-names';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { accounts, estimateTemplates, templateFiles } from '../../../db/schema/schema.ts';

export type TemplateRow = typeof estimateTemplates.$inferSelect;
export type ListedTemplate = Omit<TemplateRow, 'content'> & { readonly jobTypeName: string | null };

const visibleTo = (account: AccountId) =>
  or(isNull(estimateTemplates.accountId), eq(estimateTemplates.accountId, account));
const own = (account: AccountId, id: string) =>
  and(eq(estimateTemplates.id, id), eq(estimateTemplates.accountId, account));

/** Lets one transaction at a time change an account's templates, so that two cannot take the same name or the last place. */
export async function lockTemplates(tx: Transaction, account: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('no key update');
}

/**
 * The account's own templates by name, then the shipped ones by trade, the account's trade first, without
 * their content.
 */
export async function listTemplates(db: Queryable, account: AccountId): Promise<ListedTemplate[]> {
  const { content, ...columns } = getTableColumns(estimateTemplates);
  const rows = await db
    .select({
      ...columns,
      jobTypeName: sql<string | null>`${content} ->> 'jobTypeName'`,
      trade: sql<
        string | null
      >`(select j.category from job_types j where j.id = (${content} ->> 'jobTypeId')::uuid)`,
      ownTrade: sql<string | null>`(select a.trade from accounts a where a.id = ${account})`,
    })
    .from(estimateTemplates)
    .where(visibleTo(account))
    .orderBy(asc(estimateTemplates.id));
  const place = ({ accountId, trade, ownTrade }: (typeof rows)[number]) => {
    if (accountId !== null) return -2;
    return trade === ownTrade ? -1 : JOB_CATEGORIES.findIndex((known) => known === trade);
  };
  return rows.toSorted((one, other) => place(one) - place(other) || compareNames(one.name, other.name));
}

/** One of the account's own, or a shipped one. */
export async function findTemplate(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(estimateTemplates)
    .where(and(eq(estimateTemplates.id, id), visibleTo(account)));
  return row ?? null;
}

export async function insertTemplate(tx: Transaction, row: Omit<TemplateRow, 'lastUsedAt'>): Promise<void> {
  await tx.insert(estimateTemplates).values(row);
}

/** Changes one of the account's own; does nothing if there is none. */
export async function updateTemplate(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<Omit<TemplateRow, 'id' | 'accountId'>>,
): Promise<void> {
  await tx.update(estimateTemplates).set(changes).where(own(account, id));
}

export async function deleteTemplateRow(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(estimateTemplates).where(own(account, id));
}

/** Replaces the files that a template references. */
export async function replaceTemplateFiles(
  tx: Transaction,
  account: AccountId,
  templateId: string,
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .delete(templateFiles)
    .where(and(eq(templateFiles.templateId, templateId), eq(templateFiles.accountId, account)));
  const rows = [...new Set(fileIds)].map((fileId) => ({ templateId, accountId: account, fileId }));
  if (rows.length > 0) await tx.insert(templateFiles).values(rows);
}

/** Writes the shipped templates. Repeating it writes only differences. */
export async function upsertDefaultTemplates(
  tx: Transaction,
  rows: readonly Pick<TemplateRow, 'id' | 'name' | 'content' | 'summary' | 'updatedAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(estimateTemplates)
    .values(rows.map((row) => ({ ...row, accountId: null })))
    .onConflictDoUpdate({
      target: estimateTemplates.id,
      set: {
        name: sql`excluded.name`,
        content: sql`excluded.content`,
        summary: sql`excluded.summary`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`(${estimateTemplates.name}, ${estimateTemplates.content}) is distinct from (excluded.name, excluded.content)`,
    });
}
