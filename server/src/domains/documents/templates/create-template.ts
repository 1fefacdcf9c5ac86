import { randomUUID } from 'node:crypto';
import type { EstimateTemplate, TemplateFields } from '@plumbline/contract/estimates/templates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { presentTemplate } from './present-template.ts';
import { takeTemplateContent } from './take-template-content.ts';
import { insertTemplate, listTemplates, lockTemplates, replaceTemplateFiles } from './template-queries.ts';
import { requireFreeName, requireRoom } from './template-rules.ts';

/**
 * Saves the content of an estimate as a template. Throws `NotFoundError` for another account's estimate, `ConflictError` for a name
 * that is taken or one template too many, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function createTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { name, estimateId }: TemplateFields,
): Promise<EstimateTemplate> {
  return inTransaction(deps.db, async (tx) => {
    const { content, summary, fileIds } = await takeTemplateContent(tx, account, estimateId);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'templates');
    await lockTemplates(tx, account);
    const others = await listTemplates(tx, account);
    requireFreeName(others, name);
    requireRoom(others);
    const row = {
      id: randomUUID(),
      accountId: account,
      name,
      content,
      summary,
      updatedAt: deps.clock.now(),
    };
    await insertTemplate(tx, row);
    await replaceTemplateFiles(tx, account, row.id, fileIds);
    return presentTemplate({ ...row, lastUsedAt: null, jobTypeName: content.jobTypeName });
  });
}
