import type { Estimate } from '@plumbline/contract/estimates';
import { prepareCsrf } from '../../lib/http/http-client.ts';
import { HttpError, NetworkError } from '../../lib/http/http-error.ts';
import { moveKeptFiles } from '../../lib/kept/kept-files.ts';
import { type KeptPlace, removeKeptWork } from '../../lib/kept/kept-work.ts';
import { newCreationKey } from './editor/saving/creation.ts';
import { draftToRequest } from './editor/saving/draft-request.ts';
import { formOf } from './editor/saving/form-slots.ts';
import { type KeptDraft, keepDraft } from './editor/saving/keep-draft.ts';
import { findKeptDraft } from './editor/saving/kept-draft.ts';
import { leavesRest } from './editor/saving/saved-part.ts';
import { listWaiting, markWaiting, takeWaiting } from './editor/saving/waiting-drafts.ts';
import type { FormTarget } from './form-target.ts';
import { targetAt } from './form-targets.ts';

/** Statuses that are not about the draft: it may be saved later unchanged. */
const NOT_NOW: readonly number[] = [401, 403, 429, 502, 503, 504];
/** Temporary statuses, which resolve without action by the contractor. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/** A document that now contains the work written offline. */
export interface SavedDocument {
  readonly target: FormTarget;
  readonly estimate: Estimate;
}

interface SentDrafts {
  readonly saved: readonly SavedDocument[];
  /** Paths of the forms whose drafts were refused and stay stored. */
  readonly refused: readonly string[];
  /** Whether drafts still wait that can be retried a little later. */
  readonly triesAgain: boolean;
}

/** The result for one draft; `signed out` means that none of the others can be saved either. */
type Outcome = SavedDocument | 'refused' | 'waits' | 'tries again' | 'signed out' | 'none';

/**
 * Saves the drafts queued offline, except the one open in a form. After a lost response they are retried: the key of a
 * new one makes creation idempotent. An outdated edit is refused, and stays stored.
 */
export async function sendWaitingDrafts(accountId: string, openSlot: string | null): Promise<SentDrafts> {
  const saved: SavedDocument[] = [];
  const refused: string[] = [];
  let triesAgain = false;
  const slots = listWaiting(accountId).filter((slot) => slot !== openSlot);
  if (slots.length === 0) return { saved, refused, triesAgain };
  try {
    // Nothing leaves the queue before the server has answered an idempotent request.
    await prepareCsrf();
  } catch (error) {
    return { saved, refused, triesAgain: isPassing(error) };
  }
  for (const slot of slots) {
    const outcome = await alone({ accountId, slot }, sendOne);
    if (outcome === 'signed out') break;
    if (outcome === 'refused') refused.push(formOf(slot));
    else if (outcome === 'tries again') triesAgain = true;
    else if (typeof outcome === 'object') saved.push(outcome);
  }
  return { saved, refused, triesAgain };
}

/** Runs `work` in one tab at a time; `none` if another tab holds the lock. Browsers without locks run it anyway. */
async function alone(place: KeptPlace, work: (place: KeptPlace) => Promise<Outcome>): Promise<Outcome> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return work(place);
  const name = `plumbline-draft:${place.accountId}:${place.slot}`;
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work(place) : 'none'));
}

async function sendOne(place: KeptPlace): Promise<Outcome> {
  if (!takeWaiting(place)) return 'none';
  const kept = findKeptDraft(place);
  if (!kept) return 'none';
  try {
    const { target, id } = targetAt(place.slot);
    const estimate = await send(place, kept, target, id);
    if (!target.canEdit(estimate)) return 'refused';
    const saved = { ...place, slot: target.slotOf(estimate.id) };
    if (saved.slot !== place.slot) await moveKeptFiles(place, saved.slot);
    removeKeptWork(place);
    if (leavesRest(kept.draft, estimate.currency)) keepRest(saved, kept, estimate);
    return { target, estimate };
  } catch (error) {
    if (!waitsAfter(error)) return 'refused';
    markWaiting(place);
    if (error instanceof HttpError && error.status === 401) return 'signed out';
    return isPassing(error) ? 'tries again' : 'waits';
  }
}

/** Omitted parts stay as unsaved work of the saved estimate. */
function keepRest(place: KeptPlace, { draft }: KeptDraft, { updatedAt, currency }: Estimate): void {
  keepDraft(place, { draft, updatedAt, currency });
}

function send(place: KeptPlace, kept: KeptDraft, target: FormTarget, id: string): Promise<Estimate> {
  const fields = draftToRequest(kept.draft, kept.currency);
  // The slot does not tell: starting over in the form of an estimate stores a new one in its slot.
  if (kept.updatedAt !== null) return target.change(id, { ...fields, updatedAt: kept.updatedAt });
  const { currency, creationKey: key = newCreationKey() } = kept;
  const isRepeated = key === kept.creationKey;
  if (!isRepeated) keepDraft(place, { ...kept, creationKey: key });
  return target.create({ ...fields, currency }, { key, isRepeated });
}

/** The edit's base version and the new draft's key show whether it has arrived. */
function waitsAfter(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && NOT_NOW.includes(error.status));
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && PASSING.includes(error.status));
}
