import type { Estimate } from '@plumbline/contract/estimates';
import { request } from '../../lib/http-client.ts';
import { NetworkError } from '../../lib/http-error.ts';
import { type KeptPlace, removeKeptWork } from '../../lib/kept-work.ts';
import { ESTIMATES } from './api.ts';
import { draftToRequest } from './editor/draft-request.ts';
import { findKeptDraft, type KeptDraft } from './editor/kept-draft.ts';
import { listWaiting, markWaiting, takeWaiting } from './editor/waiting-drafts.ts';

const NEW = 'new';

export interface SentDrafts {
  readonly saved: readonly Estimate[];
  /** Addresses of the forms whose drafts could not be saved, and are kept. */
  readonly refused: readonly string[];
}

/** The slot of the form at a path; null for every other page. */
export function slotAt(pathname: string): string | null {
  return /^\/estimates\/(?:(new)|([^/]+)\/edit)\/?$/.exec(pathname)?.slice(1).find(Boolean) ?? null;
}

const formOf = (slot: string) => (slot === NEW ? '/estimates/new' : `/estimates/${slot}/edit`);

/**
 * Saves the drafts that were to be saved without a network, except the one that is open in a form. A new one is tried once:
 * were the answer lost, a second try could make it twice. An edit that came too late is refused, and stays kept.
 */
export async function sendWaitingDrafts(accountId: string, openSlot: string | null): Promise<SentDrafts> {
  const saved: Estimate[] = [];
  const refused: string[] = [];
  for (const slot of listWaiting(accountId)) {
    const place = { accountId, slot };
    if (slot === openSlot || !takeWaiting(place)) continue;
    const kept = findKeptDraft(place);
    if (!kept) continue;
    try {
      saved.push(await send(slot, kept));
      removeKeptWork(place);
    } catch (error) {
      if (!(error instanceof NetworkError)) refused.push(formOf(slot));
      else waitAgain(place);
    }
  }
  return { saved, refused };
}

function send(slot: string, { draft, updatedAt }: KeptDraft): Promise<Estimate> {
  const fields = draftToRequest(draft);
  if (slot === NEW) return request<Estimate>('POST', ESTIMATES, fields);
  return request<Estimate>('PATCH', `${ESTIMATES}/${slot}`, { ...fields, updatedAt });
}

/** What an edit began from tells whether it has arrived; nothing tells that of a new estimate. */
function waitAgain(place: KeptPlace): void {
  if (place.slot !== NEW) markWaiting(place);
}
