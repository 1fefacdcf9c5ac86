import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { VALID_DAYS } from '@plumbline/contract/estimates';
import type { StartedEstimate, TemplateStart } from '@plumbline/contract/estimates/templates';
import { FILE_LIMITS } from '@plumbline/contract/files';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../../developers/find-repeated-call.ts';
import { toColumns } from '../content/content-columns.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { priceContent } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { resolveClient } from '../content/resolve-content.ts';
import { insertDraft } from '../drafting/create-estimate.ts';
import { presentWhole } from '../get-estimate.ts';
import { getLockedOfKind, nextUpdate, requireDraft } from '../get-locked-estimate.ts';
import { getToday } from '../get-today.ts';
import { ESTIMATE } from '../kinds.ts';
import { listLines, replaceLines } from '../line-queries.ts';
import { type EstimateRow, findEstimate, updateEstimate } from '../queries.ts';
import { requireTemplate } from './get-templates.ts';
import { type ReadTemplate, readTemplateContent } from './read-template-content.ts';
import { updateTemplate } from './template-queries.ts';

/**
 * Makes a draft from a template, or fills a draft that has no lines. A repeated call returns the draft that
 * the first one made. Throws `NotFoundError` naming the field, and `ConflictError` if the draft already has
 * lines, or would have too many files.
 */
export async function startEstimate(
  deps: Deps,
  account: AccountId,
  id: string,
  { clientId, draftId, prices }: TemplateStart,
  call?: RepeatableCall,
): Promise<StartedEstimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const made = await findRepeatedCall(tx, account, call, (known) => findEstimate(tx, account, known));
    const template = await requireTemplate(tx, account, id);
    const read = await readTemplateContent(tx, account, template, prices);
    const present = async (row: EstimateRow) => ({
      estimate: await presentWhole(reads, account, row),
      changedPrices: [...read.changedPrices],
    });
    if (made) return present(made);
    if (template.accountId !== null) await updateTemplate(tx, account, id, { lastUsedAt: deps.clock.now() });
    if (draftId !== null) return present(await fillDraft(deps, tx, account, draftId, read));
    const { timeZone, now } = await getToday(reads, account);
    const content: EstimateContent = {
      ...read.content,
      ...(await resolveClient(tx, account, clientId)),
      validUntil: addDays(calendarDate(now, timeZone), VALID_DAYS),
    };
    const detail = { template: template.name };
    const row = await insertDraft(deps, tx, account, content, read.currency, detail, call?.id);
    await rememberCall(tx, deps, account, call);
    return present(row);
  });
}

/** Replaces what a draft without lines contains. It keeps its client, address, date, and job fields. */
async function fillDraft(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  account: AccountId,
  id: string,
  { content, currency }: ReadTemplate,
): Promise<EstimateRow> {
  const row = await getLockedOfKind(tx, account, id, ESTIMATE);
  requireDraft(row, 'filled');
  const draft = readContent(row, await listLines(tx, account, id));
  const { laborLines, materialLines, additionalCosts, groups } = draft;
  if (laborLines.length + materialLines.length + additionalCosts.length + groups.length > 0)
    throw new ConflictError('This draft already has lines or groups.');
  if (currencyOf(row) !== currency)
    throw new ConflictError(`This template is in ${currency}, and the draft is not.`, 'CURRENCY_CHANGED');
  const filled: EstimateContent = {
    ...draft,
    ...content,
    clientId: draft.clientId,
    clientName: draft.clientName,
    clientEmail: draft.clientEmail,
    clientPhone: draft.clientPhone,
    clientAddress: draft.clientAddress,
    jobAddress: draft.jobAddress,
    validUntil: draft.validUntil,
    jobDescription: draft.jobDescription ?? content.jobDescription,
    ...(draft.jobTypeId !== null && { jobTypeId: draft.jobTypeId, jobTypeName: draft.jobTypeName }),
    files: joinFiles(draft.files, content.files),
  };
  const priced = priceContent(filled, currency);
  await replaceLines(tx, account, id, filled, priced);
  return updateEstimate(tx, account, id, {
    ...toColumns(filled, priced),
    updatedAt: nextUpdate(row, deps.clock.now()),
  });
}

/**
 * Returns the files of a draft, each in the place that the template gives it, followed by those of the template that it does not
 * have. These get new ids, since the draft may keep files of an earlier start; other ids are the template's, which `changedPrices`
 * names. Throws `ConflictError` for more files than an estimate can have.
 */
function joinFiles(
  drafted: EstimateContent['files'],
  added: EstimateContent['files'],
): EstimateContent['files'] {
  const left = [...added];
  const placed = drafted.map((file) => {
    const place = left.findIndex(({ fileId }) => fileId === file.fileId);
    const [same] = place === -1 ? [] : left.splice(place, 1);
    return same ? { ...file, lineId: same.lineId, groupId: same.groupId } : file;
  });
  const files = [...placed, ...left.map((file) => ({ ...file, id: randomUUID() }))];
  if (files.length > FILE_LIMITS.perEstimate)
    throw new ConflictError(
      `With this template the draft would have ${files.length} files, and an estimate can have at most ${FILE_LIMITS.perEstimate}. Remove some from the draft first.`,
      'TOO_MANY_FILES',
    );
  return files;
}
