import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { requireTemplate, templateNotFound } from './get-templates.ts';
import { deleteTemplateRow } from './template-queries.ts';

/**
 * Deletes a template of the account; estimates made from it stay. Throws `NotFoundError`, also for a shipped
 * one.
 */
export async function deleteTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { accountId } = await requireTemplate(tx, account, id);
    if (accountId === null) throw templateNotFound();
    await checkAccess({ db: tx, clock: deps.clock }, account, 'templates');
    await deleteTemplateRow(tx, account, id);
  });
}
