import type { StoredTemplate, TemplateSummary } from '@plumbline/contract/estimates/templates';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { currencyOf } from '../../accounts/present.ts';
import { resolveUploads } from '../../files/resolve-uploads.ts';
import { readContent } from '../content/read-content.ts';
import { replaceIds } from '../content/replace-ids.ts';
import { getLockedOfKind } from '../get-locked-estimate.ts';
import { ESTIMATE } from '../kinds.ts';
import { listLines } from '../line-queries.ts';
import { presentContent } from '../present-parts.ts';

/** The parts of an estimate that a template keeps, ready to be stored. */
interface TakenContent {
  readonly content: StoredTemplate;
  readonly summary: TemplateSummary;
  readonly fileIds: readonly string[];
}

/**
 * Returns the content for a template from an estimate in any status, without client, address, number and
 * validity date. Throws `NotFoundError`.
 */
export async function takeTemplateContent(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
): Promise<TakenContent> {
  const row = await getLockedOfKind(tx, account, estimateId, ESTIMATE);
  const stored = replaceIds(readContent(row, await listLines(tx, account, estimateId)));
  const currency = currencyOf(row);
  const uploads = await resolveUploads(
    tx,
    account,
    stored.files.map(({ fileId }) => fileId),
  );
  const fileIds = uploads.map(({ id }) => id);
  const { taxRate, ...parts } = presentContent(stored, currency);
  const content: StoredTemplate = {
    ...parts,
    // Named taxes replace the one rate.
    ...(stored.taxes.length === 0 && { taxRate }),
    groups: [...parts.groups],
    kits: [...stored.kits],
    files: stored.files
      .filter(({ fileId }) => fileIds.includes(fileId))
      .map(({ id, fileId, lineId, groupId, caption, forClient, inPdf }) => ({
        id,
        fileId,
        lineId,
        groupId,
        caption,
        forClient,
        inPdf,
      })),
    currency,
    jobTypeId: stored.jobTypeId,
    jobTypeName: stored.jobTypeName,
    jobDescription: stored.jobDescription,
    acceptPayments: stored.acceptPayments,
    customPaymentInstructions: stored.customPaymentInstructions,
  };
  return { content, summary: summarize(content), fileIds };
}

/** Counts the contents of a template. */
export function summarize(content: StoredTemplate): TemplateSummary {
  const { groups = [], choices = [], files = [] } = content;
  const count = (kind: string) => groups.filter((group) => (group.kind ?? 'included') === kind).length;
  return {
    lines: content.laborLines.length + content.materialLines.length + content.additionalCosts.length,
    groups: count('included'),
    addOns: count('addOn'),
    choices: choices.map(({ id }) => groups.filter(({ choiceId }) => choiceId === id).length),
    files: files.length,
  };
}
