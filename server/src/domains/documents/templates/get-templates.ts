import type { EstimateTemplate, WholeTemplate } from '@plumbline/contract/estimates/templates';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { presentTemplate, presentWholeTemplate } from './present-template.ts';
import { readTemplateContent } from './read-template-content.ts';
import { findTemplate, listTemplates, type TemplateRow } from './template-queries.ts';

/** The account's own templates by name, then the shipped ones by trade, the account's trade first. */
export async function getTemplates(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
): Promise<EstimateTemplate[]> {
  return (await listTemplates(db, account)).map(presentTemplate);
}

/** One of the account's own, or a shipped one. Throws `NotFoundError`. */
export async function getTemplate(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  id: string,
): Promise<WholeTemplate> {
  return inTransaction(db, async (tx) => {
    const row = await requireTemplate(tx, account, id);
    const read = await readTemplateContent(tx, account, row);
    return presentWholeTemplate({ ...row, jobTypeName: read.content.jobTypeName }, read);
  });
}

/** Returns each of the account's own templates with its content, one at a time. */
export async function* getOwnTemplates(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
): AsyncGenerator<WholeTemplate[]> {
  for (const { id, accountId } of await listTemplates(deps.db, account))
    if (accountId !== null) yield [await getTemplate(deps, account, id)];
}

/** Throws `NotFoundError`, also for another account's template. */
export async function requireTemplate(tx: Transaction, account: AccountId, id: string): Promise<TemplateRow> {
  const row = await findTemplate(tx, account, id);
  if (!row) throw templateNotFound();
  return row;
}

export const templateNotFound = () => new NotFoundError('This template does not exist.');
