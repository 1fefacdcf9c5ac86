import type { EstimateTemplate, TemplateChanges } from '@plumbline/contract/estimates/templates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { templateNotFound } from './get-templates.ts';
import { presentTemplate } from './present-template.ts';
import { takeTemplateContent } from './take-template-content.ts';
import { listTemplates, lockTemplates, replaceTemplateFiles, updateTemplate } from './template-queries.ts';
import { requireFreeName } from './template-rules.ts';

/**
 * Renames a template, or replaces its content with that of an estimate. Throws `NotFoundError`, also for a
 * shipped one, `ConflictError` for a name that is taken, and `PaymentRequiredError` if the plan does not
 * cover it.
 */
export async function changeTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { name, estimateId }: TemplateChanges,
): Promise<EstimateTemplate> {
  return inTransaction(deps.db, async (tx) => {
    const taken = estimateId === undefined ? null : await takeTemplateContent(tx, account, estimateId);
    await lockTemplates(tx, account);
    const templates = await listTemplates(tx, account);
    const row = templates.find((each) => each.id === id && each.accountId !== null);
    if (!row) throw templateNotFound();
    await checkAccess({ db: tx, clock: deps.clock }, account, 'templates');
    if (name !== undefined)
      requireFreeName(
        templates.filter((each) => each !== row),
        name,
      );
    const changes = {
      ...(name !== undefined && { name }),
      ...(taken && { content: taken.content, summary: taken.summary }),
      updatedAt: deps.clock.now(),
    };
    await updateTemplate(tx, account, id, changes);
    if (taken) await replaceTemplateFiles(tx, account, id, taken.fileIds);
    const jobTypeName = taken ? taken.content.jobTypeName : row.jobTypeName;
    return presentTemplate({ ...row, ...changes, jobTypeName });
  });
}
