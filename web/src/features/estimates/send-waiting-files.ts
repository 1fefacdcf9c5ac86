import type { Estimate, EstimateChangeRequest } from '@plumbline/contract/estimates';
import { HttpError } from '../../lib/http/http-error.ts';
import { type KeptFile, listKeptFiles, removeKeptFile } from '../../lib/kept/kept-files.ts';
import { storeFile } from '../../lib/kept/store-file.ts';
import { newId } from '../../lib/new-id.ts';
import { draftFromEstimate } from './editor/draft-from-estimate.ts';
import { draftToRequest } from './editor/saving/draft-request.ts';
import { findKeptDraft } from './editor/saving/kept-draft.ts';
import type { FormTarget } from './form-target.ts';
import { targetAt } from './form-targets.ts';
import type { SavedDocument } from './send-waiting-drafts.ts';

/** A document that got the files chosen for it offline. */
interface SentFiles extends SavedDocument {
  readonly files: readonly File[];
}

/**
 * Uploads the files chosen offline, and adds them to their estimates. Those of a form that is open, of a new
 * estimate, and of a draft with unsaved work are left to that form.
 */
export async function sendWaitingFiles(
  accountId: string,
  openSlot: () => string | null,
): Promise<readonly SentFiles[]> {
  const kept = await listKeptFiles(accountId);
  const sent: SentFiles[] = [];
  for (const slot of new Set(kept.map((one) => one.slot))) {
    const isLeft = () => slot === openSlot() || findKeptDraft({ accountId, slot }) !== null;
    if (slot === 'new' || isLeft()) continue;
    try {
      const files = kept.filter((one) => one.slot === slot);
      const saved = await sendFiles(slot, files, isLeft);
      if (saved) sent.push({ ...saved, files: files.map(({ file }) => file) });
    } catch {
      // They stay for the form, which reports the fault.
    }
  }
  return sent;
}

/** Uploads the files of one document. Null if they were left or removed. */
async function sendFiles(
  slot: string,
  kept: readonly KeptFile[],
  isLeft: () => boolean,
): Promise<SavedDocument | null> {
  const { target, id } = targetAt(slot);
  const before = await readDocument(target, id);
  if (before === null) return removeAll(kept);
  if (!target.canEdit(before)) return null;
  for (const one of kept) await storeFile(one);
  const now = await readDocument(target, id);
  // Its form may have been opened meanwhile, and then adds them.
  if (now === null || !target.canEdit(now) || isLeft()) return null;
  const added = kept.filter((one) => !now.files.some(({ fileId }) => fileId === one.id));
  if (added.length === 0) return removeAll(kept);
  const lines = [...now.laborLines, ...now.materialLines, ...now.additionalCosts];
  const has = (of: string | null) => [...lines, ...now.groups].some((part) => part.id === of);
  const files: EstimateChangeRequest['files'] = [
    ...(draftToRequest(draftFromEstimate(now), now.currency).files ?? []),
    ...added.map(({ id: fileId, lineId, groupId }) => ({
      id: newId(),
      fileId,
      lineId: has(lineId) ? lineId : null,
      groupId: has(groupId) ? groupId : null,
      caption: '',
      forClient: true,
    })),
  ];
  const estimate = await target.change(id, { files, updatedAt: now.updatedAt });
  await removeAll(kept);
  return { target, estimate };
}

async function readDocument({ read }: FormTarget, id: string): Promise<Estimate | null> {
  try {
    return await read(id);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

async function removeAll(kept: readonly KeptFile[]): Promise<null> {
  for (const one of kept) await removeKeptFile(one);
  return null;
}
