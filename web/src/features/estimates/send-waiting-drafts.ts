import type { Estimate } from '@plumbline/contract/estimates';
import { prepareCsrf, request } from '../../lib/http/http-client.ts';
import { HttpError, NetworkError } from '../../lib/http/http-error.ts';
import { type KeptPlace, removeKeptWork } from '../../lib/kept-work.ts';
import { isDraft } from './actions/offered-actions.ts';
import { createEstimate, ESTIMATES } from './api.ts';
import { newCreationKey } from './editor/creation.ts';
import { draftToRequest } from './editor/draft-request.ts';
import { findKeptDraft, type KeptDraft, keepDraft } from './editor/kept-draft.ts';
import { leavesLines } from './editor/saved-part.ts';
import { listWaiting, markWaiting, takeWaiting } from './editor/waiting-drafts.ts';

/** Answers that say nothing of the draft: it may be saved later as it is. */
const NOT_NOW: readonly number[] = [401, 403, 429, 502, 503, 504];
/** Answers that are other ones a little later, without anything done by the contractor. */
const PASSING: readonly number[] = [429, 502, 503, 504];

interface SentDrafts {
  readonly saved: readonly Estimate[];
  /** Addresses of the forms whose drafts could not be saved, and are kept. */
  readonly refused: readonly string[];
  /** Whether drafts still wait that may be saved a little later. */
  readonly triesAgain: boolean;
}

/** What became of one draft; `signed out` means that none of the others can be saved either. */
type Outcome = Estimate | 'refused' | 'waits' | 'tries again' | 'signed out' | 'none';

/** The slot of the form at a path; null for every other page. */
export function slotAt(pathname: string): string | null {
  return /^\/estimates\/(?:(new)|([^/]+)\/edit)\/?$/.exec(pathname)?.slice(1).find(Boolean) ?? null;
}

const formOf = (slot: string) => (slot === 'new' ? '/estimates/new' : `/estimates/${slot}/edit`);

/**
 * Saves the drafts that were to be saved without a network, except the one that is open in a form. After a lost answer they
 * are tried again: the key of a new one makes it once. An edit that came too late is refused, and stays kept.
 */
export async function sendWaitingDrafts(accountId: string, openSlot: string | null): Promise<SentDrafts> {
  const saved: Estimate[] = [];
  const refused: string[] = [];
  let triesAgain = false;
  const slots = listWaiting(accountId).filter((slot) => slot !== openSlot);
  if (slots.length === 0) return { saved, refused, triesAgain };
  try {
    // Nothing is taken off the list before the server has answered to something that can be asked twice.
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

/** Runs `work` in one tab at a time: `none` where another is at it. Browsers without locks go on. */
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
    const estimate = await send(place, kept);
    if (!isDraft(estimate.status)) return 'refused';
    removeKeptWork(place);
    if (leavesLines(kept.draft)) keepRest(place, kept, estimate);
    return estimate;
  } catch (error) {
    if (!waitsAfter(error)) return 'refused';
    markWaiting(place);
    if (error instanceof HttpError && error.status === 401) return 'signed out';
    return isPassing(error) ? 'tries again' : 'waits';
  }
}

/** What was left out goes on being unsaved work, on the estimate that was made. */
function keepRest(place: KeptPlace, { draft }: KeptDraft, { id, updatedAt, currency }: Estimate): void {
  keepDraft({ ...place, slot: id }, { draft, updatedAt, currency });
}

/** Not told by the slot: who starts anew in the form of an estimate keeps a new one in its place. */
const isNew = ({ updatedAt }: KeptDraft) => updatedAt === null;

function send(place: KeptPlace, kept: KeptDraft): Promise<Estimate> {
  const fields = draftToRequest(kept.draft);
  if (!isNew(kept))
    return request<Estimate>('PATCH', `${ESTIMATES}/${place.slot}`, { ...fields, updatedAt: kept.updatedAt });
  const { currency, creationKey: key = newCreationKey() } = kept;
  const isRepeated = key === kept.creationKey;
  if (!isRepeated) keepDraft(place, { ...kept, creationKey: key });
  return createEstimate({ ...fields, currency }, { key, isRepeated });
}

/** What an edit began from, and the key of a new one, tell whether it has arrived. */
function waitsAfter(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && NOT_NOW.includes(error.status));
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && PASSING.includes(error.status));
}
